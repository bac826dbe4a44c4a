#!/usr/bin/env bash
# Builds the image and drills it with Docker, before a release:
#
#   tests/container.sh [arguments of docker build, such as --build-arg LITESTREAM_FROM=npm]
#
# It starts, stops with code 0, starts again, is killed, loses its volume, and is restored from its replica.
set -euo pipefail
cd "$(dirname "$0")/.."
image=august-drill
forget() { docker rm -f $image >/dev/null 2>&1 || true; docker volume rm -f $image $image-backup >/dev/null; }
trap forget EXIT

fail() { echo "$1"; docker logs --tail 40 $image || true; exit 1; }
start() {
  docker rm -f $image >/dev/null 2>&1 || true
  docker run -d --name $image -p 127.0.0.1::8080 -v $image:/data -v $image-backup:/backup \
    -e APP_URL=https://august.internal -e SESSION_SECRET="$secret" -e MAIL_FROM=hello@august.internal \
    -e OIDC_ISSUER=https://id.internal -e OIDC_CLIENT_ID=august -e OIDC_CLIENT_SECRET="$secret" \
    -e LITESTREAM_REPLICA_URL=file:///backup "$@" $image >/dev/null
  address=$(docker port $image 8080 | head -1)
  for _ in $(seq 120); do
    curl -fs "http://$address/healthz" >/dev/null && return
    sleep 0.5
  done
  fail "It did not become ready."
}
# A mark in the database that no table knows.
database() {
  docker exec -u node $image node -p \
    "const db = new (require('better-sqlite3'))(process.env.DATABASE_PATH); db.pragma('busy_timeout = 5000'); db.pragma('$1', { simple: true }) ?? ''"
}

docker build -t $image "$@" .
bytes=$(docker image inspect -f '{{.Size}}' $image)
echo "The image has $((bytes / 1000000)) MB; the budget is 500."
[ "$bytes" -le 500000000 ] || fail "It is too large."
secret=$(openssl rand -hex 32)
forget
docker run --rm -v $image-backup:/backup --entrypoint chown $image node /backup

start -e AUGUST_FIRST_START=1
docker top $image -eo uid,args | tail -n +2 | grep -v tini | grep -q '^ *0 ' && fail "Something runs as root."
database 'user_version = 42' >/dev/null
docker stop -t 30 $image >/dev/null
[ "$(docker inspect -f '{{.State.ExitCode}}' $image)" = 0 ] || fail "The stop did not end with 0."

start
[ "$(database user_version)" = 42 ] || fail "A restart lost a write."
sleep 4
docker kill $image >/dev/null && docker rm $image >/dev/null && docker volume rm $image >/dev/null

start
[ "$(database user_version)" = 42 ] || fail "The restore lost a write."
[ "$(database integrity_check)" = ok ] || fail "The restored database is not sound."
echo "The container holds."
