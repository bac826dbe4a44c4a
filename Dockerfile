# Two stages: compilers and development packages stay in the first.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 compiles where no ready binary fits.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
# ffmpeg makes members' videos and voices small; tini collects processes that lost their parent.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data
ENV NODE_ENV=production \
  PORT=8080 \
  DATABASE_PATH=/data/august.db \
  RUN_AS=node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/db/migrations ./db/migrations
COPY litestream.yml ./
COPY scripts/start.mjs ./scripts/start.mjs
VOLUME /data
EXPOSE 8080
# Everything under /app belongs to root and is read only for the server.
# There is no USER line: a volume mounted at /data belongs to root, so scripts/start.mjs gives it to
# RUN_AS and then becomes that user for good, before it opens anything.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "scripts/start.mjs"]
