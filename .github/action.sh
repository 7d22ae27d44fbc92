#!/usr/bin/env bash
# What action.yml runs. Its inputs are variables of the environment.
set -euo pipefail

binary=$CNFARCH_BINARY
if [[ -z $binary ]]; then
	binary=$RUNNER_TEMP/cnfarch
	# The action's own source, at the revision that the workflow names.
	(cd "$GITHUB_ACTION_PATH" && CGO_ENABLED=0 go build -trimpath -buildvcs=false -o "$binary" ./cmd/cnfarch)
fi

command=("$binary" lint --format "$CNFARCH_FORMAT")
[[ -z $CNFARCH_SARIF ]] || command+=(--format "sarif=$CNFARCH_SARIF")
while IFS= read -r argument; do
	[[ -z $argument ]] || command+=("$argument")
done <<< "$CNFARCH_ARGS"
command+=(--)
while IFS= read -r path; do
	[[ -z $path ]] || command+=("$path")
done <<< "$CNFARCH_PATHS"

status=0
"${command[@]}" || status=$?
echo "status=$status" >> "$GITHUB_OUTPUT"
exit "$status"
