#!/bin/sh
# What `npx someday` runs: the site without an argument, a command of its command line with one. Settings come from the
# environment and from a file .env in the folder that one stands in; data goes into ./data there.
here="$(dirname "$(readlink -f "$0")")"
# The Node that the package has brought, wherever npm has put it.
PATH="$here/../../node_modules/.bin:$here/../../../.bin:$PATH"
NODE_OPTIONS="${NODE_OPTIONS:-} --disable-warning=ExperimentalWarning --import=\"$here/types-away.mjs\""
export PATH NODE_OPTIONS CALLED_AS="${CALLED_AS:-npx someday}"
[ $# -eq 0 ] && exec sh "$here/start.sh"
# As start.sh has it, and why.
exec node --max-semi-space-size=4 --heap-growing-percent=20 "$here/../cli.ts" "$@"
