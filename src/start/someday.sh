#!/bin/sh
# Run by `npx someday`: starts the site without arguments, or runs a command with them. Settings come from the environment
# and from .env in the working directory; data is stored in ./data there.
here="$(dirname "$(readlink -f "$0")")"
# Node from the package, wherever npm has installed it.
PATH="$here/../../node_modules/.bin:$here/../../../.bin:$PATH"
NODE_OPTIONS="${NODE_OPTIONS:-} --disable-warning=ExperimentalWarning --import=\"$here/types-away.mjs\""
export PATH NODE_OPTIONS CALLED_AS="${CALLED_AS:-npx someday}"
[ $# -eq 0 ] && exec sh "$here/start.sh"
# Same flags as in start.sh.
exec node --max-semi-space-size=4 --heap-growing-percent=20 "$here/../cli.ts" "$@"
