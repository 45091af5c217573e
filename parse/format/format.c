/* SPDX-License-Identifier: MIT */
/* The table of formats: one line each. Earlier ones win a tie. */
#include "parse/format/parser.h"

extern const struct parser parser_capture;
extern const struct parser parser_unixbench;
extern const struct parser parser_unixbench_csv;
extern const struct parser parser_bonnie;
extern const struct parser parser_bonnie_csv;
extern const struct parser parser_bonnie_page;
extern const struct parser parser_table;
extern const struct parser parser_table_unixbench;
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
extern const struct parser parser_yabs_dd;
extern const struct parser parser_lemonbench;
extern const struct parser parser_time_gnu;
extern const struct parser parser_time_fish;
extern const struct parser parser_lscpu;
extern const struct parser parser_ioping_json;
extern const struct parser parser_ioping_raw;
extern const struct parser parser_kubestr;
extern const struct parser parser_kdiskmark;
extern const struct parser parser_dbench;
extern const struct parser parser_kbench;
extern const struct parser parser_table_named;

const struct parser *const parsers[] = {
        &parser_capture,
        &parser_unixbench,
        &parser_unixbench_csv,
        &parser_bonnie,
        &parser_bonnie_csv,
        &parser_bonnie_page,
        &parser_table,
        &parser_table_unixbench,
        &parser_cpuinfo,
        &parser_scsi,
        &parser_time,
        &parser_fio,
        &parser_ioping,
        &parser_ioping_json,
        &parser_hdparm,
        &parser_dd,
        &parser_sysbench,
        &parser_benchsh,
        &parser_nench,
        &parser_yabs,
        &parser_yabs_dd,
        &parser_lemonbench,
        &parser_time_gnu,
        &parser_time_fish,
        &parser_lscpu,
        &parser_ioping_raw,
        &parser_kubestr,
        &parser_kdiskmark,
        &parser_dbench,
        &parser_kbench,
        &parser_table_named,
        NULL,
};
