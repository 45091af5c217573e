# The words that lines begin with; what a machine has differs, what is said of it is a sentence.
kurabe doctor | grep -vE '^(ok     |note   |missing) [A-Za-z_/ ,]{20} .+'
kurabe doctor | cut -c 9-28 | grep -cE '^(data folder|free space|shell scripts|clock|templates|fonts, Latin|fonts, Japanese) +$'

# Without any font.
cat >fonts.conf <<'END'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>nowhere</dir><cachedir>cache</cachedir></fontconfig>
END
FONTCONFIG_FILE=$PWD/fonts.conf kurabe doctor 2>/dev/null | grep fonts
echo "exit ${PIPESTATUS[0]}"

# Where no files can be made.
kurabe doctor --dir nowhere | grep -E '^missing +(free space|files) '
echo "exit ${PIPESTATUS[0]}"

# Nothing is left behind.
ls -A

kurabe doctor more
