import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { acceptAgreements } from "~/features/agreements/agreements.server";
import { join } from "~/features/members/joining.server";
import { now } from "~/server/data/clock.server";
import {
  answers,
  createMember,
  type Person,
  runSql,
  saveProfile,
  signInUser,
} from "../support/island";
import { addPhoto, addVideo } from "../support/stored-media";
import { dump, startTestServer, type TestServer } from "../support/test-server";

/** Members whose profiles are in every state that one can be in. */
interface Members {
  "nothing but a sport": Person;
  "a stage name and no agreements": Person;
  agreements: Person;
  "photos, one of them approved": Person;
  "a failed video": Person;
  "a quote": Person;
  "a name from before the rule of names": Person;
  "every list and share": Person;
}

let members: Members;
let newcomer: Person;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(() => {
    newcomer = signInUser();
    join(newcomer.id, "1990-01-01");
    const blank = signInUser();
    join(blank.id, "1990-01-01");
    saveProfile(blank.viewer(), { sportsPlayed: ["Golf"] });
    const pictured = createMember({ activityType: "golfing" });
    addPhoto(pictured, "approved");
    addPhoto(pictured, "waiting");
    const unlucky = createMember();
    runSql(`INSERT INTO media (id, user_id, kind, review, processing, failure, created_at)
      VALUES ('failed', '${unlucky.id}', 'video_intro', 'waiting', 'failed', 'Unreadable', ${now().getTime()})`);
    const early = createMember();
    runSql(`UPDATE profiles SET stage_name = 'Admin' WHERE user_id = '${early.id}'`);
    members = {
      "nothing but a sport": blank,
      "a stage name and no agreements": createMember({ agrees: false }),
      agreements: createMember(),
      "photos, one of them approved": pictured,
      "a failed video": unlucky,
      "a quote": createMember({ selectedQuote: "Still, like air, I'll rise." }),
      "a name from before the rule of names": early,
      "every list and share": createMember({
        restroomPreference: ["Unisex", "Family"],
        hsLockerNonEssentials: ["Mirror", "Magnets"],
        budgetFoodPercentage: 60,
        budgetGiftsPercentage: 40,
        concertsLastYear: 0,
        canBop: false,
      }),
    };
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

const dumpSaved = () => dump({ without: ["rate_limits", "sessions"] });

const post = (person: Person, body: unknown) =>
  server.request(person, "/api/profile", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });

/** The published save payload: the profile without id, userId, createdAt and updatedAt. */
async function readPayload(person: Person): Promise<Record<string, unknown>> {
  const read = await (await server.request(person, "/api/profile")).json();
  const { id, userId, createdAt, updatedAt, ...payload } = read as Record<string, unknown>;
  expect([id, userId, createdAt, updatedAt]).not.toContain(undefined);
  return payload;
}

const STATES = [
  "nothing but a sport",
  "a stage name and no agreements",
  "agreements",
  "photos, one of them approved",
  "a failed video",
  "a quote",
  "a name from before the rule of names",
  "every list and share",
] as const satisfies readonly (keyof Members)[];

describe.each(STATES)("a profile with %s", (state) => {
  it("a profile is accepted as it was read, and nothing changes", async () => {
    const person = members[state];
    const payload = await readPayload(person);
    const before = dumpSaved();
    const response = await post(person, payload);
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    expect(dumpSaved()).toEqual(before);
  });

  it("a profile is accepted with one changed answer, even when photos and agreements changed meanwhile", async () => {
    const person = members[state];
    const payload = await readPayload(person);
    // Two photos are all that a profile holds.
    if (state === "photos, one of them approved") addVideo(person);
    else addPhoto(person, "approved");
    acceptAgreements(person.id);
    const response = await post(person, { ...payload, bio: "I sail" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      bio: "I sail",
      agreedToCodeOfConduct: true,
      profileImages: expect.any(Array),
    });
  });
});

describe("a first save", () => {
  it("a first save with blank media fields is accepted", async () => {
    const read = await readPayload(members.agreements);
    const { revision: _, ...filled } = read;
    const response = await post(newcomer, {
      ...filled,
      ...answers({ stageName: "New" }),
      profileImageUrl: "",
      videoIntroUrl: null,
      hasVideoIntro: false,
      voiceSampleUrl: undefined,
      quotedBy: "",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ stageName: "New", profileImageUrl: null });
  });

  it("a first save with a quote is accepted, and a made-up author is not kept", async () => {
    const quoted = await readPayload(members["a quote"]);
    const { revision: _, ...filled } = quoted;
    const response = await post(newcomer, { ...filled, ageCategory: "Under 90", quotedBy: "Me" });
    expect(await response.json()).toMatchObject({ quotedBy: quoted.quotedBy });
  });

  it("a first save without a stage name is refused", async () => {
    const response = await post(newcomer, answers({ stageName: null }));
    expect(response.status).toBe(422);
  });
});

it("an unknown field is refused with a sentence", async () => {
  const payload = await readPayload(members.agreements);
  const response = await post(members.agreements, { ...payload, isAdmin: true });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    message: "There’s an extra field. Please leave it out.",
    field: "isAdmin",
  });
});
