# SPDX-License-Identifier: MIT
# Completion of kurabe for bash: its verbs, the options of each, and what options take.

# _kurabe_options VERB
_kurabe_options() {
	local view='--data --templates --keep-hosts --anonymous'

	case $1 in
	collect)
		echo --suite --only --list --job --bonnie --with --sweep --precondition --quick --full \
			--copies --repeat --until-stable --dry-run --resume --data --dir --machine --plan \
			--label --root
		;;
	parse) echo --data --again --check --json --max-size --machine --plan --label --date --encoding ;;
	verify) echo --data ;;
	render)
		echo --density --chart-plans --single-file --article-format --new-article --subjects \
			--language --again --jobs $view
		;;
	compare) echo --all --baseline --metric --suite $view ;;
	list | show) echo $view ;;
	export) echo --format --output --metric --suite $view ;;
	doctor) echo --data --dir ;;
	esac
	echo --help --version
}

# _kurabe_values VERB OPTION: the words that the option takes, where there are few.
_kurabe_values() {
	case $1$2 in
	collect--suite) echo unixbench fio ioping bonnie++ hdparm all ;;
	*--suite) echo unixbench fio ioping bonnie++ hdparm kurabe ;;
	*--with) echo fio ioping bonnie++ hdparm ;;
	*--format) echo csv json markdown plain ;;
	*--article-format) echo html markdown ;;
	*--density) echo 1 2 ;;
	*--encoding) echo UTF-8 Shift_JIS EUC-JP ISO-2022-JP GBK KOI8-R ISO-8859-1 ;;
	esac
}

_kurabe() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]}

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		mapfile -t COMPREPLY < <(compgen -W 'collect parse verify render compare list show export
			doctor help --help --version' -- "$word")
		return
	fi
	case $before in
	--data | --dir | --root | --templates | --resume)
		mapfile -t COMPREPLY < <(compgen -d -- "$word")
		return
		;;
	--job | --output)
		mapfile -t COMPREPLY < <(compgen -f -- "$word")
		return
		;;
	--jobs | --only | --bonnie | --copies | --repeat | --machine | --plan | --label | --max-size | --date | \
		--new-article | --subjects | --language | --baseline | --metric)
		return
		;;
	--suite | --with | --format | --article-format | --density | --encoding)
		mapfile -t COMPREPLY < <(compgen -W "$(_kurabe_values "$verb" "$before")" -- "$word")
		return
		;;
	esac
	case $verb$word in
	help*)
		mapfile -t COMPREPLY < <(compgen -W 'collect parse verify render compare list show export
			doctor' -- "$word")
		;;
	*-*) mapfile -t COMPREPLY < <(compgen -W "$(_kurabe_options "$verb")" -- "$word") ;;
	parse*) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
	esac
}

complete -o filenames -F _kurabe kurabe
