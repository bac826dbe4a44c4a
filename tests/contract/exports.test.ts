import { rm } from "node:fs/promises";
import { dataExports } from "@db/schema";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unzipBytes } from "~/features/exports/archive.fixture";
import { archiveFolder } from "~/features/exports/export-files.server";
import { makeNextExport } from "~/features/exports/make-exports.server";
import { database } from "~/server/data/database.server";
import { createMember, type Person } from "../support/island";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer(() => {
    ada = createMember({ stageName: "Ada" });
    eve = createMember({ stageName: "Eve" });
  });
});
afterAll(() => server.close());
afterEach(async () => {
  server.reset();
  await rm(archiveFolder(), { recursive: true, force: true });
});

const ask = (who: Person) =>
  server.request(who, "/account/export", {
    method: "POST",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "",
  });
const readPage = async (who: Person) => (await server.request(who, "/account/export")).text();

it("twenty forms at once are one archive, and the page says that it is being made", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ada)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
  expect(database().select().from(dataExports).all()).toHaveLength(1);
  expect(await readPage(ada)).toContain("We’re packing your data");
  expect(await readPage(eve)).toContain("Get my data");
});

describe("an archive that is ready", () => {
  let path = "";
  beforeEach(async () => {
    await ask(ada);
    await makeNextExport();
    [path = ""] = /\/account\/export\/[\w-]+/.exec(await readPage(ada)) ?? [];
  });

  it("its member downloads it as a file that nobody keeps", async () => {
    const response = await server.request(ada, path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="august-/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    const files = await unzipBytes(bytes);
    expect([...files.keys()]).toEqual(["index.html", "data.json"]);
  });

  it("a download that broke off goes on where it was", async () => {
    const whole = Buffer.from(await (await server.request(ada, path)).arrayBuffer());
    const tag = (await server.request(ada, path, { method: "HEAD" })).headers.get("ETag") ?? "";
    const rest = await server.request(ada, path, {
      headers: { Range: "bytes=100-", "If-Range": tag },
    });
    expect(rest.status).toBe(206);
    expect(rest.headers.get("Content-Range")).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
    const other = { Range: "bytes=100-", "If-Range": '"another"' };
    expect((await server.request(ada, path, { headers: other })).status).toBe(200);
    const beyond = await server.request(ada, path, {
      headers: { Range: `bytes=${whole.length}-` },
    });
    expect(beyond.status).toBe(416);
  });

  it("another member finds nothing under its address, and a visitor signs in", async () => {
    expect((await server.request(eve, path)).status).toBe(404);
    const visitor = await server.request(null, path);
    expect(visitor.status).toBe(303);
    expect(visitor.headers.get("Location")).toMatch(/^\/api\/login/);
  });

  it("a second one on the same day is refused with 429 and a sentence", async () => {
    const refused = await ask(ada);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Come back tomorrow for a new one.");
  });
});
