#!/bin/sh
# Writes the manifests that need no Helm: what the chart gives for one exchange and for three members.
set -eu
cd "$(dirname "$0")"
for name in one-exchange three-members; do
    case $name in
        one-exchange) set -- --set members=1 ;;
        *) set -- --set members=3 --set seedSecret=crossbook-home ;;
    esac
    {
        echo '# Written by render.sh: kubectl apply --namespace market -f this. docs/packages.md says what to do before.'
        helm template exchange crossbook --namespace market "$@"
    } >"$name.yaml"
done
