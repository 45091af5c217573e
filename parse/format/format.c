/* The table of formats: one line each. Earlier ones win a tie. */
#include "parse/format/parser.h"

extern const struct parser parser_unixbench;

const struct parser *const parsers[] = {
        &parser_unixbench,
        NULL,
};
