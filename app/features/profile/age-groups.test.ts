import { profiles } from "@db/schema/profile";
import {
  BOB_MARLEY_SONGS,
  GENDERS,
  ISLAND_ACTIVITIES,
  LIMITS,
  LOOKING_FOR,
  RELAXATION_MUSIC,
  SPORTS,
} from "@db/schema/values";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AGE_GROUPS, findAgeGroup, type Question } from "./age-groups";

const longest = AGE_GROUPS.at(-1)?.questions ?? [];

const question = (field: string): Question => {
  const found = longest.find((each) => each.field === field);
  if (!found) throw new Error(`no question for ${field}`);
  return found;
};

const listValues = (field: string) => {
  const found = question(field);
  return "options" in found ? found.options.map(({ value }) => value) : [];
};

describe("age groups", () => {
  it("the age groups have their published names and target minutes", () => {
    expect(AGE_GROUPS.map(({ name, minutes }) => [name, minutes])).toEqual([
      ["Under 30", 3],
      ["Under 40", 5],
      ["Under 60", 7],
      ["Above 60", 10],
    ]);
  });

  it("longer age groups ask more and never drop a question of a shorter one", () => {
    for (const [at, group] of AGE_GROUPS.entries()) {
      const fields = group.questions.map(({ field }) => field);
      expect(new Set(fields).size).toBe(fields.length);
      const shorter = AGE_GROUPS[at - 1];
      if (!shorter) continue;
      expect(fields.length).toBeGreaterThan(shorter.questions.length);
      expect(fields).toEqual(expect.arrayContaining(shorter.questions.map(({ field }) => field)));
    }
  });

  it("the age groups ask only for fields of the profile", () => {
    const columns = Object.keys(getTableColumns(profiles));
    for (const { field } of longest) expect(columns).toContain(field);
    expect(longest).toHaveLength(12);
  });

  it("the age groups offer the profile's options, whole and in order", () => {
    expect(listValues("gender")).toEqual([...GENDERS]);
    expect(listValues("lookingFor")).toEqual([...LOOKING_FOR]);
    expect(listValues("islandActivities")).toEqual([...ISLAND_ACTIVITIES]);
    expect(listValues("relaxationMusic")).toEqual([...RELAXATION_MUSIC]);
    expect(listValues("sportsPlayed")).toEqual([...SPORTS]);
    expect(listValues("favoriteBobMarleySong")).toEqual([...BOB_MARLEY_SONGS]);
  });

  it("the age groups keep the limits of the profile", () => {
    expect(question("stageName")).toMatchObject({ maxLength: LIMITS.stageName });
    expect(question("bio")).toMatchObject({ maxLength: LIMITS.bio });
  });

  it("an age group is found by its slug, and nothing else is", () => {
    expect(findAgeGroup("above-60")?.minutes).toBe(10);
    expect(findAgeGroup("under-90")).toBeUndefined();
    expect(findAgeGroup(null)).toBeUndefined();
  });
});
