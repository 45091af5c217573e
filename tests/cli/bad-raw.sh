# A raw file that was changed: verify tells it.
cp "$tests/cli/inputs/unixbench.txt" .
kurabe parse unixbench.txt
for raw in out/archive/raw/*; do
	case $raw in
	*.from) ;;
	*) echo 'one more line' >>"$raw" ;;
	esac
done
kurabe verify
