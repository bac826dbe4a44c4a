/**
 * August's HTTP server: the files of the build, Remix behind them, and the request guard in front of both (record 19).
 * `npm start` imports it; `npm run up` and the tests run it. Plain `remix-serve` answers with the same build, without
 * the guard.
 */
import { createServer } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
// @ts-expect-error: this package and the next two bring no types.
import compression from "compression";
// @ts-expect-error
import express from "express";
// @ts-expect-error
import onHeaders from "on-headers";

/** The path of a file. Looking on the disk for a page as well takes a tenth of a short one's time. */
const FILE = /\.(?!data$)\w+$/;

/**
 * Loads the build and listens at PORT, and at HOST where it is set, until SIGTERM or SIGINT.
 * @throws {Error} where a setting is invalid, as the build reports it
 */
export async function serve() {
  process.env.NODE_ENV ??= "production";
  const build = await import(pathToFileURL(resolve("build/server/index.js")).href);
  const {
    guardRequest,
    addMissingHeaders,
    countConnection,
    refuseOverload,
    logAccess,
    toLoadContext,
    LIMITS,
  } = build.entry.module.front;

  const app = express().disable("x-powered-by");
  const files = express.static(build.assetsBuildDirectory, {
    index: false,
    redirect: false,
    maxAge: "1h",
  });
  app.use(compression());
  app.get(FILE, files);
  app.use(logAccess);
  app.all("*", createRequestHandler({ build, getLoadContext: toLoadContext }));

  // The guard says in words what Node would refuse without any.
  const server = createServer({ ...LIMITS.server, requireHostHeader: false });
  server.maxConnections = LIMITS.connections;
  server.maxRequestsPerSocket = LIMITS.requestsPerConnection;
  server.on("connection", countConnection);
  server.on("request", (request, response) => {
    onHeaders(response, () => addMissingHeaders(response));
    // Refusing has to be cheap: Express would take most of its time.
    const handle = () => app(request, response);
    guardRequest(request, response, () => refuseOverload(request, response, handle));
  });
  server.on("checkExpectation", (_request, response) => {
    onHeaders(response, () => addMissingHeaders(response));
    response.writeHead(417).end();
  });
  server.listen(Number(process.env.PORT), process.env.HOST);
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => server.close());
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await serve();
