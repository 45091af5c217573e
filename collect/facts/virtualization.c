/* SPDX-License-Identifier: MIT */
/* What kind of machine this is: hypervisor, container, maker and model. */
#include "collect/facts/facts.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

/* Words of DMI's maker or model, of /sys/hypervisor/type or of the CPU's own signature. The first
 * that occurs decides. */
static const struct {
	const char *word, *name;
} hypervisors[] = {
	{"KVM", "KVM"},
	{"QEMU", "KVM"},
	{"VMware", "VMware"},
	{"VirtualBox", "VirtualBox"},
	{"innotek", "VirtualBox"},
	{"Xen", "Xen"},
	{"xen", "Xen"},
	{"Microsoft Hv", "Hyper-V"},
	{"Virtual Machine", "Hyper-V"},
	{"Amazon EC2", "KVM"},
	{"Google Compute Engine", "KVM"},
	{"OpenStack", "KVM"},
	{"bhyve", "bhyve"},
	{"Parallels", "Parallels"},
	{"ACRN", "ACRN"},
};

static void name_hypervisor(const char *text, struct facts *f)
{
	for (size_t i = 0; i < sizeof hypervisors / sizeof *hypervisors; i++)
		if (strstr(text, hypervisors[i].word))
			facts_text(f, "virtualization", hypervisors[i].name);
}

/* The twelve bytes by which a hypervisor names itself, of this machine only. */
static void read_signature(const struct facts_env *env, struct facts *f)
{
#if defined(__x86_64__) || defined(__i386__)
	unsigned a, b, c, d;
	char signature[13] = "";

	if (*env->root || !__get_cpuid(1, &a, &b, &c, &d) || !(c & 1u << 31))
		return;
	__cpuid(0x40000000, a, b, c, d);
	memcpy(signature, &b, 4);
	memcpy(signature + 4, &c, 4);
	memcpy(signature + 8, &d, 4);
	name_hypervisor(signature, f);
#else
	(void)env;
	(void)f;
#endif
}

static bool exists(const struct facts_env *env, const char *path)
{
	struct buf full = BUF_INIT;
	bool found;

	buf_printf(&full, "%s%s", env->root, path);
	found = access(full.s, F_OK) == 0;
	buf_release(&full);
	return found;
}

static void read_container(const struct facts_env *env, struct facts *f)
{
	struct buf text = BUF_INIT;

	if (facts_file(env, &text, "/run/systemd/container"))
		facts_text(f, "container", text.s);
	else if (exists(env, "/.dockerenv"))
		facts_text(f, "container", "docker");
	else if (exists(env, "/run/.containerenv"))
		facts_text(f, "container", "podman");
	else if (exists(env, "/proc/vz") && !exists(env, "/proc/bc"))
		facts_text(f, "container", "openvz");
	buf_release(&text);
}

static void read_virtualization(const struct facts_env *env, struct facts *f)
{
	struct buf maker = BUF_INIT, model = BUF_INIT, text = BUF_INIT;
	const struct fact *flags = facts_find(f, "cpu_flags");

	facts_file(env, &maker, "/sys/class/dmi/id/sys_vendor");
	facts_file(env, &model, "/sys/class/dmi/id/product_name");
	if (!model.n)
		facts_file(env, &model, "/proc/device-tree/model");
	buf_printf(&text, "%s %s", maker.s, model.s);
	facts_text(f, "hardware", text.s);
	read_signature(env, f);
	name_hypervisor(text.s, f);
	if (facts_file(env, &text, "/sys/hypervisor/type"))
		name_hypervisor(text.s, f);
	if (flags && flags->text && strstr(flags->text, "hypervisor"))
		facts_text(f, "virtualization", "yes");
	read_container(env, f);
	buf_release(&maker);
	buf_release(&model);
	buf_release(&text);
}

const struct fact_source facts_virtualization = {.read = read_virtualization};
