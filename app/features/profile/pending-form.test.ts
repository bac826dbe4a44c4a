import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { beforeEach, describe, expect, it } from "vitest";
import { newToken } from "~/server/data/ids.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { endSession } from "~/server/web/sessions.server";
import { computeSessionKey } from "~/server/web/viewer-key.server";
import { createMember, type Person, rows, setUpDatabase } from "../../../tests/support/island";
import { Browser } from "./browser.fixture";
import { action } from "./profile-setup.route";
import { makeSample } from "./sample-answers.fixture";

setUpDatabase();

let ada: Person;
let browser: Browser;
let token: string;
beforeEach(async () => {
  ada = createMember({ college: "Howard" });
  browser = new Browser();
  token = await browser.signIn(ada);
});

/** Every question answered, the long ones with some hundred characters of prose. */
const makeFullForm = (): [string, string][] =>
  PROFILE_FIELD_NAMES.flatMap((field) =>
    [makeSample(field)]
      .flat()
      .map((value): [string, string] => [
        field,
        field === "bio"
          ? "Thirty summers in Oak Bluffs, and I still get lost on the way to the pond. "
              .repeat(8)
              .slice(0, 590)
          : value,
      ]),
  );

const from = (person: Person) => ({ viewer: computeSessionKey(person.viewer()) });
const typed = (more: Record<string, string> = {}) => ({
  ...from(ada),
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
    expect([...browser.jar.values()].join()).not.toContain("May");
    await browser.signIn(ada);
    expect(await browser.shown()).toMatchObject({
      hasDraft: true,
      shown: { bestGreensInFamily: "Aunt May", college: "Howard" },
    });
    expect(rows("profiles")[0]).toMatchObject({ best_greens_in_family: null });
    expect([...browser.jar.keys()]).toEqual([sessionCookie().name]);
  });

  it("a full form of a member with much to say fits", async () => {
    const answers = makeFullForm();
    await browser.send(action, {
      method: "POST",
      body: new URLSearchParams([...answers, ["viewer", from(ada).viewer]]),
    });
    await browser.signIn(ada);
    const shown = Object.values((await browser.shown()).shown);
    expect(shown).toContain(answers.find(([name]) => name === "bio")?.[1]);
  });

  it("a pending form is shown to nobody else who signs in with the same browser", async () => {
    await browser.post(typed());
    await browser.signIn(createMember());
    expect((await browser.shown()).shown).not.toHaveProperty("bestGreensInFamily");
    await browser.signIn(ada);
    expect((await browser.shown()).shown).toMatchObject({ bestGreensInFamily: "Aunt May" });
  });

  it("a pending form becomes a draft, which the save of another section leaves", async () => {
    await browser.post(typed({ eldersWisdom: "Wait for the tide." }));
    await browser.signIn(ada);
    const music = { holds: "music", section: "music", favoriteJazzArtist: "Ella" };
    expect((await browser.post(music)).status).toBe(303);
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
    await browser.signIn(ada);
    expect((await browser.shown()).shown).toMatchObject({ eldersWisdom: "New" });
  });

  it("a pending form leaves no draft once everything in it is saved", async () => {
    await browser.post(typed());
    await browser.signIn(ada);
    expect((await browser.post(typed({ section: "knowing" }))).status).toBe(303);
    expect(await browser.shown()).toMatchObject({ hasDraft: false });
    expect(rows("profiles")[0]).toMatchObject({ best_greens_in_family: "Aunt May" });
  });

  it("a form that is too long for cookies, or names no session, is not saved", async () => {
    const noise = Array.from({ length: 200 }, newToken).join("");
    expect((await browser.post(typed({ bestGreensInFamily: noise }))).status).toBe(303);
    expect((await browser.post(typed({ viewer: "" }))).status).toBe(303);
    await browser.signIn(ada);
    expect(await browser.shown()).toMatchObject({ hasDraft: false });
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

it("a form made for another member saves nothing for the one who is signed in and waits for its owner", async () => {
  await browser.signIn(createMember());
  const response = await browser.post(typed());
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
