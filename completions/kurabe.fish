# SPDX-License-Identifier: MIT
# Completion of kurabe for fish: its verbs, the options of each, and what options take.
complete -c kurabe -f

set -l verbs collect parse verify render compare list show export doctor
set -l none "not __fish_seen_subcommand_from $verbs help"

complete -c kurabe -n $none -l help -d 'list the verbs'
complete -c kurabe -n $none -l version -d 'print the version'
complete -c kurabe -n $none -a help -d 'list the options of a verb'
complete -c kurabe -n "__fish_seen_subcommand_from help" -a "$verbs"
complete -c kurabe -n $none -a collect -d 'measure this machine and keep the raw output'
complete -c kurabe -n $none -a parse -d 'read benchmark logs into the archive'
complete -c kurabe -n $none -a verify -d 'check the archive against its own logs'
complete -c kurabe -n $none -a render -d 'make the site out of the archive'
complete -c kurabe -n $none -a compare -d 'compare machines or plans on the terminal'
complete -c kurabe -n $none -a list -d 'list the runs of the archive'
complete -c kurabe -n $none -a show -d 'show one run with where each figure stands'
complete -c kurabe -n $none -a export -d 'print the figures as CSV, JSON or Markdown'
complete -c kurabe -n $none -a doctor -d 'say what is missing on this machine'

# __kurabe_option VERBS OPTION DESCRIPTION MORE...
function __kurabe_option
    complete -c kurabe -n "__fish_seen_subcommand_from $argv[1]; and not __fish_seen_subcommand_from help" \
        -l $argv[2] -d $argv[3] $argv[4..]
end

set -l tools unixbench fio ioping bonnie++ hdparm
set -l view 'render compare list show export'

__kurabe_option "$verbs" help 'print the options'
__kurabe_option "$verbs" version 'print the version'
__kurabe_option "$verbs" data 'the data folder' -x -a '(__fish_complete_directories)'
__kurabe_option $view templates 'stylesheets, style and words of your own' -x -a '(__fish_complete_directories)'
__kurabe_option $view keep-hosts 'show names and addresses as printed'
__kurabe_option $view anonymous 'call subjects machine 1, 2, …'

__kurabe_option collect suite 'the suites' -x -a "$tools all"
__kurabe_option collect only 'these benchmarks alone' -x
__kurabe_option collect list 'list the benchmarks'
__kurabe_option collect job 'the jobs of a job file of fio' -r -F
__kurabe_option collect bonnie 'what bonnie++ does with these options' -x
__kurabe_option collect with 'run the installed originals too' -x -a 'fio ioping bonnie++ hdparm'
__kurabe_option collect sweep 'random reads 1, 2, 4, … 64 at a time'
__kurabe_option collect precondition 'write a file whole before writes to it'
__kurabe_option collect quick 'short passes'
__kurabe_option collect full 'passes as long as those of the original'
__kurabe_option collect copies 'how many run together' -x
__kurabe_option collect repeat 'do it all several times' -x
__kurabe_option collect until-stable 'until the median settles'
__kurabe_option collect dry-run 'print the plan and do nothing'
__kurabe_option collect resume 'go on with a capture' -x -a '(__fish_complete_directories)'
__kurabe_option collect root 'read facts about the machine there' -x -a '(__fish_complete_directories)'
__kurabe_option 'collect doctor' dir 'where benchmarks put their files' -x -a '(__fish_complete_directories)'
__kurabe_option 'collect parse' machine 'what to call the machine' -x
__kurabe_option 'collect parse' plan 'the plan it is' -x
__kurabe_option 'collect parse' label 'a heading for the figures' -x

__kurabe_option parse again 'read every log of the archive anew'
__kurabe_option parse check 'print counts and diagnostics, write nothing'
__kurabe_option parse json 'print what was read as JSON'
__kurabe_option parse max-size 'leave larger inputs out' -x
__kurabe_option parse date 'the day' -x
__kurabe_option parse encoding 'the encoding of the inputs' -x -a 'UTF-8 Shift_JIS EUC-JP ISO-2022-JP GBK KOI8-R ISO-8859-1'
complete -c kurabe -n "__fish_seen_subcommand_from parse" -F

__kurabe_option render again 'make all of the site anew'
__kurabe_option render jobs 'how many processes work' -x
__kurabe_option render density 'draw charts for finer screens' -x -a '1 2'
__kurabe_option render chart-plans 'also write each chart as text'
__kurabe_option render single-file 'pages hold their style and pictures'
__kurabe_option render article-format 'also write articles for elsewhere' -x -a 'html markdown'
__kurabe_option render new-article 'write a draft' -x
__kurabe_option render subjects 'what the draft is about' -x
__kurabe_option render language 'what the draft is written in' -x

__kurabe_option compare all 'also rows of one side only'
__kurabe_option compare baseline 'what the others are compared with' -x
__kurabe_option 'compare export' metric 'only this metric' -x
__kurabe_option 'compare export' suite 'only this tool' -x -a "$tools kurabe"
__kurabe_option export format 'the form' -x -a 'csv json markdown plain'
__kurabe_option export output 'write there instead of printing' -r -F

functions -e __kurabe_option
