#!/usr/bin/env bash
# Builds crossbook_adapter.so at the root of the harness: Crossbook's matching engine behind
# api/matching_engine_api.h. The engine is Java and runs in a Java VM inside the harness; its
# own C file speaks the interface, so nothing here is compiled against the harness.
#
#   CROSSBOOK_URL      the repository to clone, at the commit below
#   ME_CROSSBOOK_SRC   a checkout to use instead of cloning
#   ME_JDK             a JDK 25 or newer; else one that is found, else Temurin is fetched
#
# Needs git, a C compiler, and the network for the clone, Maven's dependencies and the JDK.
set -euo pipefail

CROSSBOOK_REF="8f3b5f19b78dc84e0c4be0ac8d7dc679f59a91b9"

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../.." && pwd)"

source="${ME_CROSSBOOK_SRC:-}"
if [ -z "$source" ]; then
    source="$root/third_party/crossbook"
    if [ ! -d "$source/.git" ]; then
        git clone --quiet "${CROSSBOOK_URL:?names the repository to clone}" "$source"
    fi
    git -C "$source" reset --hard --quiet "$CROSSBOOK_REF"
fi

[ -z "${ME_JDK:-}" ] || export CROSSBOOK_JAVA_HOME="$ME_JDK"
export CROSSBOOK_FETCH="${CROSSBOOK_FETCH:-yes}" # the JDK, if there is none

# The launcher builds what is not built yet. The library knows the JDK and the class path in
# the checkout, and works as long as both stay where they are.
"$source/crossbook" bench adapter --out "$root/third_party/crossbook_build"
cp "$root/third_party/crossbook_build/libcrossbook.so" "$root/crossbook_adapter.so"
echo "built: crossbook_adapter.so"
