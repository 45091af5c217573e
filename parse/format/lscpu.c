/* SPDX-License-Identifier: MIT */
/* lscpu, in the languages that it has been seen in. */
#include <math.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"

enum { LISTING_LINES = 80, SURE_WITHIN = 8, SURE_KEYS = 3, ODD_LINES = 6 };

struct pair {
	size_t key, key_n, value, value_n; /* bytes of the line */
};

static const struct {
	const char *key, *fact;
	bool number;
} keys[] = {
	{"Architecture", "arch", false},
	{"CPU(s)", "cpus", true},
	{"Thread(s) per core", "threads_per_core", true},
	{"Core(s) per socket", "cores_per_socket", true},
	{"Socket(s)", "sockets", true},
	{"Model name", "cpu_model", false},
	{"CPU MHz", "mhz", true},
	{"CPU max MHz", "max_mhz", true},
	{"CPU min MHz", "min_mhz", true},
	{"BogoMIPS", "bogomips", true},
	{"Hypervisor vendor", "virtualization", false},
	/* German */
	{"Architektur", "arch", false},
	{"Thread(s) pro Kern", "threads_per_core", true},
	{"Kern(e) pro Socket", "cores_per_socket", true},
	{"Kern(e) pro Sockel", "cores_per_socket", true},
	{"Sockel", "sockets", true},
	{"Modellname", "cpu_model", false},
	{"Maximale Taktfrequenz der CPU", "max_mhz", true},
	{"Minimale Taktfrequenz der CPU", "min_mhz", true},
	{"Hypervisor-Anbieter", "virtualization", false},
	{"Hypervisor-Hersteller", "virtualization", false},
	/* French */
	{"Processeur(s)", "cpus", true},
	{"Thread(s) par cœur", "threads_per_core", true},
	{"Cœur(s) par socket", "cores_per_socket", true},
	{"Nom de modèle", "cpu_model", false},
	{"Vitesse du processeur en MHz", "mhz", true},
	{"Vitesse maximale du processeur en MHz", "max_mhz", true},
	{"Vitesse minimale du processeur en MHz", "min_mhz", true},
	{"Constructeur d'hyperviseur", "virtualization", false},
	/* Spanish, Portuguese, Italian */
	{"Arquitectura", "arch", false},
	{"Hilo(s) de procesamiento por núcleo", "threads_per_core", true},
	{"Núcleo(s) por «socket»", "cores_per_socket", true},
	{"«Socket(s)»", "sockets", true},
	{"Nombre del modelo", "cpu_model", false},
	{"CPU MHz máx.", "max_mhz", true},
	{"CPU MHz mín.", "min_mhz", true},
	{"Arquitetura", "arch", false},
	{"Thread(s) per núcleo", "threads_per_core", true},
	{"Thread(s) por núcleo", "threads_per_core", true},
	{"Núcleo(s) por soquete", "cores_per_socket", true},
	{"Soquete(s)", "sockets", true},
	{"Nome do modelo", "cpu_model", false},
	{"Architettura", "arch", false},
	{"Thread per core", "threads_per_core", true},
	{"Core per socket", "cores_per_socket", true},
	{"Socket", "sockets", true},
	{"Nome del modello", "cpu_model", false},
	{"CPU max MHz", "max_mhz", true},
	{"CPU min MHz", "min_mhz", true},
	/* Russian, Ukrainian, Polish */
	{"Архитектура", "arch", false},
	{"ЦПУ", "cpus", true},
	{"Потоков на ядро", "threads_per_core", true},
	{"Ядер на сокет", "cores_per_socket", true},
	{"Сокетов", "sockets", true},
	{"Имя модели", "cpu_model", false},
	{"CPU МГц", "mhz", true},
	{"CPU макс МГц", "max_mhz", true},
	{"CPU мин МГц", "min_mhz", true},
	{"Архітектура", "arch", false},
	{"Назва моделі", "cpu_model", false},
	{"Architektura", "arch", false},
	{"Wątków na rdzeń", "threads_per_core", true},
	{"Rdzeni na gniazdo", "cores_per_socket", true},
	{"Gniazd", "sockets", true},
	{"Nazwa modelu", "cpu_model", false},
	/* Chinese and Japanese */
	{"架构", "arch", false},
	{"架構", "arch", false},
	{"CPU", "cpus", true},
	{"每个核的线程数", "threads_per_core", true},
	{"每核心執行緒數", "threads_per_core", true},
	{"每个座的核数", "cores_per_socket", true},
	{"每通訊端核心數", "cores_per_socket", true},
	{"座", "sockets", true},
	{"型号名称", "cpu_model", false},
	{"型號名稱", "cpu_model", false},
	{"CPU 最大 MHz", "max_mhz", true},
	{"CPU 最小 MHz", "min_mhz", true},
	{"超管理器厂商", "virtualization", false},
	{"アーキテクチャ", "arch", false},
	{"コアあたりのスレッド数", "threads_per_core", true},
	{"ソケットあたりのコア数", "cores_per_socket", true},
	{"ソケット数", "sockets", true},
	{"モデル名", "cpu_model", false},
	{"ハイパーバイザのベンダー", "virtualization", false},
};

static bool is_blank_before(const struct line *l, size_t from, size_t end)
{
	return end > from && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t');
}

/* The end of a value: before blanks, and before an arrow that somebody drew behind it. */
static size_t value_end(const struct line *l, size_t at)
{
	size_t end = find_text(l, at, " <-");

	while (is_blank_before(l, at, end))
		end--;
	return end;
}

/* "key:   value", also with a full-width colon. */
static bool read_pair(const struct line *l, struct pair *pair)
{
	size_t at = skip_blanks(l, 0), colon, wide, end;

	while (at < l->n && strchr(">|*#", l->s[at]))
		at = skip_blanks(l, at + 1);
	colon = find_text(l, at, ":");
	wide = find_text(l, at, "：");
	end = colon < wide ? colon : wide;
	if (end >= l->n || end == at || end - at > 80)
		return false;
	pair->key = at;
	pair->value = skip_blanks(l, end + (colon < wide ? 1 : strlen("：")));
	pair->value_n = value_end(l, pair->value) - pair->value;
	while (is_blank_before(l, at, end))
		end--;
	if (end > at + 2 && at_text(l, end - 2, "\xC2\xA0"))
		end -= 2;
	pair->key_n = end - at;
	return true;
}

/* The key of the pair in the table; -1: none. */
static int key_of(const struct line *l, const struct pair *pair)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (at_text(l, pair->key, keys[i].key) && strlen(keys[i].key) == pair->key_n)
			return (int)i;
	return -1;
}

/* Whether a listing begins there: two more keys are near. */
static bool begins(const struct text *t, size_t first)
{
	size_t n = 0;
	struct pair pair;

	for (size_t i = first; i < t->n && i < first + SURE_WITHIN && n < SURE_KEYS; i++) {
		bool is = read_pair(&t->lines[i], &pair) && key_of(&t->lines[i], &pair) >= 0;

		if (i == first && !is)
			return false;
		n += is;
	}
	return n >= SURE_KEYS;
}

static bool probe(const struct text *t, struct block *b)
{
	b->first = b->last;
	return begins(t, b->last);
}

static void read_fact(struct parse *p, struct attrs *a, size_t i, const struct pair *pair, int key)
{
	double value;
	size_t n;

	if (attrs_find(a, keys[key].fact) || !pair->value_n)
		return;
	n = keys[key].number ? read_decimal(&p->text->lines[i], pair->value, &value) : 0;
	if (n) {
		parse_attr_number(p, a, keys[key].fact, i, pair->value, n, value);
		if (strcmp(keys[key].fact, "bogomips") == 0)
			attrs_add_value(p->report, a, "bogomips", value); /* as cpuinfo has it */
	} else if (!keys[key].number) {
		parse_attr(p, a, keys[key].fact, i, pair->value, pair->value_n);
	}
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct text *t = p->text;
	struct fact_block *f = report_add_facts(p->report, "lscpu");
	size_t last = block->first;
	struct pair pair;

	if (block->first)
		f->host = prompt_host(p, &t->lines[block->first - 1]);
	for (size_t i = block->first; i < t->n && i < block->first + LISTING_LINES; i++) {
		const struct line *l = &t->lines[i];
		bool is = read_pair(l, &pair);
		int key = is ? key_of(l, &pair) : -1;

		if (line_is_blank(l) || at_text(l, skip_blanks(l, 0), "```") ||
		    i > last + ODD_LINES)
			break;
		if (key >= 0 && strcmp(keys[key].fact, "arch") == 0 &&
		    attrs_find(&f->facts, "arch"))
			break; /* the next machine's */
		if (key >= 0 && number_may_be_cut(t, i, pair.value + pair.value_n))
			parse_diag(p, LEVEL_WARNING, i, pair.value,
			           "the listing is cut here; this line was left out");
		else if (key >= 0)
			read_fact(p, &f->facts, i, &pair, key);
		last = is ? i : last;
	}
	f->first_line = t->lines[block->first].number;
	f->last_line = t->lines[last].number;
	return last;
}

static const char *const anchors[] = {"CPU(s)", "Processeur(s)",  "ЦПУ", "BogoMIPS", "架构",
                                      "架構",   "アーキテクチャ", NULL};

const struct parser parser_lscpu = {
	.name = "lscpu",
	.title = "lscpu",
	.anchors = anchors,
	.above = 8,
	.probe = probe,
	.parse = parse,
};
