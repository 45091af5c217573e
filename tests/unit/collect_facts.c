/* SPDX-License-Identifier: MIT */
/* Facts below a root that the test makes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "collect/capture.h"
#include "collect/facts/facts.h"
#include "collect_root.h"

static const struct facts_env env = {.root = root, .dir = "/"};

static void assert_text(const struct facts *f, const char *name, const char *text)
{
	const struct fact *x = facts_find(f, name);

	assert_non_null(x);
	assert_string_equal(x->text, text);
}

static void assert_number(const struct facts *f, const char *name, double number)
{
	const struct fact *x = facts_find(f, name);

	assert_non_null(x);
	assert_null(x->text);
	assert_true(x->number == number);
}

/* A server of two sockets, 32 cores each, 128 threads: what its kernel prints, cut to one processor a
 * socket, and the rest made alike. */
static void amd_server(void **state)
{
	struct facts f = {0};
	struct buf cpuinfo = BUF_INIT;

	(void)state;
	for (int i = 0; i < 128; i++)
		buf_printf(&cpuinfo,
			   "processor\t: %d\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\n"
			   "model name\t: AMD EPYC 7543 32-Core Processor\ncpu MHz\t\t: %d.000\n"
			   "cache size\t: 512 KB\nphysical id\t: %d\nsiblings\t: 64\n"
			   "core id\t\t: %d\ncpu cores\t: 32\n"
			   "flags\t\t: fpu ht lm constant_tsc nonstop_tsc svm avx2 sha_ni aes\n"
			   "bogomips\t: 5589.49\nTLB size\t: 2560 4K pages\n\n",
			   i, 1500 + i, i / 32 % 2, i % 32);
	put("/proc/cpuinfo", cpuinfo.s);
	put("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_min_freq", "1500000\n");
	put("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3737890\n");
	put("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "schedutil\n");
	put("/sys/devices/system/cpu/cpu0/cache/index3/level", "3\n");
	put("/sys/devices/system/cpu/cpu0/cache/index3/type", "Unified\n");
	put("/sys/devices/system/cpu/cpu0/cache/index3/size", "32768K\n");
	put("/sys/class/dmi/id/sys_vendor", "Supermicro\n");
	put("/sys/class/dmi/id/product_name", "AS -2024US\n");
	put("/proc/self/cgroup", "0::/user.slice/user-0.slice/session-1.scope\n");
	put("/proc/self/mountinfo", "1 0 259:2 / / rw,noatime - xfs /dev/nvme0n1p2 rw,logbufs=8\n");
	put("/sys/dev/block/259:2/partition", "2\n");
	put("/sys/dev/block/device/model", "FAST NVME 960G                  \n");
	put("/sys/dev/block/device/serial", "SECRET\n");
	put("/sys/dev/block/queue/scheduler", "[none] mq-deadline\n");
	put("/sys/dev/block/queue/rotational", "0\n");
	facts_read(&env, &f);
	assert_text(&f, "cpu_model", "AMD EPYC 7543 32-Core Processor");
	assert_text(&f, "cpu_flags", "lm avx2 aes sha_ni svm constant_tsc nonstop_tsc");
	assert_number(&f, "cpus", 128);
	assert_number(&f, "sockets", 2);
	assert_number(&f, "cores_per_socket", 32);
	assert_number(&f, "threads_per_core", 2);
	assert_number(&f, "min_mhz", 1500);
	assert_number(&f, "max_mhz", 3737.89);
	assert_number(&f, "cache_l3", 33554432);
	assert_text(&f, "governor", "schedutil");
	assert_text(&f, "hardware", "Supermicro AS -2024US");
	assert_text(&f, "device_model", "FAST NVME 960G");
	assert_text(&f, "scheduler", "none");
	assert_number(&f, "rotational", 0);
	assert_null(facts_find(&f, "virtualization"));
	assert_null(facts_find(&f, "cgroup_cpus"));
	facts_release(&f);
	buf_release(&cpuinfo);
}

/* Hypervisors number sockets with gaps, and what would end a word of a mount point is escaped. */
static void gaps_and_blanks(void **state)
{
	struct facts_env below = {.root = root};
	struct facts f = {0};
	struct buf dir = BUF_INIT, err = BUF_INIT, mounts = BUF_INIT;

	(void)state;
	put("/proc/cpuinfo", "processor\t: 0\nphysical id\t: 0\n\nprocessor\t: 1\nphysical id\t: 2\n\n"
	                     "processor\t: 2\nphysical id\t: 2\n\nprocessor\t: 3\nphysical id\t: 4\n");
	buf_printf(&dir, "%s/a disk", root);
	assert_int_equal(file_mkdirs(dir.s, &err), 0);
	buf_printf(&mounts,
	           "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n"
	           "2 1 8:17 / %s/a\\040disk rw,noatime - xfs /dev/mapper/a\\134b rw\n"
	           "3 1 8:33 / %s/a\\040dis rw - btrfs /dev/sdc1 rw\n",
	           root, root);
	put("/proc/self/mountinfo", mounts.s);
	below.dir = dir.s;
	facts_read(&below, &f);
	assert_number(&f, "sockets", 3);
	assert_text(&f, "fs", "xfs");
	assert_text(&f, "device", "/dev/mapper/a\\b");
	facts_release(&f);
	buf_release(&dir);
	buf_release(&err);
	buf_release(&mounts);
}

/* An old virtual server: kernel 2.6, no /sys to speak of. */
static void old_server(void **state)
{
	struct facts f = {0};
	struct buf host = BUF_INIT;

	(void)state;
	put("/proc/sys/kernel/hostname", "web1.example\n");
	put("/proc/version", "Linux version 2.6.32-279.el6.x86_64 (build@x) (gcc 4.4) #1 SMP\n");
	put("/etc/redhat-release", "CentOS release 6.3 (Final)\n");
	put("/proc/cpuinfo",
	    "processor\t: 0\nmodel name\t: Fast CPU  @ 2.40GHz\ncpu MHz\t\t: 2399.996\n"
	    "physical id\t: 0\nsiblings\t: 2\ncpu cores\t: 2\n"
	    "flags\t\t: fpu lm sse4_2 hypervisor lm_extra\nbogomips\t: 4799.99\n\n"
	    "processor\t: 1\nmodel name\t: Fast CPU  @ 2.40GHz\ncpu MHz\t\t: 1200.000\n"
	    "physical id\t: 0\nsiblings\t: 2\ncpu cores\t: 2\nbogomips\t: 4799.99\n");
	put("/proc/meminfo", "MemTotal:        1020128 kB\nSwapTotal:             0 kB\n");
	put("/proc/loadavg", "0.52 0.10 0.01 1/90 1234\n");
	put("/proc/uptime", "1000.50 900.00\n");
	put("/proc/self/mountinfo",
	    "1 0 8:3 / / rw,relatime shared:1 - ext4 /dev/vda3 rw,errors=remount-ro\n");
	put("/sys/dev/block/8:3/queue/scheduler", "noop [deadline] cfq\n");
	put("/sys/dev/block/8:3/queue/rotational", "1\n");
	facts_read(&env, &f);
	facts_host(&env, &host);
	assert_string_equal(host.s, "web1.example");
	assert_text(&f, "kernel", "2.6.32-279.el6.x86_64");
	assert_text(&f, "os", "CentOS release 6.3 (Final)");
	assert_text(&f, "cpu_model", "Fast CPU  @ 2.40GHz");
	assert_text(&f, "cpu_flags", "lm sse4_2 hypervisor");
	assert_text(&f, "virtualization", "yes");
	assert_number(&f, "mhz", 2399.996);
	assert_number(&f, "bogomips", 4799.99);
	assert_number(&f, "cpus", 2);
	assert_number(&f, "sockets", 1);
	assert_number(&f, "cores_per_socket", 2);
	assert_number(&f, "threads_per_core", 1);
	assert_number(&f, "memory", 1020128.0 * 1024);
	assert_number(&f, "swap", 0);
	assert_number(&f, "load_average", 0.52);
	assert_text(&f, "fs", "ext4");
	assert_text(&f, "device", "/dev/vda3");
	assert_text(&f, "mount_options", "rw,relatime");
	assert_text(&f, "scheduler", "deadline");
	assert_number(&f, "rotational", 1);
	facts_release(&f);
	buf_release(&host);
}

static void arm_board(void **state)
{
	struct facts f = {0};

	(void)state;
	put("/proc/cpuinfo",
	    "processor\t: 0\nBogoMIPS\t: 108.00\nFeatures\t: fp asimd aes atomics\n"
	    "CPU implementer\t: 0x41\nCPU part\t: 0xd08\n\nModel\t\t: Small Board\n");
	put("/proc/sys/kernel/arch", "aarch64\n");
	put("/etc/os-release", "ID=x\nPRETTY_NAME=\"Some Linux 12\"\n");
	put("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "1800000\n");
	put("/sys/devices/system/cpu/cpu0/cache/index0/level", "1\n");
	put("/sys/devices/system/cpu/cpu0/cache/index0/type", "Data\n");
	put("/sys/devices/system/cpu/cpu0/cache/index0/size", "32K\n");
	facts_read(&env, &f);
	assert_text(&f, "cpu_model", "Arm Cortex-A72");
	assert_text(&f, "cpu_flags", "aes asimd atomics");
	assert_text(&f, "hardware", "Small Board");
	assert_text(&f, "arch", "aarch64");
	assert_text(&f, "os", "Some Linux 12");
	assert_number(&f, "max_mhz", 1800);
	assert_number(&f, "cache_l1d", 32768);
	assert_null(facts_find(&f, "mhz"));
	assert_null(facts_find(&f, "sockets"));
	facts_release(&f);
}

/* A board with two kinds of cores, of which the kernel names none and one is not known here. */
static void board_of_two_kinds(void **state)
{
	struct facts f = {0};

	(void)state;
	put("/proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd03\n\n"
			     "processor\t: 1\nCPU implementer\t: 0x41\nCPU part\t: 0xd03\n\n"
			     "processor\t: 2\nCPU implementer\t: 0x41\nCPU part\t: 0xabc\n\n");
	facts_read(&env, &f);
	assert_text(&f, "cpu_model", "Arm Cortex-A53 (2), implementer 0x41 part 0xabc (1)");
	assert_number(&f, "cpus", 3);
	facts_release(&f);
}

/* OpenVZ on 2.6.32: a container, a file system of its own, limits that are not of a group. */
static void old_container(void **state)
{
	struct facts f = {0};

	(void)state;
	put("/proc/version", "Linux version 2.6.32-042stab120.11 (root@kbuild) #1 SMP\n");
	put("/proc/vz/veinfo", "");
	put("/etc/debian_version", "7.11\n");
	put("/proc/self/mountinfo", "1 0 0:26 / / rw,relatime - simfs /dev/simfs rw\n");
	facts_read(&env, &f);
	assert_text(&f, "container", "openvz");
	assert_text(&f, "kernel", "2.6.32-042stab120.11");
	assert_text(&f, "os", "Debian 7.11");
	assert_text(&f, "fs", "simfs");
	assert_null(facts_find(&f, "cpu_model"));
	facts_release(&f);
}

/* The narrowest limit on the way up counts; an address of a server is not recorded. */
static void limited_container(void **state)
{
	struct facts f = {0};

	(void)state;
	put("/proc/self/cgroup", "0::/a.slice/b.scope\n");
	put("/sys/fs/cgroup/a.slice/cpu.max", "50000 100000\n");
	put("/sys/fs/cgroup/a.slice/b.scope/cpu.max", "max 100000\n");
	put("/sys/fs/cgroup/a.slice/memory.max", "max\n");
	put("/sys/fs/cgroup/a.slice/b.scope/memory.max", "536870912\n");
	put("/.dockerenv", "");
	put("/sys/class/dmi/id/sys_vendor", "QEMU\n");
	put("/sys/class/dmi/id/product_name", "Standard PC\n");
	put("/sys/class/dmi/id/product_serial", "SECRET\n");
	put("/proc/self/mountinfo",
	    "1 0 0:30 / / rw,relatime - nfs4 192.0.2.7:/export rw,addr=192.0.2.7\n");
	facts_read(&env, &f);
	assert_number(&f, "cgroup_cpus", 0.5);
	assert_number(&f, "cgroup_memory", 536870912);
	assert_text(&f, "container", "docker");
	assert_text(&f, "virtualization", "KVM");
	assert_text(&f, "hardware", "QEMU Standard PC");
	assert_text(&f, "fs", "nfs4");
	assert_null(facts_find(&f, "device"));
	for (size_t i = 0; i < f.n; i++)
		assert_true(!f.list[i].text || (!strstr(f.list[i].text, "SECRET") &&
						!strstr(f.list[i].text, "192.0.2")));
	facts_release(&f);
}

/* Group names of v1, and a path that would lead out of the tree. */
static void limits_of_old_groups(void **state)
{
	struct facts f = {0};

	(void)state;
	put("/proc/self/cgroup", "4:memory:/x\n2:cpu,cpuacct:/../../x\n");
	put("/sys/fs/cgroup/memory/x/memory.limit_in_bytes", "1048576\n");
	put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
	put("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
	put("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
	facts_read(&env, &f);
	assert_number(&f, "cgroup_memory", 1048576);
	assert_null(facts_find(&f, "cgroup_cpus"));
	facts_release(&f);
}

static void empty_root(void **state)
{
	struct facts f = {0};

	(void)state;
	facts_read(&env, &f);
	assert_null(facts_find(&f, "cpus"));
	assert_null(facts_find(&f, "memory"));
	assert_null(facts_find(&f, "kernel"));
	facts_release(&f);
}

static void names_of_captures(void **state)
{
	static const struct {
		const char *machine, *name;
	} cases[] = {
		{"web1.example", "web1-19700101T000001Z"},
		{"../../Etc", "machine-19700101T000001Z"},
		{"My VPS!", "my-vps-19700101T000001Z"},
		{"\xE6\xAF\x94", "machine-19700101T000001Z"},
		{"", "machine-19700101T000001Z"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf name = BUF_INIT;

		capture_name(cases[i].machine, 1, &name);
		assert_string_equal(name.s, cases[i].name);
		buf_release(&name);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(amd_server, begin, end),
		cmocka_unit_test_setup_teardown(gaps_and_blanks, begin, end),
		cmocka_unit_test_setup_teardown(old_server, begin, end),
		cmocka_unit_test_setup_teardown(old_container, begin, end),
		cmocka_unit_test_setup_teardown(arm_board, begin, end),
		cmocka_unit_test_setup_teardown(board_of_two_kinds, begin, end),
		cmocka_unit_test_setup_teardown(limited_container, begin, end),
		cmocka_unit_test_setup_teardown(limits_of_old_groups, begin, end),
		cmocka_unit_test_setup_teardown(empty_root, begin, end),
		cmocka_unit_test(names_of_captures),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
