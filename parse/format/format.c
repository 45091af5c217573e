/* The table of formats: one line each. Earlier ones win a tie. */
#include "parse/format/parser.h"

extern const struct parser parser_capture;
extern const struct parser parser_unixbench;
extern const struct parser parser_unixbench_csv;
extern const struct parser parser_bonnie;
extern const struct parser parser_bonnie_csv;
extern const struct parser parser_table;
extern const struct parser parser_cpuinfo;
extern const struct parser parser_scsi;
extern const struct parser parser_time;
extern const struct parser parser_fio;
extern const struct parser parser_ioping;
extern const struct parser parser_hdparm;
extern const struct parser parser_dd;
extern const struct parser parser_sysbench;
extern const struct parser parser_benchsh;
extern const struct parser parser_nench;
extern const struct parser parser_yabs;

const struct parser *const parsers[] = {
        &parser_capture,
        &parser_unixbench,
        &parser_unixbench_csv,
        &parser_bonnie,
        &parser_bonnie_csv,
        &parser_table,
        &parser_cpuinfo,
        &parser_scsi,
        &parser_time,
        &parser_fio,
        &parser_ioping,
        &parser_hdparm,
        &parser_dd,
        &parser_sysbench,
        &parser_benchsh,
        &parser_nench,
        &parser_yabs,
        NULL,
};
