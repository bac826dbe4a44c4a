import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { setUpServer } from "../support/own-server";

const server = setUpServer("file");

it("the build also answers under plain remix-serve", async () => {
  const manifest = createRequire(import.meta.url).resolve("@remix-run/serve/package.json");
  const { url } = await server.start({}, [
    join(dirname(manifest), "dist/cli.js"),
    "build/server/index.js",
  ]);
  const headers = { Accept: "text/html" };
  for (const [path, status, text] of [
    ["/", 200, "<h1"],
    ["/api/login", 200, 'type="email"'],
    ["/no/such/page", 404, "<h1"],
    ["/favicon.svg", 200, "<svg"],
  ] as const) {
    const response = await fetch(url + path, { headers });
    expect([path, response.status]).toEqual([path, status]);
    expect(await response.text(), path).toContain(text);
  }
});
