/* SPDX-License-Identifier: MIT */
/* The processor: /proc/cpuinfo of x86, Arm and others, caches and clock from /sys. */
#include "collect/facts/facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/distinct.h"
#include "base/number.h"

/* What the kernel of an Arm machine prints in place of a name; from Linux, asm/cputype.h. */
static const struct {
	unsigned implementer, part;
	const char *name;
} arm_cores[] = {
	{0x41, 0xb76, "Arm ARM1176"},
	{0x41, 0xc05, "Arm Cortex-A5"},
	{0x41, 0xc07, "Arm Cortex-A7"},
	{0x41, 0xc08, "Arm Cortex-A8"},
	{0x41, 0xc09, "Arm Cortex-A9"},
	{0x41, 0xc0d, "Arm Cortex-A12"},
	{0x41, 0xc0e, "Arm Cortex-A17"},
	{0x41, 0xc0f, "Arm Cortex-A15"},
	{0x41, 0xd03, "Arm Cortex-A53"},
	{0x41, 0xd04, "Arm Cortex-A35"},
	{0x41, 0xd05, "Arm Cortex-A55"},
	{0x41, 0xd07, "Arm Cortex-A57"},
	{0x41, 0xd08, "Arm Cortex-A72"},
	{0x41, 0xd09, "Arm Cortex-A73"},
	{0x41, 0xd0a, "Arm Cortex-A75"},
	{0x41, 0xd0b, "Arm Cortex-A76"},
	{0x41, 0xd0c, "Arm Neoverse-N1"},
	{0x41, 0xd0d, "Arm Cortex-A77"},
	{0x41, 0xd40, "Arm Neoverse-V1"},
	{0x41, 0xd41, "Arm Cortex-A78"},
	{0x41, 0xd44, "Arm Cortex-X1"},
	{0x41, 0xd46, "Arm Cortex-A510"},
	{0x41, 0xd47, "Arm Cortex-A710"},
	{0x41, 0xd48, "Arm Cortex-X2"},
	{0x41, 0xd49, "Arm Neoverse-N2"},
	{0x41, 0xd4f, "Arm Neoverse-V2"},
	{0xc0, 0xac3, "Ampere-1"},
	{0xc0, 0xac4, "Ampere-1a"},
};

/* Flags that decide what a benchmark can use, or how well it can keep time. */
static const char *const telling_flags[] = {
	"lm",	  "sse4_2",  "avx",  "avx2",	   "avx512f",	   "aes",
	"sha_ni", "vmx",     "svm",  "hypervisor", "constant_tsc", "nonstop_tsc",
	"asimd",  "atomics", "sha2", "sve",	   "sve2",
};

enum { KINDS_MOST = 8 };

/* Cores of an Arm machine that are alike. */
struct kind {
	unsigned implementer, part;
	long cores;
};

struct cpuinfo {
	double cpus, cores; /* cores: of a socket, NAN: not told */
	double siblings;    /* threads of a socket, NAN: not told */
	struct distinct sockets; /* physical ids, which virtual machines number with gaps */
	unsigned implementer; /* of the processor at hand */
	struct kind kinds[KINDS_MOST];
	size_t n_kinds;
};

/* "0xd0c"; 0: no such number */
static unsigned read_hex(const char *s)
{
	unsigned value = 0;

	if (strncmp(s, "0x", 2) != 0)
		return 0;
	for (s += 2; *s && value < 1u << 24; s++) {
		static const char digits[] = "0123456789abcdef";
		const char *digit = strchr(digits, *s);

		if (!digit)
			return 0;
		value = value * 16 + (unsigned)(digit - digits);
	}
	return value;
}

static double to_number(const char *s)
{
	double value;

	return number_read(s, strlen(s), &value) ? value : NAN;
}

static void read_flags(const char *flags, struct facts *f)
{
	struct buf found = BUF_INIT;

	for (size_t i = 0; i < sizeof telling_flags / sizeof *telling_flags; i++) {
		size_t n = strlen(telling_flags[i]);

		for (const char *at = flags; (at = strstr(at, telling_flags[i])); at += n) {
			if ((at > flags && at[-1] != ' ') || (at[n] != ' ' && at[n] != '\0'))
				continue;
			buf_printf(&found, "%s%s", found.n ? " " : "", telling_flags[i]);
			break;
		}
	}
	facts_text(f, "cpu_flags", found.s);
	buf_release(&found);
}

static void add_core(struct cpuinfo *c, unsigned part)
{
	size_t i = 0;

	while (i < c->n_kinds &&
	       (c->kinds[i].implementer != c->implementer || c->kinds[i].part != part))
		i++;
	if (i == KINDS_MOST)
		return;
	if (i == c->n_kinds)
		c->kinds[c->n_kinds++] = (struct kind){.implementer = c->implementer, .part = part};
	c->kinds[i].cores++;
}

static void add_socket(struct cpuinfo *c, double id)
{
	if (!isnan(id))
		distinct_add(&c->sockets, id);
}

static void read_numbers(const char *line, struct cpuinfo *c, struct facts *f)
{
	const char *value;

	if ((value = line_value(line, "processor")) && number_whole(value, &(double){0}))
		c->cpus++;
	else if ((value = line_value(line, "physical id")))
		add_socket(c, to_number(value));
	else if ((value = line_value(line, "cpu cores")))
		c->cores = to_number(value);
	else if ((value = line_value(line, "siblings")))
		c->siblings = to_number(value);
	else if ((value = line_value(line, "CPU implementer")))
		c->implementer = read_hex(value);
	else if ((value = line_value(line, "CPU part")))
		add_core(c, read_hex(value));
	else if ((value = line_value(line, "cpu MHz")))
		facts_number(f, "mhz", to_number(value));
	else if ((value = line_value(line, "bogomips")) || (value = line_value(line, "BogoMIPS")))
		facts_number(f, "bogomips", to_number(value));
}

static void read_words(const char *line, struct facts *f)
{
	const char *value;

	if ((value = line_value(line, "model name")) || (value = line_value(line, "Processor")))
		facts_text(f, "cpu_model", value);
	else if ((value = line_value(line, "Hardware")) || (value = line_value(line, "Model")))
		facts_text(f, "hardware", value);
	else if ((value = line_value(line, "flags")) || (value = line_value(line, "Features")))
		read_flags(value, f);
}

static void put_kind(const struct kind *k, struct buf *out)
{
	for (size_t i = 0; i < sizeof arm_cores / sizeof *arm_cores; i++) {
		if (arm_cores[i].implementer != k->implementer || arm_cores[i].part != k->part)
			continue;
		buf_puts(out, arm_cores[i].name);
		return;
	}
	buf_printf(out, "implementer 0x%02x part 0x%03x", k->implementer, k->part);
}

/* "Arm Neoverse-N1", or "Arm Cortex-A53 (4), Arm Cortex-A72 (2)" where cores are of several kinds. */
static void name_arm(const struct cpuinfo *c, struct facts *f)
{
	struct buf name = BUF_INIT;

	for (size_t i = 0; i < c->n_kinds; i++) {
		buf_puts(&name, i ? ", " : "");
		put_kind(&c->kinds[i], &name);
		if (c->n_kinds > 1)
			buf_printf(&name, " (%ld)", c->kinds[i].cores);
	}
	facts_text(f, "cpu_model", name.s);
	buf_release(&name);
}

static void read_cpuinfo(const struct facts_env *env, struct facts *f)
{
	struct cpuinfo c = {.cores = NAN, .siblings = NAN};
	struct buf text = BUF_INIT;
	char *at, *line;

	facts_file(env, &text, "/proc/cpuinfo");
	at = text.s;
	while ((line = next_line(&at))) {
		read_numbers(line, &c, f);
		read_words(line, f);
	}
	buf_release(&text);
	name_arm(&c, f);
	if (c.cpus > 0)
		facts_number(f, "cpus", c.cpus);
	if (c.sockets.n && c.sockets.n <= DISTINCT_MOST)
		facts_number(f, "sockets", (double)c.sockets.n);
	facts_number(f, "cores_per_socket", c.cores);
	if (c.cores > 0)
		facts_number(f, "threads_per_core", floor(c.siblings / c.cores));
}

static void read_caches(const struct facts_env *env, struct facts *f)
{
	struct buf type = BUF_INIT, size = BUF_INIT;

	for (int i = 0; i < 8; i++) {
		static const char folder[] = "/sys/devices/system/cpu/cpu0/cache/index";
		double level = facts_file_number(env, "%s%d/level", folder, i), value;
		const char *name = level == 2 ? "cache_l2" : level == 3 ? "cache_l3" : NULL;
		size_t n;

		facts_file(env, &type, "%s%d/type", folder, i);
		facts_file(env, &size, "%s%d/size", folder, i);
		n = number_read(size.s, size.n, &value);
		if (level == 1)
			name = strcmp(type.s, "Instruction") == 0 ? "cache_l1i" : "cache_l1d";
		if (n && name && size.s[n] == 'K')
			facts_number(f, name, value * 1024);
	}
	buf_release(&type);
	buf_release(&size);
}

static void read_clock(const struct facts_env *env, struct facts *f)
{
	static const char folder[] = "/sys/devices/system/cpu/cpu0/cpufreq";
	struct buf text = BUF_INIT;

	facts_number(f, "min_mhz", facts_file_number(env, "%s/cpuinfo_min_freq", folder) / 1000);
	facts_number(f, "max_mhz", facts_file_number(env, "%s/cpuinfo_max_freq", folder) / 1000);
	if (facts_file(env, &text, "%s/scaling_governor", folder))
		facts_text(f, "governor", text.s);
	buf_release(&text);
}

static void read_cpu(const struct facts_env *env, struct facts *f)
{
	read_cpuinfo(env, f);
	read_caches(env, f);
	read_clock(env, f);
}

const struct fact_source facts_cpu = {.read = read_cpu};
