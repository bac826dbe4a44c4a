import { TOKEN_TRANSACTION_TYPES } from "@db/schema/values";
import { ensureLocations } from "@db/seed/locations";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { loadChoices, saveChoices } from "~/features/notifications/choices.server";
import { mailDueNotices, sendMails } from "~/features/notifications/mail-notices.server";
import { pushDueNotices } from "~/features/notifications/push-notices.server";
import { afterQuietHours } from "~/features/notifications/quiet-hours.server";
import { subscribe } from "~/features/notifications/subscriptions.server";
import { after, HOUR_MS, now, setClock } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  createMember,
  matchPair,
  type Pair,
  type Person,
  rows,
  settleFee,
} from "../support/island";
import { startMailServer } from "../support/mail-server";
import { startPushService } from "../support/push-service";
import { sendVoiceMessage } from "../support/role-fixtures";
import { sendText } from "../support/steps";
import { addPhoto } from "../support/stored-media";
import { setTestEnv } from "../support/test-env";
import { startTestServer, type TestServer } from "../support/test-server";
import { FIELDS, FRIEND, TRANSACTION_TYPES } from "./entity-fields";

type Entity = Record<string, unknown>;

let ada: Person;
let adam: Person;
let pair: Pair;
let server: TestServer;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let push: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  smtp = await startMailServer();
  push = await startPushService();
  const vapid = webPush.generateVAPIDKeys();
  setTestEnv({
    SMTP_URL: smtp.url,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: "mailto:hello@august.example",
  });
  server = await startTestServer(() => {
    ensureLocations(database());
    ada = createMember({ plan: "social", gender: "female", nflTeam: "Giants" });
    adam = createMember({ plan: "social", gender: "male" });
    createMember();
    // During quiet hours her mails would wait for the morning.
    saveChoices(ada.id, { ...loadChoices(ada.id), quiet: null });
    addPhoto(ada, "approved");
    pair = matchPair(ada, adam);
    settleFee(pair);
    sendText(adam, pair);
    sendVoiceMessage(adam, ada, pair.conversationId);
  });
});
afterAll(async () => {
  server.close();
  await smtp.close();
  await push.close();
});

const read = async (path: string) => {
  const response = await server.request(ada, path);
  expect(response.status, path).toBe(200);
  return response.json();
};
const one = async (path: string) => (await read(path)) as Entity;
const first = async (path: string) => {
  const [entity] = (await read(path)) as Entity[];
  if (!entity) throw new Error(`${path} is empty`);
  return entity;
};
const messagesPath = () => `/api/conversations/${pair.conversationId}/messages`;

/** Sends an answer of each call that exists to `check`, with the fields that it must have. */
const ANSWERS: Record<string, [keyof typeof FIELDS, () => Promise<Entity>]> = {
  "GET /api/auth/user": ["user", () => one("/api/auth/user")],
  "GET /api/profile": ["profile", () => one("/api/profile")],
  "POST /api/profile": ["profile", () => post("/api/profile", {}, 200)],
  "GET /api/profile/completion": ["completion", () => one("/api/profile/completion")],
  "the themes of a completion": [
    "themes",
    async () => (await one("/api/profile/completion")).themes as Entity,
  ],
  "GET /api/discover": ["discoverItem", () => first("/api/discover")],
  "the profile of a discover item": [
    "discoverProfile",
    async () => (await first("/api/discover")).profile as Entity,
  ],
  "GET /api/matches": ["match", () => first("/api/matches")],
  "GET /api/conversations": ["conversation", () => first("/api/conversations")],
  "the match of a conversation": [
    "match",
    async () => (await first("/api/conversations")).match as Entity,
  ],
  "GET /api/conversations/{id}/messages": ["messages", () => one(messagesPath())],
  "a message of a conversation": [
    "message",
    async () => ((await one(messagesPath())).messages as Entity[])[0] ?? {},
  ],
  "POST /api/conversations/{id}/messages": [
    "message",
    () => post(messagesPath(), { content: "Hi" }, 201),
  ],
  "GET /api/notifications": ["notification", () => first("/api/notifications")],
  "GET /api/meetup-locations": ["location", () => first("/api/meetup-locations")],
  "POST /api/meetups/book": [
    "booking",
    () =>
      post(
        "/api/meetups/book",
        { locationId: 1, date: bookableDays().last, timeSlot: "10:00" },
        201,
      ),
  ],
  "POST /api/friend-introductions": [
    "introduction",
    () => post("/api/friend-introductions", FRIEND, 201),
  ],
  "GET /api/friend-introductions": ["introduction", () => first("/api/friend-introductions")],
  "GET /api/meetups/my-bookings": ["booking", () => first("/api/meetups/my-bookings")],
  "GET /api/meetup-locations/heat-map": ["heatMap", () => one("/api/meetup-locations/heat-map")],
  "a location of the heat map": [
    "heatPlace",
    async () => ((await one("/api/meetup-locations/heat-map")).locations as Entity[])[0] ?? {},
  ],
  "GET /api/voice-messages": ["voiceMessage", () => first("/api/voice-messages")],
  "GET /api/tokens/balance": ["balance", () => one("/api/tokens/balance")],
  "GET /api/tokens/rewards": ["reward", () => first("/api/tokens/rewards")],
  "GET /api/tokens/spending-options": [
    "spendingOption",
    () => first("/api/tokens/spending-options"),
  ],
  "GET /api/tokens/transactions": ["transaction", () => first("/api/tokens/transactions")],
};

async function post(path: string, body: unknown, status: number): Promise<Entity> {
  const response = await server.request(ada, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
  expect(response.status, path).toBe(status);
  return (await response.json()) as Entity;
}

describe("the published fields", () => {
  it.each(Object.entries(ANSWERS))(
    "the response of %s has every published field",
    async (_, [entity, ask]) => {
      const answer = await ask();
      expect(FIELDS[entity].filter((field) => answer[field] === undefined)).toEqual([]);
    },
  );
});

describe("the facts of /api/auth/user", () => {
  it("the user's photo, plan, day, and times are right", async () => {
    const row = rows("users").find(({ id }) => id === ada.id);
    const plan = rows("entitlements").find(({ user_id }) => user_id === ada.id);
    expect(await one("/api/auth/user")).toMatchObject({
      profileImageUrl: (await one("/api/profile")).profileImageUrl,
      stripeSubscriptionId: plan?.provider_reference,
      subscriptionTier: "social",
      dailyMeetupLimit: 2,
      lastUsageReset: expect.stringMatching(/T0[45]:00:00.000Z$/),
      updatedAt: new Date(Number(row?.updated_at)).toISOString(),
    });
  });

  it("a member has the points of a friend they introduced at once, and no bonus meetup yet", async () => {
    expect(await one("/api/auth/user")).toMatchObject({ referralPoints: 5, bonusMeetups: 0 });
  });
});

describe("a token transaction", () => {
  it("a token transaction has a published type or one of rule token-types", async () => {
    for (const { transactionType } of (await read("/api/tokens/transactions")) as Entity[])
      expect(TRANSACTION_TYPES).toContain(transactionType);
    expect([...TOKEN_TRANSACTION_TYPES].sort()).toEqual([...TRANSACTION_TYPES].sort());
  });

  it("a transaction for a match refers to it, and one for the profile to nothing", async () => {
    const list = (await read("/api/tokens/transactions")) as Entity[];
    expect(
      list.find(({ transactionType }) => transactionType === "earned_connection"),
    ).toMatchObject({
      userId: ada.id,
      referenceType: "match",
      referenceId: rows("matches").find(({ status }) => status === "matched")?.id,
    });
    expect(list.find(({ transactionType }) => transactionType === "earned_profile")).toMatchObject({
      referenceType: null,
      referenceId: null,
    });
    // A cause can name the other member; the response never does.
    expect(JSON.stringify(list)).not.toContain(adam.id);
  });
});

describe("the delivery state of a notification", () => {
  /** When the sweeps run: long enough after the message for its mail. */
  let sweptAt: Date;
  beforeEach(() => {
    server.reset();
    smtp.respondWith(0);
    push.respondWith(201);
    // During quiet hours the fixtures' notifications wait for the morning.
    const at = afterQuietHours(now(), loadChoices(ada.id).quiet);
    setClock(at);
    sweptAt = after(at, HOUR_MS);
  });
  afterEach(() => {
    setClock();
    server.reset();
  });
  const tell = () => void sendText(adam, pair, "Again");
  const queueMails = () => {
    setClock(sweptAt);
    expect(mailDueNotices()).toBeGreaterThan(0);
  };
  const mailIt = async (answer = 0) => {
    smtp.respondWith(answer);
    queueMails();
    await sendMails();
  };
  const pushIt = async (answer: number) => {
    push.respondWith(answer);
    subscribe(ada.viewer(), push.browser());
    tell();
    setClock(sweptAt);
    await pushDueNotices();
  };

  it.each<[string, () => unknown, string, "created" | "swept" | null, "swept" | null]>([
    ["that waits for its mail is told in the app alone", tell, "in_app", "created", null],
    [
      "in the queue of mails has not left and is not delivered",
      () => [tell(), queueMails()],
      "email",
      null,
      null,
    ],
    ["whose mail no server took yet has not left", () => mailIt(451), "email", null, null],
    ["whose mail left was sent then", () => mailIt(), "email", "swept", null],
    ["whose mail was given up has failed", () => mailIt(550), "email", null, "swept"],
    [
      "that went by push and mail is told by push",
      async () => [await pushIt(201), await mailIt()],
      "push",
      "swept",
      null,
    ],
    [
      "that no push service took, with its mail in the queue, has not left",
      async () => [await pushIt(410), queueMails()],
      "email",
      null,
      null,
    ],
    ["that no push service took has failed", () => pushIt(410), "push", null, "swept"],
  ])("a notification %s", async (_, act, notificationMethod, sent, failed) => {
    await act();
    const notice = await first("/api/notifications");
    const timestamps = { created: notice.createdAt, swept: sweptAt.toISOString() };
    expect(notice).toMatchObject({
      userId: ada.id,
      notificationMethod,
      sentAt: sent && timestamps[sent],
      deliveredAt: sent && timestamps[sent],
      failedAt: failed && timestamps[failed],
      pushToken: null,
    });
  });
});

describe("a voice message", () => {
  it("a voice message carries its sound as a data URL", async () => {
    expect(await first("/api/voice-messages")).toMatchObject({
      senderId: adam.id,
      receiverId: ada.id,
      audioData: expect.stringMatching(/^data:audio\/mp4;base64,[A-Za-z0-9+/]+=*$/),
      duration: 1,
    });
  });
});
