import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { introductionForm } from "~/features/introductions/introductions.fixture";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { saveStartDraft } from "~/features/profile/unsaved.server";
import { makeWav } from "~/features/voice/wav.fixture";
import { database } from "~/server/data/database.server";
import { createMember, type Pair, type Person, runSql } from "../support/island";
import { hookStatements, setHook } from "../support/statement-hook";
import { createMatch, giveHalfTokens, sendText } from "../support/steps";
import { type RequestOptions, startTestServer, type TestServer } from "../support/test-server";
import { withoutRecording } from "../support/watched-database";

let server: TestServer;
let ada: Person;
let starter: Person;
let newcomer: Person;
let bea: Person;
let cleo: Person;
let pair: Pair;
beforeAll(async () => {
  server = await startTestServer(() => {
    ada = createMember();
    starter = createMember();
    saveStartDraft(starter.id, { favoriteSoulFood: "Gumbo" }, false);
    newcomer = createMember({ agrees: false });
    [bea, cleo, pair] = createMatch();
  });
});
afterAll(() => server.close());

const SAVE = "Failed to save profile. Please try again.";
const UPDATE = "Failed to update profile. Please try again.";
const AGREE = "Failed to save community agreements. Please try again.";

const MESSAGE = "Failed to send message. Please try again.";
const VOICE = "Failed to send voice message. Please try again.";
const MATCH = "Something went wrong. Please try again.";

const PROFILE = { bio: "Written with care" };
const SECTION = { favoriteMeal: "Written with care", section: "food", holds: "food" };
const WORDS = { content: "Written with care", clientId: "client-id-1" };
const TICKS = { agreedToCodeOfConduct: "on", agreedToConflictResolution: "on" };
const json = (body: object) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
});

/** Each save with its own failure sentence, and the input that must still be on the screen. */
const SAVES: [string, () => Promise<Response>, string, RegExp | null][] = [
  [
    "the whole profile",
    () => server.request(ada, "/profile-setup?all", form(PROFILE)),
    SAVE,
    /Written with care/,
  ],
  [
    "a section of the profile",
    () => server.request(ada, "/profile-setup?all", form(SECTION)),
    SAVE,
    /Written with care/,
  ],
  [
    "the profile, sent by scripts",
    () => server.request(ada, "/profile-setup.data", form(PROFILE, { "Sec-Fetch-Dest": "empty" })),
    SAVE,
    null,
  ],
  [
    "the profile, by its call",
    () => server.request(ada, "/api/profile", json(PROFILE)),
    SAVE,
    null,
  ],
  [
    "the profile of somebody who began with the age groups",
    () => server.request(starter, "/profile-setup?all", form(PROFILE)),
    UPDATE,
    /Written with care/,
  ],
  [
    "the agreements",
    () => server.request(newcomer, "/community-agreements", form(TICKS)),
    AGREE,
    /name="agreedToCodeOfConduct"[^>]*checked/,
  ],
  [
    "the agreements, sent by scripts",
    () =>
      server.request(
        newcomer,
        "/community-agreements.data",
        form(TICKS, { "Sec-Fetch-Dest": "empty" }),
      ),
    AGREE,
    null,
  ],
  [
    "the agreements, by their call",
    () =>
      server.request(
        newcomer,
        "/api/profile/community-agreements",
        json({ agreedToCodeOfConduct: true, agreedToConflictResolution: true }),
      ),
    AGREE,
    null,
  ],
  [
    "a message",
    () => server.request(bea, `/messages/${pair.conversationId}`, form(WORDS)),
    MESSAGE,
    /Written with care/,
  ],
];

const BOOKING = { locationId: "1", date: bookableDays().last };
const FRIEND = { ...introductionForm(), friendEmail: "dan@friends.example" };
const { friendAge: _, meetupBookingId: __, ...FRIEND_FORM } = FRIEND;

const BOOST = { optionType: "profile_boost" };
const SOUND = makeWav(0.3);
const SOUND_URL = `data:audio/wav;base64,${SOUND.toString("base64")}`;

/** The form of the voice screen. */
function recording(): RequestOptions {
  const body = new FormData();
  body.append("to", `${pair.conversationId}`);
  body.append("clientId", "client-id-2");
  body.append("file", new Blob([new Uint8Array(SOUND)]), "recording.wav");
  return { method: "POST", body };
}

/** Saves whose failure has a heading of its own, or a sentence that is published without its full stop. */
const TITLED: [path: string, sent: () => RequestOptions, title: string, sentence: string][] = [
  [
    "/api/meetups/book",
    () => json({ ...BOOKING, locationId: 1, timeSlot: "10:00" }),
    "Booking Failed",
    "Unable to book meetup at this time.",
  ],
  [
    "/meetups",
    () => form({ ...BOOKING, slotHour: "10", clientId: "client-id-1" }),
    "Booking Failed",
    "Unable to book meetup at this time.",
  ],
  [
    "/api/friend-introductions",
    () => json(FRIEND),
    "Introduction Failed",
    "Unable to send friend invitation.",
  ],
  [
    "/friend-intro?start",
    () => form(FRIEND_FORM as Record<string, string>),
    "Introduction Failed",
    "Unable to send friend invitation.",
  ],
  ...["/api/tokens/spend", "/tokens/spend"].map((path): (typeof TITLED)[number] => [
    path,
    () => (path.startsWith("/api") ? json(BOOST) : form(BOOST)),
    "Error",
    "Failed to spend tokens.",
  ]),
  ["/api/match", () => json({ targetUserId: starter.id, action: "like" }), "Error", MATCH],
  ["/members/:starter/like", () => form({}), "Error", MATCH],
  ["/members/:starter/pass", () => form({}), "Error", MATCH],
  ["/api/conversations/:talk/messages", () => json(WORDS), "Error", MESSAGE],
  ["/messages/:talk", () => form(WORDS), "Error", MESSAGE],
  [
    "/api/voice-messages",
    () => json({ receiverId: cleo.id, audioData: SOUND_URL }),
    "Error",
    VOICE,
  ],
  ["/voice-message/recording", () => recording(), "Error", VOICE],
];

const at = (path: string) =>
  path.replace(":starter", starter.id).replace(":talk", `${pair.conversationId}`);

/** Tables whose next write of a kind fails. */
const BROKEN = [
  ["profiles", "UPDATE"],
  ["agreements", "INSERT"],
  ["messages", "INSERT"],
] as const;

const setReadOnly = (isOn: boolean) =>
  withoutRecording(() => void database().$client.pragma(`query_only = ${isOn ? "ON" : "OFF"}`));

describe("failed saves use the published words", () => {
  afterEach(() => {
    setReadOnly(false);
    for (const [table] of BROKEN) runSql(`DROP TRIGGER IF EXISTS broken_${table}`);
    setHook();
    server.reset();
    vi.restoreAllMocks();
  });

  it.each(SAVES)(
    "%s says so in the published words while the disk refuses writes",
    async (_what, save, sentence, kept) => {
      setReadOnly(true);
      const response = await save();
      const text = await response.text();
      expect(response.status).toBe(503);
      expect(text).toContain(`${sentence} August can’t save anything`);
      expect(text).toContain("nothing was saved");
      if (kept) expect(text).toMatch(kept);
      if (kept) expect(response.headers.get("Retry-After")).toBe("60");
      setReadOnly(false);
      expect([200, 202, 303]).toContain((await save()).status);
    },
  );

  it.each(TITLED)("%s says so under the published title", async (path, sent, title, sentence) => {
    giveHalfTokens(bea, 100);
    setReadOnly(true);
    const response = await server.request(bea, at(path), sent());
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(text).toMatch(RegExp(`[">]${title}["<]`));
    expect(text).toContain(`${sentence} August can’t save anything`);
  });

  it.each(SAVES)(
    "%s says so in the published words after an unexpected error",
    async (_what, save, sentence, kept) => {
      const logged = vi.spyOn(console, "error").mockReturnValue();
      for (const [table, verb] of BROKEN)
        runSql(
          `CREATE TRIGGER broken_${table} BEFORE ${verb} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
        );
      const response = await save();
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(text).toContain(sentence);
      if (kept) expect(text).toMatch(kept);
      const id = /and mention ([\w-]{12})/.exec(text)?.[1];
      expect(id).toBeDefined();
      expect(logged.mock.calls.join()).toContain(id);
    },
  );

  it("a voice message whose sound could not be stored says so in the published words", async () => {
    onTestFinished(hookStatements());
    setHook((sql, execute) => {
      if (/^insert into .media\b/i.test(sql)) throw new Database.SqliteError("", "SQLITE_FULL");
      return execute();
    });
    const response = await server.request(bea, "/voice-message/recording", recording());
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(`${VOICE} August can’t save anything`);
  });

  it("a form that only shows what has come since does not say that a message was not sent", async () => {
    sendText(bea, pair);
    setReadOnly(true);
    const refresh = form({ refresh: "" });
    const response = await server.request(cleo, `/messages/${pair.conversationId}`, refresh);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain(MESSAGE);
  });

  it("a call that cannot read who sends it says so, and not that it saved nothing", async () => {
    onTestFinished(hookStatements());
    setHook((sql, execute) => {
      if (/\bsessions\b/.test(sql)) throw new Database.SqliteError("", "SQLITE_IOERR_READ");
      return execute();
    });
    const response = await server.request(bea, "/api/match", json({ targetUserId: starter.id }));
    expect(await response.json()).toMatchObject({ code: "not_readable", title: "Not Available" });
  });
});
