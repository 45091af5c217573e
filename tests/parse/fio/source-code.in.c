/* What a report's head is made of; nothing here was measured. */
static void show_head(struct group *g, struct report *out)
{
	put(out, "%s: (groupid=%d, jobs=%d): err=%2d:", g->name, g->id + 1, g->n, g->err);
	put(out, "%s: (g=%d): rw=%s, bs=%s, ioengine=%s, iodepth=%u\n", g->name, g->id, g->rw);
	put(out, "  read : io=%s, bw=%s/s, iops=%s, runt=%6dmsec\n", g->io, g->bw, g->iops, g->ms);
}
