import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../support/sources";
import { setTestEnv } from "../support/test-env";
import { startTestServer, type TestServer } from "../support/test-server";

const FOLDER = join(ROOT, "build/assets");
const names = readdirSync(FOLDER).filter((name) => /\.(?:js|css|svg)$/.test(name));

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

let server: TestServer;
beforeAll(async () => {
  setTestEnv();
  server = await startTestServer(() => undefined);
});
afterAll(() => server.close());

const fetchAs = (name: string, encoding: string | null, method = "GET") =>
  server.request(null, `/assets/${name}`, {
    method,
    headers: encoding === null ? {} : { "Accept-Encoding": encoding },
  });

const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a script, style or drawing of the build", () => {
  it("an asset is the same in every encoding, and smallest in brotli", async () => {
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const plain = readFileSync(join(FOLDER, name));
      const brotli = await readBytes(await fetchAs(name, "br"));
      const gzip = await readBytes(await fetchAs(name, "gzip"));
      expect(brotliDecompressSync(brotli).equals(plain), name).toBe(true);
      expect(gunzipSync(gzip).equals(plain), name).toBe(true);
      expect((await readBytes(await fetchAs(name, null))).equals(plain), name).toBe(true);
      if (plain.length > 1_000) expect(brotli.length, name).toBeLessThan(gzip.length);
    }
  });

  const [script = ""] = names.filter((name) => name.endsWith(".js"));
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0.2", "gzip"],
    ["*", "br"],
    ["br;q=0, *;q=0.1", "gzip"],
    ["br;q=nonsense", null],
    ["identity", null],
    ["*;q=0", null],
    ["", null],
    [null, null],
  ])("an asset requested with Accept-Encoding %j comes as %j", async (accepted, given) => {
    const response = await fetchAs(script, accepted);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Encoding")).toBe(given);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(Number(response.headers.get("Content-Length"))).toBe((await readBytes(response)).length);
  });

  it("an asset has its content type and is cached for good", async () => {
    for (const name of names) {
      const { headers } = await fetchAs(name, "br", "HEAD");
      expect(headers.get("Content-Type")).toBe(TYPES[extname(name)]);
      expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    }
  });
});

describe("paths outside the build", () => {
  it.each([
    "no-such-file.js",
    `${names[0]}.br`,
    `${names[0]}.gz`,
    "..%2Fserver%2Findex.js",
    "%2e%2e%2findex.js",
    "..%5C..%5Cpackage.json",
    "%00.js",
    "constructor",
    "__proto__",
    "🏖.js",
    "a".repeat(5_000),
  ])("nothing is served for %s", async (name) => {
    const response = await fetchAs(name, "br");
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/import|function|\{/);
  });
});
