import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { Load, READS } from "../support/kills/load";
import { waitFor } from "../support/wait-for";

const members = ["one", "other"].map((id) => ({ id, cookie: "" }));

/** Members' failed reads of a server whose pages have this status, once each of them was asked for. */
async function readFrom(status: number): Promise<readonly string[]> {
  const read = new Set<string>();
  const server = createServer(({ method, url = "" }, response) => {
    if (method === "GET") read.add(url);
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
  await waitFor(() => {
    expect(read.size).toBe(READS.length);
    expect(load.deeds.length).toBeGreaterThan(20);
  });
  await load.finish();
  server.close();
  return load.failedReads;
}

it("a page that answers with an error under load is reported with its path", async () => {
  expect(await readFrom(500)).toEqual(
    expect.arrayContaining(READS.map((path) => `${path} answered 500`)),
  );
});

it("a page that is refused while the server is too busy is none that failed", async () => {
  expect(await readFrom(503)).toEqual([]);
});
