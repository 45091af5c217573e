/* SPDX-License-Identifier: MIT */
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
		"figure read.bw = 17442435.688 B/s",
		"mixed.io write.bw trim.io",
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

static void expect_hidden(const struct privacy *p, const char *text, const char *public)
{
	char *got = public_text(text, p);

	assert_string_equal(got, public);
	free(got);
}

/* The longest name wins, large or small letters, whole words only, parts of a path too. */
static void anonymous_words(void **state)
{
	struct plan plan = {.id = "fast-1g", .name = "Fast 1G", .provider = "Quokka Hosting",
			    .region = "Perth"};
	struct made m;
	struct privacy p;
	char id[64], *label, *path;

	(void)state;
	made_init(&m);
	made_run(&m, "web1", "fio")->host = "web1.rack.q7";
	made_subject(&m, "Fast 1G")->plan = &plan;
	privacy_init(&p, &m.archive, true, true);
	expect_hidden(&p, "WEB1: web1.rack.q7, web1-disk.log web12 xweb1",
		      "machine 1: machine 1, machine 1-disk.log web12 xweb1");
	expect_hidden(&p, "fast 1g by Quokka (Quokka Hosting, Perth), fast-1g",
		      "machine 2 by … (…, …), machine 2");
	expect_hidden(&p, "さくらweb1の", "さくらmachine 1の");
	expect_hidden(&p, "1G of a.b.example.com", "1G of …");
	public_id(m.subjects.list[1], &p, id);
	assert_string_equal(id, "machine-2");
	m.report->runs[0]->label = "about web1";
	label = public_label(m.report->runs[0], &p);
	assert_null(label);
	path = public_path(m.report, &p);
	assert_string_equal(path, "aaaaaaaaaaaa");
	free(path);
	privacy_release(&p);
	made_release(&m);
}

/* A host of two subjects is of neither. */
static void shared_words(void **state)
{
	struct made m;
	struct privacy p;

	(void)state;
	made_init(&m);
	made_run(&m, "db1 (SSD)", "fio")->host = "db1";
	made_run(&m, "db1 (HDD)", "fio")->host = "db1";
	privacy_init(&p, &m.archive, false, true);
	expect_hidden(&p, "db1, DB1 (SSD) and db1 (HDD)", "…, machine 1 and machine 2");
	privacy_release(&p);
	made_release(&m);
}

/* An author's own words are touched for that only. */
static void authors_words(void **state)
{
	char *as_written = public_words("mail me at a@b.example", NULL);

	(void)state;
	assert_string_equal(as_written, "mail me at a@b.example");
	free(as_written);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hosts_addresses_people),
		cmocka_unit_test(others_stay),
		cmocka_unit_test(known_hosts),
		cmocka_unit_test(names),
		cmocka_unit_test(anonymous_words),
		cmocka_unit_test(shared_words),
		cmocka_unit_test(authors_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
