import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { endSession } from "~/server/web/sessions.server";
import { computeSessionKey } from "~/server/web/viewer-key.server";
import {
  advanceClock,
  createMember,
  NOON,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { Browser } from "./browser.fixture";
import { deleteExpiredDrafts } from "./drafts.server";

setUpDatabase();

let ada: Person;
let browser: Browser;
let token: string;
beforeEach(async () => {
  ada = createMember({ college: "Howard" });
  browser = new Browser();
  token = await browser.signIn(ada);
});

const typed = (more: Record<string, string> = {}) => ({
  for: ada.id,
  holds: "knowing",
  bestGreensInFamily: "Aunt May",
  ...more,
});

describe("a form that comes after its session has ended", () => {
  beforeEach(() => endSession(token));

  it("a form whose session ended leads to sign-in and back, and its answers are in the editor again", async () => {
    const response = await browser.post(typed());
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fprofile-setup%3Fall");
    await browser.signIn(ada);
    expect(await browser.shown()).toMatchObject({
      hasDraft: true,
      shown: { bestGreensInFamily: "Aunt May", college: "Howard" },
    });
    expect(rows("profiles")[0]).toMatchObject({ best_greens_in_family: null });
  });

  it("a form is saved although its session expired a day before", async () => {
    const browserOfLongAgo = new Browser();
    const header = await sessionCookie().serialize(token);
    browserOfLongAgo.keep(header);
    const maxAgeSeconds = Number(/Max-Age=(\d+)/.exec(header)?.[1]);
    expect(maxAgeSeconds * 1000).toBeGreaterThan(31 * DAY_MS);
    await browserOfLongAgo.post(typed());
    expect(rows("profile_drafts")).toHaveLength(1);
  });

  it("a pending form is shown to nobody else who signs in with the same browser", async () => {
    await browser.post(typed());
    await browser.signIn(createMember());
    expect((await browser.shown()).shown).not.toHaveProperty("bestGreensInFamily");
    await browser.signIn(ada);
    expect((await browser.shown()).shown).toMatchObject({ bestGreensInFamily: "Aunt May" });
  });

  it("a pending form becomes a draft with the next form, whatever that one saves", async () => {
    await browser.post(typed({ eldersWisdom: "Wait for the tide." }));
    await browser.signIn(ada);
    const response = await browser.post({
      for: ada.id,
      holds: "music",
      section: "music",
      favoriteJazzArtist: "Ella",
    });
    expect(response.status).toBe(303);
    expect(await browser.shown()).toMatchObject({
      hasDraft: true,
      shown: { eldersWisdom: "Wait for the tide.", favoriteJazzArtist: "Ella" },
    });
    expect(rows("profile_drafts")).toHaveLength(1);
  });

  it("a pending form gives way to what is typed after it, even where that is refused", async () => {
    await browser.post(typed({ eldersWisdom: "Old" }));
    await browser.signIn(ada);
    const late = typed({
      section: "knowing",
      eldersWisdom: "New",
      bestGreensInFamily: "x".repeat(999),
    });
    expect((await browser.post(late)).status).toBe(422);
    expect((await browser.shown()).shown).toMatchObject({ eldersWisdom: "New" });
  });

  it("a pending form leaves no draft once everything in it is saved", async () => {
    await browser.post(typed());
    await browser.signIn(ada);
    expect((await browser.post(typed({ section: "knowing" }))).status).toBe(303);
    expect(await browser.shown()).toMatchObject({ hasDraft: false });
    expect(rows("profiles")[0]).toMatchObject({ best_greens_in_family: "Aunt May" });
  });

  it("a pending form is deleted after a day", async () => {
    await browser.post(typed());
    advanceClock(DAY_MS + 1);
    expect(deleteExpiredDrafts()).toBe(1);
    await browser.signIn(ada);
    expect(await browser.shown()).toMatchObject({ hasDraft: false });
  });

  it("an expired pending form is not shown, even before the sweep deletes it", async () => {
    await browser.post(typed());
    advanceClock(DAY_MS);
    await browser.signIn(ada);
    expect(rows("profile_drafts")).toHaveLength(1);
    expect((await browser.shown()).shown).not.toHaveProperty("bestGreensInFamily");
  });

  it("a script gets a response that says so and keeps what was typed itself", async () => {
    expect((await browser.post(typed(), { "Sec-Fetch-Dest": "empty" })).status).toBe(401);
    expect(rows("profile_drafts")).toEqual([]);
  });

  it("a form is not saved for a browser that never signed in, nor without limit", async () => {
    expect((await new Browser().post(typed())).status).toBe(303);
    expect(rows("profile_drafts")).toEqual([]);
    for (let time = 0; time < 25; time++) await browser.post(typed());
    expect(rows("profile_drafts")).toHaveLength(1);
  });

  it("a pending form replaces the one before it, whoever they are for", async () => {
    const bea = createMember();
    for (const [owner, response] of [
      [ada.id, "Old"],
      [bea.id, "Hers"],
      ["nobody", "Theirs"],
      [ada.id, "Former"],
      [bea.id, "New"],
    ] as const)
      await browser.post(typed({ for: owner, bestGreensInFamily: response }));
    expect(rows("profile_drafts")).toMatchObject([
      { user_id: bea.id, answers: expect.stringContaining("New") },
    ]);
    await browser.signIn(bea);
    expect((await browser.shown()).shown).toMatchObject({ bestGreensInFamily: "New" });
  });

  it("the oldest pending form is dropped when 200 browsers have one", async () => {
    const insert = database().$client.prepare(
      "INSERT INTO profile_drafts (id, user_id, answers, expires_at) VALUES (?, ?, '{}', ?)",
    );
    for (let i = 1; i <= 200; i++) insert.run(`other-${i}`, ada.id, Date.parse(NOON) + i);
    await browser.post(typed());
    const ids = rows("profile_drafts").map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(ids).not.toContain("other-1");
    expect(ids).toContain("other-2");
    await browser.signIn(ada);
    expect((await browser.shown()).shown).toMatchObject({ bestGreensInFamily: "Aunt May" });
  });

  it("a form that is larger than the limit is not saved", async () => {
    const response = await browser.post(typed({ bestGreensInFamily: "\u0001".repeat(80_000) }));
    expect(response.status).toBe(303);
    expect(rows("profile_drafts")).toEqual([]);
  });

  it("a form that does not name its owner is not saved", async () => {
    await browser.post(typed({ for: "" }));
    expect(rows("profile_drafts")).toEqual([]);
  });
});

describe("a form", () => {
  it("a form that is larger than any draft is refused with a sentence", async () => {
    const response = await browser.post(typed({ bestGreensInFamily: "\u0001".repeat(80_000) }));
    expect(response.status).toBe(422);
  });

  it("a refused form without a revision gets none, and no NaN", async () => {
    for (const revision of [undefined, "", "x", "1e999", "-1", "NaN"]) {
      const given: Record<string, string> = revision === undefined ? {} : { revision };
      const response = await browser.post(typed({ ...given, bestGreensInFamily: "x".repeat(999) }));
      expect(response.status).toBe(422);
      expect(response.data).toMatchObject({ revision: null });
    }
  });

  it("a form that the editor does not make is refused and keeps everything that was typed", async () => {
    const strangers: [string, string][] = [
      ["tokens", "9"],
      ["section", "nope"],
      ["revision", "1.5"],
    ];
    for (const [name, value] of strangers) {
      const response = await browser.post(typed({ [name]: value }));
      expect(response.status).toBe(422);
      expect(response.shown).toMatchObject({ bestGreensInFamily: "Aunt May" });
    }
  });

  it("a form that reverts an unsaved answer leaves it out of the draft", async () => {
    await browser.post({ holds: "knowing", show: "teams", bestGreensInFamily: "Aunt May" });
    expect((await browser.shown()).shown).toMatchObject({ bestGreensInFamily: "Aunt May" });
    await browser.post({ holds: "knowing", show: "teams", bestGreensInFamily: "" });
    expect((await browser.shown()).shown).not.toHaveProperty("bestGreensInFamily");
  });
});

describe("a form made for another member, who was signed in before", () => {
  it("a form made for another member saves nothing for the one who is signed in and waits for its owner", async () => {
    const bea = createMember();
    await browser.signIn(bea);
    const response = await browser.post(typed({ viewer: computeSessionKey(ada.viewer()) }));
    expect(response.status).toBe(409);
    expect(response.data).toMatchObject({
      title: "Another Member",
      message: expect.stringMatching(/What was typed wasn't sent; we saved it for them\.$/),
    });
    expect(JSON.stringify(rows("profiles"))).not.toContain("Aunt May");
    expect((await browser.shown()).shown).not.toHaveProperty("bestGreensInFamily");
    await browser.signIn(ada);
    expect((await browser.shown()).shown).toMatchObject({ bestGreensInFamily: "Aunt May" });
    expect(rows("profile_drafts")).toMatchObject([{ id: ada.id, user_id: ada.id }]);
  });
});
