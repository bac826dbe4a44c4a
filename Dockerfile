# npm's Litestream checkpoints with an SQLite that may damage the file (record 1); `npm` takes it all the same.
ARG LITESTREAM_FROM=source

# What builds stays in the first two stages. The version is that of the `node` package in package.json.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS ffmpeg
COPY scripts/build-ffmpeg.sh ./
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources \
  && ./build-ffmpeg.sh /ffmpeg

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs its install script here (.npmrc): the pinned Node is the image's own.
RUN npm ci
COPY . .
RUN npm run build
# Remix names TypeScript as a peer, so npm keeps it; like sources, types and other systems' binaries it is
# read by nothing that runs.
RUN npm prune --omit=dev \
  && rm -r node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver \
  && rm -r node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
  && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.?ts' -o -name '*.map' \) -delete

# The binary of the npm package is used, and nothing is added to it.
FROM build AS litestream-npm
RUN mkdir /out

# Litestream 0.3 with an SQLite that has no WAL-reset bug. Go's checksum database vouches for both sources, and the sums
# are printed: give them as LITESTREAM_SUM and GO_SQLITE3_SUM from then on, and any other content ends the build. The last
# step fails where SQLite is not new enough.
FROM golang:1.25-bookworm AS litestream-source
ARG LITESTREAM_VERSION=v0.3.14
ARG LITESTREAM_SUM=
ARG GO_SQLITE3_VERSION=v1.14.48
ARG GO_SQLITE3_SUM=
ENV GOFLAGS=-mod=mod GOSUMDB=sum.golang.org
RUN go mod download -json "github.com/benbjohnson/litestream@$LITESTREAM_VERSION" | tee /litestream.json \
  && grep -q "\"Sum\": \"$LITESTREAM_SUM" /litestream.json \
  && cp -r "$(awk -F'"' '$2 == "Dir" { print $4 }' /litestream.json)" /src \
  && chmod -R u+w /src
WORKDIR /src
RUN go get "github.com/mattn/go-sqlite3@$GO_SQLITE3_VERSION" \
  && grep "^github.com/mattn/go-sqlite3 $GO_SQLITE3_VERSION h1:" go.sum \
  && grep -q "^github.com/mattn/go-sqlite3 $GO_SQLITE3_VERSION $GO_SQLITE3_SUM" go.sum \
  && CGO_ENABLED=1 go build -tags osusergo,netgo,sqlite_omit_load_extension \
    -ldflags "-s -w -X main.Version=$LITESTREAM_VERSION -extldflags -static" \
    -o /out/litestream ./cmd/litestream
RUN header="$(go list -m -f '{{.Dir}}' github.com/mattn/go-sqlite3)/sqlite3-binding.h" \
  && number="$(awk '$2 == "SQLITE_VERSION_NUMBER" && $1 == "#define" { print $3 }' "$header")" \
  && echo "Litestream $LITESTREAM_VERSION embeds SQLite $number" \
  && test "$number" -ge 3051003

FROM litestream-${LITESTREAM_FROM} AS litestream

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
# The three libraries are ffmpeg's, which makes members' videos and voices small (record 28); tini
# collects processes that lost their parent.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libdav1d6 libmp3lame0 libx264-164 tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data
COPY --from=ffmpeg /ffmpeg/bin/ /usr/local/bin/
RUN ffmpeg -version && ffprobe -version
# Node sizes its heap by the machine and collects late on a large one, and glibc gives each of its threads an arena
# (docs/measurements.md).
ENV NODE_ENV=production \
  NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=4" \
  MALLOC_ARENA_MAX="1" \
  PORT=8080 \
  DATABASE_PATH=/data/august.db \
  RUN_AS=node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/db/content ./db/content
COPY litestream.yml ./
COPY --from=litestream /out/ ./bin/
COPY scripts/start.mjs scripts/serve.mjs scripts/backup.mjs ./scripts/
VOLUME /data
EXPOSE 8080
# Everything under /app belongs to root and is read only for the server.
# There is no USER line: a volume mounted at /data belongs to root, so scripts/start.mjs gives it to
# RUN_AS and then becomes that user for good, before it opens anything.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "scripts/start.mjs"]
