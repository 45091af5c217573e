# Fontconfig leaves out what it can't read, and says nothing: letters must not change their look unsaid.
kurabe parse "$samples/bonnie-two-vps.txt" >/dev/null 2>&1
ln -s loop loop

# fonts FOLDER
fonts() {
	printf '%s\n' '<?xml version="1.0"?>' '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">' \
		"<fontconfig><dir>$1</dir><cachedir>cache</cachedir></fontconfig>" >fonts.conf
	FONTCONFIG_FILE=$PWD/fonts.conf kurabe render --density 1 2>&1 >/dev/null | grep font
	echo "exit ${PIPESTATUS[0]}"
}

fonts "$PWD/nowhere" | sed 's/has [0-9]* /has N /'
fonts "$PWD/loop" | sed 's/has [0-9]* /has N /'

# Charts of that site are not taken over once the fonts are there.
kurabe render --density 1 >/dev/null
(cd out/site && sha256sum charts/*.png) >sums
kurabe render --density 1 --again >/dev/null 2>&1
(cd out/site && sha256sum --quiet -c ../../sums)
