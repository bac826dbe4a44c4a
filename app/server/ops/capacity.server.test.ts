import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { MOST_POLLS } from "../data/changes.server";
import { BODY_LIMIT_BYTES, readBody } from "../web/body.server";
import { CAPACITY, ConcurrencyLimit } from "./capacity.server";

setTestEnv({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });

/** Node itself 120, a photo 130, ffmpeg 150, Litestream and the system 150 (docs/measurements.md). */
const BESIDE_THE_HEAP_MIB = 550;

/** Requests that only want a page. */
const ROOM_FOR_PAGES = 200;

it("the platform admits as many requests as the server divides among its uses", () => {
  const toml = readFileSync("fly.toml", "utf8");
  const figure = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, "m").exec(toml)?.[1]);
  const { requests, connections, bodies, paymentEvents } = CAPACITY;
  expect(figure("hard_limit")).toBe(requests);
  expect(figure("soft_limit")).toBeLessThan(requests);
  expect(figure("soft_limit")).toBeGreaterThan(MOST_POLLS);
  const { visitor, member, upload } = bodies;
  const arriving = visitor.all + member.all + upload.all + paymentEvents.all;
  expect(MOST_POLLS + arriving + ROOM_FOR_PAGES).toBeLessThanOrEqual(requests);
  expect(connections).toBeGreaterThan(requests);
});

it("the platform enlarges the disk before uploads are refused", () => {
  const toml = readFileSync("fly.toml", "utf8");
  const threshold = /^auto_extend_size_threshold = (\d+)$/m.exec(toml)?.[1];
  expect(Number(threshold)).toBeLessThanOrEqual(CAPACITY.uploadDiskPercent - 5);
});

it("the heap and the memory outside it fit into the machine", () => {
  const heapMib = /--max-old-space-size=(\d+)/.exec(readFileSync("Dockerfile", "utf8"))?.[1];
  const machineGib = /^memory = "(\d+)gb"$/m.exec(readFileSync("fly.toml", "utf8"))?.[1];
  expect(Number(heapMib) + BESIDE_THE_HEAP_MIB).toBeLessThanOrEqual(Number(machineGib) * 1024);
});

/** The bodies that are arriving and end with `endAll`. */
const open: ReadableStreamDefaultController[] = [];

/** Reads a body of which nothing more comes. */
const readSlow = (address: string, sender: { id: string } | null = null) =>
  readBody(
    new Request("http://localhost/", {
      method: "POST",
      headers: { "Fly-Client-IP": address },
      body: new ReadableStream({ start: (controller) => void open.push(controller) }),
      duplex: "half",
    } as RequestInit),
    BODY_LIMIT_BYTES.form,
    { sender },
  );

function endAll(): void {
  for (const controller of open.splice(0)) controller.close();
}

const NO_ROOM = { status: 503, options: { retryAfterSeconds: 5 } };

it("endless bodies fill no more than their address's share", async () => {
  const { address } = CAPACITY.bodies.visitor;
  const all = Array.from({ length: address }, () => readSlow("203.0.113.7"));
  await expect(readSlow("203.0.113.7")).rejects.toMatchObject(NO_ROOM);
  const elsewhere = readSlow("203.0.113.8");
  const signedIn = readSlow("203.0.113.7", { id: "ada" });
  endAll();
  await Promise.all([...all, elsewhere, signedIn]);
  const again = readSlow("203.0.113.7");
  endAll();
  expect(await again).toHaveLength(0);
});

it("a hundred half-sent forms of visitors close nobody's form: the slowest of the fullest address gives way", async () => {
  const { all, address } = CAPACITY.bodies.visitor;
  const ended: string[] = [];
  const half = Array.from({ length: all }, (_, nth) => {
    const from = `203.0.113.${nth < address ? 1 : nth}`;
    return readSlow(from).then(
      () => ended.push("read"),
      ({ status }) => ended.push(`${from} ${status}`),
    );
  });
  const honest = readSlow("198.51.100.1");
  await vi.waitFor(() => expect(ended).toEqual(["203.0.113.1 408"]));
  endAll();
  expect(await honest).toHaveLength(0);
  await Promise.all(half);
  expect(ended.filter((end) => end === "read")).toHaveLength(all - 1);
});

it("a form that does not move for 20 seconds ends, and one that trickles does not", async () => {
  vi.useFakeTimers();
  const still = expect(readSlow("203.0.113.7")).rejects.toMatchObject({ status: 408 });
  const trickling = readSlow("203.0.113.8");
  for (let second = 0; second < 20; second += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    open[1]?.enqueue(new Uint8Array(1));
  }
  await still;
  vi.useRealTimers();
  endAll();
  expect(await trickling).toHaveLength(2);
});

it("seven members whose forms never end stop nobody else's form", async () => {
  const { all, address, member } = CAPACITY.bodies.member;
  const held: Promise<unknown>[] = [];
  let refused = 0;
  for (let nth = 0; nth < 7; nth += 1)
    for (let form = 0; form < 32; form += 1) {
      const read = readSlow(`203.0.113.${nth}`, { id: `slow ${nth}` });
      held.push(read.catch(() => (refused += 1)));
    }
  const own = readSlow("198.51.100.1", { id: "ada" });
  endAll();
  await Promise.all(held);
  expect(await own).toHaveLength(0);
  expect(held.length - refused).toBe(7 * member);
  expect(7 * address).toBeGreaterThan(all);
});

it("members of one address whose forms never end stop no form from elsewhere", async () => {
  const { address, member } = CAPACITY.bodies.member;
  const held = Array.from({ length: address }, (_, nth) =>
    readSlow("203.0.113.9", { id: `slow ${Math.floor(nth / member)}` }),
  );
  await expect(readSlow("203.0.113.9", { id: "grace" })).rejects.toMatchObject(NO_ROOM);
  const elsewhere = readSlow("198.51.100.1", { id: "grace" });
  endAll();
  await Promise.all([...held, elsewhere]);
});

it("an address whose requests are answered is forgotten, so that the memory does not fill with addresses", () => {
  const set = vi.spyOn(Map.prototype, "set");
  const limit = new ConcurrencyLimit({ all: 2, address: 2, member: 2 });
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    expect([limit.enter(address, "ada"), limit.enter(address, "ada")]).toEqual([true, true]);
    limit.leave(address, "ada");
    limit.leave(address, "ada");
  }
  const counts = set.mock.contexts.filter((map) => map instanceof Map) as Map<unknown, unknown>[];
  set.mockRestore();
  expect(counts.length).toBeGreaterThan(0);
  for (const each of counts) expect([...each.keys()]).toEqual([]);
});
