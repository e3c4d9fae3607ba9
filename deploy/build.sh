#!/bin/sh
# Builds the images of this checkout and writes its release into them: how many commits it has, and the hash of the last.
# COMPOSE is how compose is called, with its options.
set -eu
RELEASE=unknown
if [ "$(git rev-parse --is-shallow-repository)" = false ]; then
  RELEASE=$(git rev-list --count HEAD)-$(git rev-parse --short=8 HEAD)
fi
export RELEASE
echo "build: release $RELEASE"
exec ${COMPOSE:-docker compose} build "$@"
