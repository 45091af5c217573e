# What is no verb, no option, no format.
kurabe parze
echo "verb: $?"
kurabe parse --jason
echo "option: $?"
kurabe
echo "nothing: $?"
kurabe --version | sed 's/[0-9][0-9.]*/N/'
