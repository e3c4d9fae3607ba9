#!/bin/sh
# Replaces a running installation of compose by the release of this checkout (docs/operations.md, Upgrade). Run it in the checkout, and again
# after whatever it stopped at. With --back the checkout is of the release before. COMPOSE is how compose is called, with its options;
# READY_SECONDS how long a container may take until it is ready.
set -eu

case ${1:-} in
  '' | --back) direction=${1:-} ;;
  *)
    echo 'usage: sh deploy/upgrade.sh [--back]' >&2
    exit 2
    ;;
esac

compose() { ${COMPOSE:-docker compose} "$@" </dev/null; }

advice=''
begin() {
  advice=$2
  echo "upgrade: $1"
}
trap 'code=$?; [ "$code" -eq 0 ] || echo "upgrade: stopped there. $advice Then run this again; what is done already is not done twice." >&2' EXIT
trap 'exit 130' INT TERM

instances() { compose ps -q "$1"; }
count() { echo "$*" | wc -w; }
health() { docker inspect --format '{{.State.Health.Status}}' "$1"; }
restarts() { docker inspect --format '{{.RestartCount}}' "$1"; }

# The containers are healthy when /readyz says so (deploy/Dockerfile); one that ends and is started again is not waited for.
wait_until_ready() {
  for container in "$@"; do
    left=${READY_SECONDS:-600}
    before=$(restarts "$container")
    until [ "$(health "$container")" = healthy ]; do
      if [ "$left" -le 0 ] || [ "$(restarts "$container")" -gt "$before" ]; then
        docker logs --tail 20 "$container" >&2
        return 1
      fi
      left=$((left - 1))
      sleep 1
    done
  done
}

# Those of an image that its name no longer means, or of other settings. Whoever asks twice, after a stop half-way, gets what is left of them.
outdated() {
  settings=$(compose config --hash "$1")
  for container in $(instances "$1"); do
    current=$(docker image inspect --format '{{.Id}}' "$(docker inspect --format '{{.Config.Image}}' "$container")")
    its=$(docker inspect --format '{{.Image}} {{index .Config.Labels "com.docker.compose.config-hash"}}' "$container")
    [ "$its" = "$current ${settings#* }" ] || echo "$container"
  done
}

# As many as ran, but at least one; while a replacement is half done there are old and new ones.
wanted() {
  old=$(count $(outdated "$1"))
  new=$(($(count $(instances "$1")) - old))
  [ "$new" -gt "$old" ] || new=$old
  [ "$new" -gt 0 ] || new=1
  echo "$new"
}

prepare() {
  begin "prepare the database for $1" "See what it wrote above. The release before still serves."
  compose run --rm --no-deps -T "$1" node "services/$1/bundle/main.js" --prepare
}

# The gateway needs the other services, and what compose is not told it brings back to one.
scales() {
  [ "$1" = gateway ] || return 0
  for part in auth checklist links contact; do
    [ -z "$(instances "$part")" ] || echo "--scale $part=$(count $(instances "$part"))"
  done
}

# So many of a part, and nothing else is touched; those that are named after it are not waited for. With --no-deps compose would take its new
# containers for changed ones at the next `up`.
bring_up() {
  part=$1
  compose up -d --no-build --no-recreate $(scales "$part") --scale "$part=$2" "$part"
  shift 2
  for container in $(instances "$part"); do
    case " $* " in
      *" $container "*) ;;
      *) wait_until_ready "$container" ;;
    esac
  done
}

end_old() {
  for container in "$@"; do
    docker stop -t 30 "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
}

# All at once, with a pause, for which the new ones are made before.
replace() {
  begin "replace $1" "Look at \`docker compose logs $1\`; to go back, bring up the images of before (docs/operations.md, Upgrade)."
  old=$(outdated "$1")
  wanted=$(wanted "$1")
  if [ -n "$old" ]; then
    compose create --no-build --no-recreate $(scales "$1") --scale "$1=$((wanted + $(count $old)))" "$1"
    end_old $old
    docker start $(compose ps -aq "$1") >/dev/null
  fi
  bring_up "$1" "$wanted"
}

# New instances beside the old ones; these end one after the other when the new ones are ready.
roll() {
  old=$(outdated "$1")
  wanted=$(wanted "$1")
  begin "start $wanted new of $1" "Look at \`docker compose logs $1\`. The old ones still serve; new ones that fail can be removed with docker rm -f."
  bring_up "$1" "$((wanted + $(count $old)))" $old
  begin "end the old ones of $1" "Look at \`docker ps\`."
  end_old $old
}

# A container that has ended is one of an image too: left on the old one, the next `up` would replace it and all that need it.
make_secrets() {
  begin 'make the secrets that are missing' 'Look at `docker compose logs secrets`. What serves goes on.'
  compose up -d --no-deps --no-build secrets
  container=$(compose ps -aq secrets)
  [ "$(docker wait "$container")" = 0 ] || { docker logs --tail 20 "$container" >&2; exit 1; }
}

# A port of this host belongs to one container at a time. Without one (deploy/compose/gateways.yml) there is no pause.
roll_gateway() {
  if [ -n "$(docker inspect --format '{{range .HostConfig.PortBindings}}{{.}}{{end}}' $(instances gateway))" ]; then replace gateway; else roll gateway; fi
}

refuse() {
  trap - EXIT
  echo "upgrade: $1 Nothing was changed." >&2
  exit 1
}
label() { docker inspect --format "{{index .Config.Labels \"com.docker.compose.project.$2\"}}" "$1"; }
config() { compose config | sed -n "s/^ *$1: //p" | tr -d '"' | head -n 1; }
gateway_of() { docker ps -q --filter "label=com.docker.compose.project=$1" --filter label=com.docker.compose.service=gateway | head -n 1; }
installations() {
  docker volume ls --filter label=com.docker.compose.volume=secrets-master --format '{{.Label "com.docker.compose.project"}}' "$@" | sort -u
}

begin 'look at what runs' 'Nothing was changed.'
project=$(config name)
if [ -z "$(installations --filter "label=com.docker.compose.project=$project")" ]; then
  others=$(installations)
  [ "$(count $others)" -eq 1 ] || refuse "There is no installation $project; those on this host: ${others:-none}. Put COMPOSE_PROJECT_NAME into .env."
  project=$others
fi
running=$(gateway_of "$project")
[ -n "$running" ] || refuse "Nothing of the installation $project serves. Start it with the checkout it was started from."
# In a checkout without settings, those of the checkout that runs, or of the file that was named to compose.
if [ ! -e .env ]; then
  settings=$(label "$running" environment_file)
  [ -n "$settings" ] || settings=$(label "$running" working_dir)/.env
  if [ -e "$settings" ]; then
    install -m 600 "$settings" .env
    echo "upgrade: took the settings of $settings along, as .env"
  fi
fi
if [ "$(config name)" != "$project" ]; then
  (umask 077 && echo "COMPOSE_PROJECT_NAME=$project" >>.env)
  echo "upgrade: the installation goes on under its name: wrote COMPOSE_PROJECT_NAME=$project to .env"
fi
before=$(docker inspect --format '{{range .Config.Env}}{{println .}}{{end}}' "$running" | sed -n 's/^PUBLIC_URL=//p')
[ -e .env ] || [ "$(config PUBLIC_URL)" = "$before" ] || refuse "There is no .env here, and the installation has run as $before: write its settings."

begin 'build the images' 'Nothing has been changed yet: mend what the build says.'
sh "$(dirname "$0")/build.sh"

# What the database was prepared for stays, and so do the users' rights: the release before needs no more.
if [ "$direction" = --back ]; then
  roll_gateway
  roll contact
  roll links
  roll checklist
  roll auth
  replace pdf-worker
  make_secrets
  echo 'upgrade: went back. Watch "Errors by code" for ten minutes.'
  exit 0
fi

make_secrets

begin "give the services' users in the databases their rights" 'Look at `docker compose ps` and `docker compose logs mongo redis`: both must run and be healthy. The release before still serves.'
# Before anything can restart Redis. The address of the operator, who may do so, is in no file that Redis has.
compose run --rm --no-deps -T secrets cat /secrets/operator/redis-url | ${COMPOSE:-docker compose} exec -T redis sh -ec \
  'url=$(cat); url=${url#*operator:}; [ "$(REDISCLI_AUTH=${url%@*} redis-cli --user operator acl load)" = OK ]'
compose exec -T mongo mongosh --quiet --norc --file /run/larkfield/users.js

prepare auth
prepare checklist
prepare links
prepare contact

# Workers first: a newer service may queue jobs that an older worker refuses.
replace pdf-worker
roll auth
roll checklist
roll links
roll contact
roll_gateway

echo 'upgrade: done. Watch "Errors by code" for ten minutes.'
