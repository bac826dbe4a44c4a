import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { sessionCookie } from "../web/cookies.server";
import { DIRECT_PATHS } from "../web/direct-paths.server";
import { closeAll, send, sendMany, settle } from "./admission.fixture";
import { admit, readAdmission } from "./admission.server";
import { CAPACITY } from "./capacity.server";

// A burst lasts as long as the test, however busy the machine is.
vi.useFakeTimers({ toFake: ["performance"] });

const DIRECT = Object.keys(DIRECT_PATHS).flatMap((path) => [
  ["GET", path] as const,
  ["HEAD", path] as const,
]);

it.each(DIRECT)(
  "of many %s %s that come at once from one address a few are begun",
  async (method, url) => {
    const { address } = CAPACITY.atOnce;
    const flood = sendMany(address + 3, url, { method, from: "192.0.2.1" });
    const other = send(url, { method, from: "192.0.2.2" });
    // The platform's own checks come from no client's address.
    const own = sendMany(address + 3, url, { method });
    expect(flood.filter(({ isBegun }) => isBegun)).toHaveLength(address);
    expect([other, ...own].every(({ isBegun }) => isBegun)).toBe(true);
    await settle();
    expect(flood.at(-1)).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
    closeAll();
    // What is answered before the next one is read has taken as much time.
    expect(send(url, { method, from: "192.0.2.1" }).isBegun).toBe(false);
    await settle();
    expect(send(url, { method, from: "192.0.2.1" }).isBegun).toBe(true);
    closeAll();
    await settle();
  },
);

it("a poll that is held counts no longer for its address from the next turn on", async () => {
  const poll = (held: Promise<void>) => {
    const request = { method: "GET", url: "/messages/changes" } as IncomingMessage;
    Object.assign(request, { headers: { "fly-client-ip": "192.0.2.3" } });
    let isBegun = false;
    const answer = { writeHead: () => ({ end: () => undefined }) } as unknown as ServerResponse;
    admit(request, answer, () => {
      isBegun = true;
      return held;
    });
    return isBegun;
  };
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const begun = Array.from({ length: CAPACITY.atOnce.address + 1 }, () => poll(held));
  expect(begun.filter(Boolean)).toHaveLength(CAPACITY.atOnce.address);
  hold();
  await held;
  expect(poll(held)).toBe(false);
  await settle();
  expect(poll(held)).toBe(true);
  await settle();
});

it("a flood of what takes no turn does not put off the turns of pages", async () => {
  const [, second] = sendMany(2, "/discover");
  for (let nth = 0; nth < 3; nth += 1) {
    send("/api/stripe/webhook", { method: "POST", signedIn: false });
    await nextTurn();
  }
  expect(second?.isBegun).toBe(true);
  closeAll();
  await settle();
});

it.each(DIRECT)("%s %s takes no turn, whatever waits", async (method, url) => {
  send("/discover");
  expect([send(url, { method }).isBegun, readAdmission().waiting]).toEqual([true, 0]);
  closeAll();
  await settle();
});

it("of the bell's polls from a hundred addresses few are begun and the rest refused, so that pages go on", async () => {
  const bells = Array.from({ length: 100 }, (_, nth) =>
    send("/api/notifications?limit=11", { from: `192.0.2.${nth}` }),
  );
  const own = send("/discover", { from: "198.51.100.1" });
  expect(bells.filter(({ isBegun }) => isBegun)).toHaveLength(1);
  await settle();
  const { inBurst } = CAPACITY.waiting.poll;
  expect(bells.filter(({ status }) => status === 503)).toHaveLength(99 - inBurst);
  expect(own.isBegun).toBe(true);
});

it.each([
  ["people who log out", "/api/logout"],
  ["payment events", "/api/stripe/webhook"],
])("of many %s a few begin at once, and more wait like forms", async (_what, url) => {
  const { all, address } = CAPACITY.first;
  const come = (nth: number) => send(url, { method: "POST", from: `192.0.2.${nth}` });
  // A turn that is taken.
  send("/discover");
  const same = Array.from({ length: address + 1 }, () => come(0));
  const others = Array.from({ length: all + 90 }, (_, nth) => come(1 + nth));
  expect(same.filter(({ isBegun }) => isBegun)).toHaveLength(address);
  expect(others.filter(({ isBegun }) => isBegun)).toHaveLength(all - address);
  expect(readAdmission().waiting).toBe(CAPACITY.waiting.form.most);
  await settle();
  expect(same.every(({ isBegun }) => isBegun)).toBe(true);
  expect(others.at(-1)).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
  closeAll();
  await settle();
});

it("whoever logs out without a session waits like a visitor for a page", async () => {
  send("/discover");
  const [own, stranger] = [true, false].map((signedIn) =>
    send("/api/logout", { method: "POST", signedIn }),
  );
  expect([own?.isBegun, stranger?.isBegun]).toEqual([true, false]);
  const { inBurst } = CAPACITY.waiting.visitor;
  const strangers = sendMany(inBurst, "/api/logout", { method: "POST", signedIn: false });
  expect(readAdmission().waiting).toBe(inBurst);
  closeAll();
  await settle();
  expect(strangers.at(-1)?.status).toBe(503);
});

it("a member's second page waits for a turn in which no other page arrives", async () => {
  const [, second] = sendMany(2, "/discover");
  for (let turn = 0; turn < 3; turn += 1) {
    send("/about", { signedIn: false });
    await nextTurn();
  }
  expect(second?.isBegun).toBe(false);
  await settle();
  expect(second?.isBegun).toBe(true);
});

it("a flood that goes on in every turn does not put off the next page for ever", async () => {
  const [, second] = sendMany(2, "/discover");
  // The end of a turn looks 64 times whether something came, and each of the four lines may have a turn before.
  for (let turn = 0; turn < 260 && !second?.isBegun; turn += 1) {
    send("/about", { signedIn: false });
    await nextTurn();
  }
  expect(second?.isBegun).toBe(true);
  await settle();
});

it("forged session cookies from many networks fill visitors' places, and a member's page and form have theirs", async () => {
  const forge = (nth: number, url: string, method: string) =>
    sendMany(20, url, {
      method,
      more: { cookie: `${sessionCookie().name}=x.y` },
      from: `192.0.2.${nth}`,
    });
  for (const nth of [1, 2, 3, 4, 5, 6, 7, 8]) {
    forge(nth, "/discover", "GET");
    forge(nth, "/api/logout", "POST");
    forge(nth, "/messages/1", "POST");
  }
  const { visitor, form } = CAPACITY.waiting;
  expect(readAdmission().waiting).toBe(visitor.inBurst + form.inBurst);
  const from = "198.51.100.1";
  const page = send("/discover", { from });
  const written = send("/messages/1", { method: "POST", from });
  const left = send("/api/logout", { method: "POST", from });
  expect(left.isBegun).toBe(true);
  closeAll();
  await settle();
  expect([page.isBegun, written.isBegun]).toEqual([true, true]);
});
