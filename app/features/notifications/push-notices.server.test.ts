import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { HOUR_MS, MINUTE_MS, setClock } from "~/server/data/clock.server";
import { endDevice } from "~/server/web/sessions.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { type Browser, startPushService } from "../../../tests/support/push-service";
import { sendText } from "../../../tests/support/steps";
import { setTestEnv } from "../../../tests/support/test-env";
import { markAllRead } from "./notify.server";
import { pushDueNotices } from "./push-notices.server";
import {
  endSubscription,
  listOwnDevices,
  MOST_SUBSCRIPTIONS,
  subscribe,
} from "./subscriptions.server";

const vapid = webPush.generateVAPIDKeys();
setTestEnv({
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: "mailto:hello@august.example",
});
setUpDatabase();

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

let ada: Person;
let bea: Person;
let phone: Browser;
const meet = (): Pair => matchPair(ada, bea);

beforeEach(() => {
  ada = createMember();
  bea = createMember({ stageName: "Bea", plan: "social" });
  phone = service.browser();
  subscribe(ada.viewer(), phone);
  service.pushes.length = 0;
  service.respondWith(201);
});

const states = () =>
  rows("deliveries")
    .filter(({ method }) => method === "push")
    .map(({ state }) => state);

describe("a push", () => {
  it("a push reaches the browser once, encrypted and signed, and names nobody", async () => {
    const { conversationId } = meet();
    expect(await pushDueNotices()).toBe(1);
    for (let time = 0; time < 20; time++) expect(await pushDueNotices()).toBe(0);
    expect(service.pushes).toHaveLength(1);
    const [push] = service.pushes;
    expect(push?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      authorization: expect.stringMatching(/^vapid t=.+, k=/),
      ttl: "86400",
    });
    expect(phone.read(push?.body ?? Buffer.alloc(0))).toEqual({
      title: "You have a new match",
      body: "Tap to open August.",
      link: "/messages/1",
      tag: "matches",
    });
    advanceClock(MINUTE_MS);
    sendText(bea, { conversationId }, "A secret word");
    expect(await pushDueNotices()).toBe(1);
    const read = phone.read(service.pushes[1]?.body ?? Buffer.alloc(0));
    expect(read).toMatchObject({ title: "You have a new message", tag: "messages" });
    expect(JSON.stringify(read)).not.toMatch(/secret|Bea/);
  });

  it("a push goes only to members with a device, and not for a notice that was read", async () => {
    advanceClock(MINUTE_MS);
    meet();
    expect(states()).toEqual(["due"]);
    advanceClock(1);
    markAllRead(ada.id);
    expect(await pushDueNotices()).toBe(0);
    expect(states()).toEqual(["skipped"]);
    expect(service.pushes).toEqual([]);
  });

  it("a push waits for the morning, and several become one", async () => {
    setClock("2025-08-09T05:00:00Z");
    const { conversationId } = meet();
    sendText(bea, { conversationId });
    expect(await pushDueNotices()).toBe(0);
    setClock("2025-08-09T12:00:00Z");
    expect(await pushDueNotices()).toBe(1);
    expect(phone.read(service.pushes[0]?.body ?? Buffer.alloc(0))).toEqual({
      title: "News from August",
      body: "You have 2 new notifications.",
      link: "/messages/1",
      tag: "august",
    });
  });

  it("a push that a service cannot accept now is retried with backoff, then given up", async () => {
    service.respondWith(503);
    meet();
    for (let minute = 0; minute < 60; minute++) {
      expect(await pushDueNotices()).toBe(0);
      advanceClock(MINUTE_MS);
    }
    expect(service.pushes).toHaveLength(4);
    expect(states()).toEqual(["failed"]);
  });

  it.each([404, 410])("a push that is answered by %i ends the subscription", async (status) => {
    service.respondWith(status);
    meet();
    expect(await pushDueNotices()).toBe(0);
    expect(rows("push_subscriptions")).toEqual([]);
    expect(states()).toEqual(["failed"]);
  });

  it.each([302, 400, 403])(
    "a push that is answered by %i is neither retried nor redirected",
    async (status) => {
      service.respondWith(status);
      meet();
      await pushDueNotices();
      advanceClock(HOUR_MS);
      await pushDueNotices();
      expect(service.pushes).toHaveLength(1);
      expect(rows("push_subscriptions")).toHaveLength(1);
    },
  );

  it("a push to a port where nobody listens is retried and breaks nothing", async () => {
    runSql("UPDATE push_subscriptions SET endpoint = 'http://127.0.0.1:9/nobody'");
    meet();
    expect(await pushDueNotices()).toBe(0);
    expect(states()).toEqual(["due"]);
  });

  it("a push with invalid keys breaks nothing", async () => {
    runSql(`UPDATE push_subscriptions SET p256dh = '${"A".repeat(87)}'`);
    meet();
    expect(await pushDueNotices()).toBe(0);
    expect(service.pushes).toEqual([]);
  });
});

describe("a subscription", () => {
  it("a browser that subscribes again keeps its one subscription", () => {
    for (let time = 0; time < 20; time++) subscribe(ada.viewer(), phone);
    expect(listOwnDevices(ada.viewer())).toMatchObject([{ isThis: true }]);
  });

  it("a subscription moves to the member who uses the browser now", () => {
    subscribe(bea.viewer(), phone);
    expect(listOwnDevices(ada.viewer())).toEqual([]);
    expect(listOwnDevices(bea.viewer())).toHaveLength(1);
  });

  it("a member cannot end someone else's subscription", () => {
    const [device] = listOwnDevices(ada.viewer());
    endSubscription(bea.id, device?.id ?? "");
    expect(listOwnDevices(ada.viewer())).toHaveLength(1);
    endSubscription(ada.id, device?.id ?? "");
    expect(listOwnDevices(ada.viewer())).toEqual([]);
  });

  it("a subscription ends with the session that it was made in", () => {
    const laptop = signInUser(ada.name);
    subscribe(laptop.viewer(), service.browser());
    expect(listOwnDevices(ada.viewer())).toHaveLength(2);
    endDevice(ada.id, ada.viewer().sessionId);
    expect(listOwnDevices(laptop.viewer())).toMatchObject([{ isThis: true }]);
  });

  it("a member's eleventh device replaces the oldest one", () => {
    for (let device = 0; device < MOST_SUBSCRIPTIONS; device++) {
      advanceClock(1);
      subscribe(ada.viewer(), service.browser());
    }
    const endpoints = rows("push_subscriptions").map(({ endpoint }) => endpoint);
    expect(endpoints).toHaveLength(MOST_SUBSCRIPTIONS);
    expect(endpoints).not.toContain(phone.endpoint);
  });
});
