import { profiles, tokenEntries, users } from "@db/schema";
import { BUDGET_FIELDS, PROFILE_FIELD_NAMES, PROFILE_FIELDS } from "@db/schema/profile-fields";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAnswered, MILESTONES, TIMED_FIELDS } from "~/features/profile/completion";
import { checkAnswers } from "~/features/profile/profile.schema";
import { openMigrated } from "../../tests/support/migrated-database";
import type { August } from "../connection";
import { drawAnswers } from "./answers";
import { seedIsland } from "./island";
import { personAt, toAgeCategory } from "./people";
import { pool } from "./pool";
import { randomFrom } from "./random";

type Profile = typeof profiles.$inferSelect;

const NOW = new Date("2025-08-12T15:00:00Z");
const SEED = 7;
const MEMBERS = 1050;
const NO_MEDIA = {
  hasPhoto: false,
  hasBothPhotos: false,
  hasVideoIntro: false,
  hasTikTokDance: false,
  hasActivityVideo: false,
  hasVoiceSample: false,
};
/** An empty list means that everyone may be met, so it is an answer. */
const OPEN_FIELDS = PROFILE_FIELD_NAMES.filter((field) => field !== "interestedIn");
const FLAGS = PROFILE_FIELD_NAMES.filter((field) => PROFILE_FIELDS[field].kind === "flag");
const filled = (row: Profile) =>
  OPEN_FIELDS.filter((field) => isAnswered(row[field])).length / OPEN_FIELDS.length;
const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe("the seeded profiles", () => {
  let db: August;
  let rows: { email: string | null; profile: Profile }[];
  const every = () => rows.map(({ profile }) => profile);
  const number = (email: string | null) => Number(/\d+/.exec(email ?? "")?.[0]);

  beforeAll(async () => {
    db = openMigrated();
    await seedIsland(db, { members: MEMBERS, seed: SEED, now: NOW, portraits: false });
    rows = db
      .select({ email: users.email, profile: profiles })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .all();
  });
  afterAll(() => db.$client.close());

  it("every seeded answer is one that the editor saves unchanged", () => {
    for (const profile of every()) {
      const { answers, errors } = checkAnswers(profile, PROFILE_FIELD_NAMES);
      expect(errors).toEqual({});
      expect(profile).toMatchObject(answers);
    }
  });

  it("every list stays within its limit and has no duplicates", () => {
    for (const field of PROFILE_FIELD_NAMES) {
      const shape = PROFILE_FIELDS[field];
      if (shape.kind !== "many" && shape.kind !== "texts") continue;
      const most = shape.kind === "many" ? shape.max : shape.count;
      const lists = every().map((profile) => profile[field] as string[]);
      for (const list of lists) {
        expect(list.length, field).toBeLessThanOrEqual(most);
        expect(new Set(list).size, field).toBe(list.length);
      }
      expect(new Set(lists.map((list) => list.length)).size, field).toBeGreaterThan(1);
    }
  });

  it("the six budget shares are blank or add up to exactly one hundred", () => {
    const budgets = every().map((profile) => BUDGET_FIELDS.map((field) => profile[field]));
    const blank = budgets.filter((shares) => shares.every((share) => share === null));
    const whole = budgets.filter((shares) => !shares.every((share) => share === null));
    expect(blank.length).toBeGreaterThan(50);
    expect(whole.length).toBeGreaterThan(300);
    expect(new Set(whole.map(String)).size).toBeGreaterThan(200);
    for (const shares of whole) {
      expect(shares.every((share) => Number.isInteger(share) && Number(share) >= 0)).toBe(true);
      expect(shares.reduce<number>((sum, share) => sum + Number(share), 0)).toBe(100);
    }
  });

  it("most profiles are 60 to 90 percent complete, and some are sparse", () => {
    const shares = every().map(filled);
    const part = (least: number, most: number) =>
      shares.filter((share) => share >= least && share <= most).length / shares.length;
    expect(part(0.6, 0.92)).toBeGreaterThan(0.7);
    expect(part(0, 0.45)).toBeGreaterThan(0.05);
    expect(part(0, 0.45)).toBeLessThan(0.25);
  });

  it("every question has several different answers, and is blank in some profiles", () => {
    for (const field of OPEN_FIELDS) {
      const values = every().map((profile) => profile[field]);
      const isFlag = FLAGS.includes(field);
      const kinds = new Set(values.filter(isAnswered).map(String));
      expect(kinds.size, field).toBeGreaterThan(isFlag ? 1 : 2);
      const isRequired = ["stageName", "ageCategory", "gender", "lookingFor"].includes(field);
      expect(values.every(isAnswered), field).toBe(isRequired);
    }
  });

  it("members only answer what someone of their age can remember", () => {
    const yes = (field: (typeof FLAGS)[number], band: Profile["ageCategory"]) =>
      mean(
        every()
          .filter((profile) => profile.ageCategory === band && profile[field] !== null)
          .map((profile) => Number(profile[field])),
      );
    for (const field of ["wroteInBlueBooks", "wentToBasementParty", "ironedJeans"] as const)
      expect(yes(field, "Under 90"), field).toBeGreaterThan(yes(field, "Under 30") + 0.4);
    for (const field of [
      "grewUpWatchingDoraBackyardigans",
      "couldUseCalculatorsOnSat",
      "hasTikTok",
    ] as const)
      expect(yes(field, "Under 30"), field).toBeGreaterThan(yes(field, "Under 90") + 0.4);
    expect(yes("hadMembersOnlyJacket", "Under 60")).toBeGreaterThan(0.5);
    expect(yes("hadMembersOnlyJacket", "Under 30")).toBeLessThan(0.15);
  });

  it("a grandparent's college is named only where a grandparent went to one", () => {
    const named = every().filter(({ grandparentsHbcuName }) => grandparentsHbcuName !== null);
    expect(named.length).toBeGreaterThan(100);
    expect(named.every(({ grandparentsHbcu }) => grandparentsHbcu === true)).toBe(true);
  });

  it("the two members that a visitor signs in as have complete profiles", () => {
    for (const email of ["demo001@august.example", "demo002@august.example"]) {
      const profile = rows.find((row) => row.email === email)?.profile;
      expect(
        OPEN_FIELDS.filter((field) => !isAnswered(profile?.[field])),
        email,
      ).toEqual([]);
    }
  });

  it("members have earned exactly what saving their answers pays, up to a thousand tokens", () => {
    const entries = db
      .select()
      .from(tokenEntries)
      .where(like(tokenEntries.cause, "profile:%"))
      .all();
    const ofMember = new Map<string, typeof entries>();
    for (const entry of entries)
      ofMember.set(entry.userId, [...(ofMember.get(entry.userId) ?? []), entry]);
    for (const { email, profile } of rows) {
      const paid = (ofMember.get(profile.userId) ?? []).map(
        ({ cause, halfTokens, transactionType }) => [cause, halfTokens, transactionType],
      );
      const due = [
        ...TIMED_FIELDS.filter((field) => isAnswered(profile[field])).map((field) => [field, 1]),
        ...MILESTONES.filter(({ isReached }) => isReached(profile, NO_MEDIA)).map(
          ({ id, tokens }) => [id, 2 * tokens],
        ),
      ].map(([id, halfTokens]) => [`profile:${id}`, halfTokens, "earned_profile"]);
      expect(paid.sort(), email ?? profile.id).toEqual(number(email) > 1000 ? [] : due.sort());
    }
    expect(rows.some(({ email }) => number(email) > 1000)).toBe(true);
    const themes = entries.filter(({ cause }) => cause.startsWith("profile:theme_"));
    expect(new Set(themes.map(({ cause }) => cause)).size).toBe(5);
  });
});

describe("one seeded member", () => {
  it("the answers of a member depend only on the seed and the member", () => {
    const person = personAt(SEED, 41, 100);
    expect(drawAnswers(SEED, person)).toEqual(drawAnswers(SEED, personAt(SEED, 41, 900)));
    expect(drawAnswers(SEED, person)).not.toEqual(drawAnswers(SEED + 1, person));
    expect(drawAnswers(SEED, person).ageCategory).toBe(toAgeCategory(person.age));
  });
});

describe("a pool of answers", () => {
  const aged = (age: number) => ({ ...personAt(SEED, 3, 100), age, taste: "sea" as const });

  it("nobody gets an answer that belongs to another age", () => {
    const songs = pool("Old 50-79 | Young ~s 20-49");
    const draws = (age: number) =>
      new Set(Array.from({ length: 40 }, (_, at) => songs.draw(randomFrom(`${at}`), aged(age))));
    expect(draws(24)).toEqual(new Set(["Young"]));
    expect(draws(71)).toEqual(new Set(["Old"]));
  });

  it("a taste makes its answers likelier without hiding the others", () => {
    const dishes = pool("Fish ~s | Pie ~t | Rice ~t | Corn ~t");
    const random = randomFrom("dishes");
    const fish = Array.from({ length: 400 }, () => dishes.draw(random, aged(40))).filter(
      (dish) => dish === "Fish",
    ).length;
    expect(fish).toBeGreaterThan(200);
    expect(fish).toBeLessThan(330);
  });

  it("a missing answer for an age is reported", () => {
    expect(() => pool("Young 20-39")).toThrow(RangeError);
  });
});
