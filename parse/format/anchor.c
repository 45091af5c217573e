/* SPDX-License-Identifier: MIT */
#include "parse/format/anchor.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Bytes that stand in no text are one class, so that a row of the table is short. A state is where
 * its row begins; the sign bit of a step says that a text ends there. */
enum { ENDS = (int)0x80000000 };

struct anchors {
	unsigned char class_of[256]; /* 0: of a byte that no text holds */
	size_t classes;
	struct node {
		uint64_t owners;     /* of the texts that end here */
		uint32_t child[256]; /* by class; 0: none */
		uint32_t fallback;   /* the longest other text begun here */
	} *nodes;
	size_t n, cap;
	uint32_t *step; /* by state + class */
};

static uint32_t add_node(struct anchors *a)
{
	GROW(a->nodes, a->n, a->cap);
	memset(&a->nodes[a->n], 0, sizeof a->nodes[a->n]);
	return (uint32_t)a->n++;
}

struct anchors *anchors_new(void)
{
	struct anchors *a = xcalloc(1, sizeof *a);

	a->classes = 1;
	add_node(a);
	return a;
}

void anchors_free(struct anchors *a)
{
	if (!a)
		return;
	free(a->nodes);
	free(a->step);
	free(a);
}

void anchors_add(struct anchors *a, const char *text, unsigned owner)
{
	uint32_t at = 0;

	for (; *text; text++) {
		unsigned char *class = &a->class_of[(unsigned char)*text];

		if (!*class)
			*class = (unsigned char)a->classes++;
		if (!a->nodes[at].child[*class]) {
			uint32_t child = add_node(a);

			a->nodes[at].child[*class] = child;
		}
		at = a->nodes[at].child[*class];
	}
	a->nodes[at].owners |= (uint64_t)1 << owner;
}

/* Where a node of the queue leads by a class, its own child or what its fallback has. */
static void link_child(struct anchors *a, uint32_t node, size_t class, uint32_t *queue, size_t *end)
{
	struct node *from = &a->nodes[node];
	uint32_t other = node ? a->nodes[from->fallback].child[class] : 0;

	if (from->child[class]) {
		struct node *to = &a->nodes[from->child[class]];

		to->fallback = other;
		to->owners |= a->nodes[other].owners;
		queue[(*end)++] = from->child[class];
	} else {
		from->child[class] = other;
	}
}

void anchors_ready(struct anchors *a)
{
	uint32_t *queue = xcalloc(a->n, sizeof *queue);
	size_t end = 1;

	for (size_t begin = 0; begin < end; begin++)
		for (size_t class = 1; class < a->classes; class++)
			link_child(a, queue[begin], class, queue, &end);
	a->step = xcalloc(a->n * a->classes, sizeof *a->step);
	for (size_t i = 0; i < a->n; i++)
		for (size_t class = 1; class < a->classes; class++) {
			size_t to = a->nodes[i].child[class];
			uint32_t ends = a->nodes[to].owners ? (uint32_t)ENDS : 0;

			a->step[i * a->classes + class] = (uint32_t)(to * a->classes) | ends;
		}
	free(queue);
}

uint64_t anchors_find(const struct anchors *a, const char *s, size_t n)
{
	uint64_t owners = 0;
	uint32_t state = 0;

	for (size_t i = 0; i < n; i++) {
		state = a->step[state + a->class_of[(unsigned char)s[i]]];
		if (state & (uint32_t)ENDS) {
			state &= ~(uint32_t)ENDS;
			owners |= a->nodes[state / a->classes].owners;
		}
	}
	return owners;
}
