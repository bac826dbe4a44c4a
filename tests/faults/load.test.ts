import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { Load } from "../support/kills/load";

const members = ["one", "other"].map((id) => ({ id, cookie: "" }));

/** Members' reads of a server whose pages have this status. */
async function readFrom(status: number): Promise<readonly string[]> {
  const server = createServer(({ method }, response) => {
    response.writeHead(method === "GET" ? status : 200).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const load = new Load({
    seed: "reads",
    url: `http://127.0.0.1:${port}`,
    members,
    listConversations: () => [],
    drawPhoto: async () => Buffer.from("photo"),
  });
  load.start();
  await pause(500);
  await load.finish();
  server.close();
  expect(load.deeds.length).toBeGreaterThan(20);
  return load.failedReads;
}

it("a page that answers with an error under load is reported with its path", async () => {
  expect(await readFrom(500)).toContain("/matches answered 500");
});

it("a page that is refused while the server is too busy is none that failed", async () => {
  expect(await readFrom(503)).toEqual([]);
});
