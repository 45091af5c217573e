#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "render/privacy.h"
#include "tests/unit/comparison_archive.h"

static void expect(const char *text, const char *public)
{
	char *got = public_text(text, NULL);

	assert_string_equal(got, public);
	free(got);
}

static void hosts_addresses_people(void **state)
{
	(void)state;
	expect("db7.cluster.example.com up", "db7 up");
	expect("[taro@srv01 ~]$ fio x.fio", "[…@srv01 ~]$ fio x.fio");
	expect("me.too@mail.example.org", "…@mail");
	expect("ping 192.168.10.7: 0.4 ms", "ping …: 0.4 ms");
	expect("vps-203-0-113-9.example.net", "vps-…");
	expect("fe80::1ff:fe23:4567:890a and 2001:db8::1", "… and …");
	expect("/home/taro/test.bin", "/home/…/test.bin");
}

/* What only looks so: versions, times, files, fio's own words, other scripts. */
static void others_stay(void **state)
{
	static const char *const kept[] = {
		"kernel 2.6.32-279.14.1.el6.x86_64",
		"2.6.27.21",
		"at 16:22:05 on 2012-12-13",
		"randread.fio bench.sh main.py",
		"bs=4K-4K/4K-4K, 1=0.1%, >=64=0.0%",
		"お名前.com VPS(KVM) 1G",
		"fio 1.57, bonnie++ 1.03e",
		"5.1.3",
		"[root@srv01 ~]#",
	};

	(void)state;
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		expect(kept[i], kept[i]);
	expect("a\033[31mb", "a\xef\xbf\xbd[31mb");
}

/* Hosts that a log printed are known whatever they end in. */
static void known_hosts(void **state)
{
	struct made m;
	struct privacy p;
	char *got;

	(void)state;
	made_init(&m);
	made_run(&m, "web1", "fio")->host = "web1.rack.q7";
	privacy_init(&p, &m.archive, false, false);
	got = public_text("on web1.rack.q7, not web1.rack.q77", &p);
	assert_string_equal(got, "on web1, not web1.rack.q77");
	free(got);
	privacy_release(&p);
	made_run(&m, "web1", "fio")->host = "web1.rack";
	made_run(&m, "web2", "fio")->host = "web2(b).rack.q7";
	privacy_init(&p, &m.archive, false, false);
	got = public_text("web1.rack.q7. web1.rack: web1.racks web2(b).rack.q7 xweb1.rack", &p);
	assert_string_equal(got, "web1. web1: web1.racks web2(b) xweb1.rack");
	free(got);
	privacy_release(&p);
	made_release(&m);
}

static void names(void **state)
{
	struct plan plan = {.id = "p"};
	struct subject host = {.name = "db7.example.com", .full_name = "db7.example.com"};
	struct subject planned = {.name = "Cloud.example 1G", .full_name = "x", .plan = &plan};
	struct privacy keep = {.keep_hosts = true}, anonymous = {.anonymous = true};
	char *got[] = {public_name(&host, NULL), public_name(&planned, NULL),
		       public_name(&host, &keep), public_name(&host, &anonymous)};

	(void)state;
	assert_string_equal(got[0], "db7");
	assert_string_equal(got[1], "Cloud.example 1G");
	assert_string_equal(got[2], "db7.example.com");
	assert_string_equal(got[3], "machine 1");
	for (size_t i = 0; i < 4; i++)
		free(got[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hosts_addresses_people),
		cmocka_unit_test(others_stay),
		cmocka_unit_test(known_hosts),
		cmocka_unit_test(names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
