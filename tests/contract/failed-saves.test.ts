import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { introductionForm } from "~/features/introductions/introductions.fixture";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { saveStartDraft } from "~/features/profile/unsaved.server";
import { database } from "~/server/database.server";
import { createMember, type Person, runSql } from "../support/island";
import { giveHalfTokens } from "../support/steps";
import { type RequestOptions, startTestServer, type TestServer } from "../support/test-server";
import { withoutRecording } from "../support/watched-database";

let server: TestServer;
let ada: Person;
let starter: Person;
let newcomer: Person;
beforeAll(async () => {
  server = await startTestServer(() => {
    ada = createMember();
    starter = createMember();
    saveStartDraft(starter.id, { favoriteSoulFood: "Gumbo" }, false);
    newcomer = createMember({ agrees: false });
  });
});
afterAll(() => server.close());

const SAVE = "Failed to save profile. Please try again.";
const UPDATE = "Failed to update profile. Please try again.";
const AGREE = "Failed to save community agreements. Please try again.";

const PROFILE = { bio: "Written with care" };
const SECTION = { favoriteMeal: "Written with care", section: "food", holds: "food" };
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
];

const BOOKING = { locationId: "1", date: bookableDays().last };
const FRIEND = { ...introductionForm(), friendEmail: "dan@friends.example" };
const { friendAge: _, meetupBookingId: __, ...FRIEND_FORM } = FRIEND;

/** Saves whose failure has a heading of its own, or a sentence that the specification gives without its full stop. */
const TITLED: [path: string, sent: RequestOptions, title: string, sentence: string][] = [
  [
    "/api/meetups/book",
    json({ ...BOOKING, locationId: 1, timeSlot: "10:00" }),
    "Booking Failed",
    "Unable to book meetup at this time.",
  ],
  [
    "/meetups",
    form({ ...BOOKING, slotHour: "10", clientId: "client-id-1" }),
    "Booking Failed",
    "Unable to book meetup at this time.",
  ],
  [
    "/api/friend-introductions",
    json(FRIEND),
    "Introduction Failed",
    "Unable to send friend invitation.",
  ],
  [
    "/friend-intro?start",
    form(FRIEND_FORM as Record<string, string>),
    "Introduction Failed",
    "Unable to send friend invitation.",
  ],
  ["/api/tokens/spend", json({ optionType: "profile_boost" }), "Error", "Failed to spend tokens."],
];

/** Tables whose next write of a kind fails. */
const BROKEN = [
  ["profiles", "UPDATE"],
  ["agreements", "INSERT"],
] as const;

const setReadOnly = (isOn: boolean) =>
  withoutRecording(() => void database().$client.pragma(`query_only = ${isOn ? "ON" : "OFF"}`));

describe("failed saves use the specification's words", () => {
  afterEach(() => {
    setReadOnly(false);
    for (const [table] of BROKEN) runSql(`DROP TRIGGER IF EXISTS broken_${table}`);
    server.reset();
    vi.restoreAllMocks();
  });

  it.each(SAVES)(
    "%s says so in the specification's words while the disk refuses writes",
    async (_what, save, sentence, kept) => {
      setReadOnly(true);
      const response = await save();
      const text = await response.text();
      expect(response.status).toBe(503);
      expect(text).toContain(`${sentence} August cannot save anything`);
      expect(text).toContain("nothing was saved");
      if (kept) expect(text).toMatch(kept);
      if (kept) expect(response.headers.get("Retry-After")).toBe("60");
      setReadOnly(false);
      expect([200, 202, 303]).toContain((await save()).status);
    },
  );

  it.each(TITLED)(
    "%s says so under the specification's title",
    async (path, sent, title, sentence) => {
      giveHalfTokens(ada, 100);
      setReadOnly(true);
      const response = await server.request(ada, path, sent);
      const text = await response.text();
      expect(response.status).toBe(503);
      expect(text).toMatch(RegExp(`[">]${title}["<]`));
      expect(text).toContain(`${sentence} August cannot save anything`);
    },
  );

  it.each(SAVES)(
    "%s says so in the specification's words after an unexpected error",
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
      const id = /and name ([\w-]{12})/.exec(text)?.[1];
      expect(id).toBeDefined();
      expect(logged.mock.calls.join()).toContain(id);
    },
  );
});
