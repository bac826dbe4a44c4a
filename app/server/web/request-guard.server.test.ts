import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { sendWhole, withResponse } from "./backpressure.server";
import { skipFilesForPages } from "./request-guard.server";

// Express is the one that remix-serve brings.
const requireOfServe = createRequire(
  createRequire(import.meta.url).resolve("@remix-run/serve/package.json"),
);
interface Express {
  use(handler: unknown): void;
  all(path: string, handler: RequestListener): void;
}
const express = requireOfServe("express") as (() => Express & RequestListener) & {
  static(folder: string): unknown;
};

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Serves with a listener. @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ends.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a page is not looked for among the files of remix-serve, and a file still is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "august-files-"));
  ends.push(() => rmSync(folder, { recursive: true }));
  for (const name of ["about", "about.data", "icon.svg"]) writeFileSync(join(folder, name), "file");
  const app = express();
  app.use(express.static(folder));
  app.all("*", (_request, response) => response.end("page"));
  skipFilesForPages(app);
  const url = await serve(app);
  const read = async (path: string) => (await fetch(url + path)).text();
  expect(await read("/icon.svg?v=1")).toBe("file");
  for (const path of ["/", "/about", "/about?as=a.svg", "/about.data", "/none.svg"])
    expect(await read(path)).toBe("page");
});

it("a page that is there as a whole is the body of Node's response, and of none for HEAD", async () => {
  const url = await serve((_request, response) =>
    withResponse(response, () => {
      expect(sendWhole(Buffer.from("whole"))).toBeNull();
      response.setHeader("Content-Length", "5").end();
    }),
  );
  expect(await (await fetch(url)).text()).toBe("whole");
  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("Content-Length")).toBe("5");
  expect(await head.text()).toBe("");
});

it("without Node's response a whole page stays the body of Fetch's", () => {
  const body = Buffer.from("whole");
  expect(sendWhole(body)).toBe(body);
});
