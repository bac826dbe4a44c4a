import type { AGE_CATEGORIES, GENDERS, LOOKING_FOR, MEMBER_STATES } from "@db/schema/values";
import { idFrom, type Random, randomFrom } from "./random";
import { drawTastes, strongest, type Taste, type TasteVector } from "./tastes";
import { listEntries } from "./words";

export type Gender = (typeof GENDERS)[number];
type LookingFor = (typeof LOOKING_FOR)[number];
type AgeCategory = (typeof AGE_CATEGORIES)[number];

/** How far someone got: signed in only, said yes to August, has a profile, agreed to both texts. */
export type Progress = "signed_in" | "joined" | "profiled" | "agreed";

/** What the rest of the seed needs to know of a member; the written answers are made later. */
export interface Person {
  /** Place in the island, from 0: `demo001` is 0. */
  index: number;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  stageName: string;
  age: number;
  gender: Gender;
  lookingFor: LookingFor;
  /** Empty means everyone (rule both-sides-choose). */
  interestedIn: readonly Gender[];
  /** Which of the first names and drawn portraits suit: independent of the stated gender. */
  look: "male" | "female" | "any";
  tastes: TasteVector;
  taste: Taste;
  progress: Progress;
  state: (typeof MEMBER_STATES)[number];
  /** Milliseconds before the seed's time. */
  joinedAgoMs: number;
}

const DAY_MS = 86_400_000;
/** Titles that imply a gender have it in brackets; the rest suit everyone. */
const TITLES = listEntries("stage.title").map((entry) => entry.split(/ (?=\()/));

/** The narrowest age band of an age in years (rule age-band-not-younger). */
export function toAgeCategory(age: number): AgeCategory {
  if (age < 30) return "Under 30";
  if (age < 40) return "Under 40";
  if (age < 50) return "Under 50";
  if (age < 60) return "Under 60";
  return "Under 90";
}

/**
 * The date of birth of someone of `age` whole years at `now`, at least ten days away from a
 * birthday, so that no time zone changes the age.
 *
 * @returns an ISO date
 */
export function dateOfBirth(age: number, sinceBirthdayDays: number, now: Date): string {
  const day = new Date(now.getTime() - sinceBirthdayDays * DAY_MS);
  // 28 February stands in for a day that other years lack.
  const month = day.getUTCMonth();
  const date = month === 1 ? Math.min(day.getUTCDate(), 28) : day.getUTCDate();
  return new Date(Date.UTC(day.getUTCFullYear() - age, month, date)).toISOString().slice(0, 10);
}

function drawGender(random: Random): Gender {
  const at = random.next();
  if (at < 0.44) return "male";
  if (at < 0.88) return "female";
  return at < 0.95 ? "non_binary" : "prefer_not_to_say";
}

function drawInterest(random: Random, gender: Gender, lookingFor: LookingFor): Gender[] {
  if (random.chance(lookingFor === "friends" ? 0.85 : 0.6)) return [];
  const other: Gender = gender === "male" ? "female" : "male";
  const at = random.next();
  if (gender === "non_binary" || gender === "prefer_not_to_say" || at < 0.2) {
    return ["male", "female", "non_binary"];
  }
  if (at < 0.6) return [other];
  return at < 0.85 ? [other, "non_binary"] : [gender];
}

function drawAge(random: Random): number {
  const decade = random.next();
  if (decade < 0.2) return random.int(20, 29);
  if (decade < 0.42) return random.int(30, 39);
  if (decade < 0.62) return random.int(40, 49);
  return decade < 0.8 ? random.int(50, 59) : random.int(60, 79);
}

function drawStageName(random: Random, firstName: string, look: Person["look"]): string {
  const from = (section: string) => random.pick(listEntries(section));
  const at = random.next();
  if (at < 0.4) return `${from("stage.first")} ${from("stage.second")}`;
  if (at < 0.6) {
    const fitting = TITLES.filter(([, gender]) => gender === undefined || gender === `(${look})`);
    return `${random.pick(fitting)[0]} ${firstName}`;
  }
  return at < 0.8
    ? `${firstName} of ${from("stage.place")}`
    : `${from("stage.first")} ${firstName}`;
}

/** Places in each forty members of those who stopped while joining or paused. */
function progressAt(index: number): Pick<Person, "progress" | "state"> {
  const place = index % 40;
  if (place === 17) return { progress: "signed_in", state: "active" };
  if (place === 26) return { progress: "joined", state: "active" };
  if (place === 23) return { progress: "profiled", state: "active" };
  return { progress: "agreed", state: place === 13 || place === 35 ? "paused" : "active" };
}

/** The members who are suspended: two on every island that has room for them. */
function suspendedPlaces(members: number): readonly number[] {
  return members < 20 ? [] : [10, 19];
}

type Named = Pick<Person, "firstName" | "lastName" | "stageName" | "age">;
/** The two that a visitor signs in as: a man and a woman. */
const DEMO: readonly Named[] = [
  { firstName: "Marcus", lastName: "Whitfield", stageName: "Captain Marcus", age: 36 },
  { firstName: "Simone", lastName: "Baptiste", stageName: "Velvet Sandpiper", age: 34 },
];

function demoPerson(index: number, person: Person): Person {
  const own = DEMO[index];
  if (!own) return person;
  const gender = index === 0 ? "male" : "female";
  return { ...person, ...own, gender, look: gender, lookingFor: "both", interestedIn: [] };
}

/**
 * The member at a place of the island. Depends on the seed and the place alone.
 *
 * @param members how many the island has, for the width of the number in the address and for
 *   the suspended places
 */
export function personAt(seed: number, index: number, members: number): Person {
  const random = randomFrom(`${seed}:person:${index}`);
  const gender = drawGender(random);
  const look =
    gender === "male" || gender === "female"
      ? gender
      : random.pick(["male", "female", "any"] as const);
  const firstName = random.pick(listEntries(`first.${random.chance(0.12) ? "any" : look}`));
  const lookingFor: LookingFor = random.chance(0.5)
    ? "both"
    : random.chance(0.8)
      ? "friends"
      : "dating";
  const tastes = drawTastes(random);
  const suspended = suspendedPlaces(members).includes(index);
  const person: Person = {
    index,
    id: idFrom(`${seed}:user:${index}`),
    email: `demo${String(index + 1).padStart(3, "0")}@august.example`,
    firstName,
    lastName: random.pick(listEntries("last")),
    stageName: drawStageName(random, firstName, look),
    age: drawAge(random),
    gender,
    lookingFor,
    interestedIn: drawInterest(random, gender, lookingFor),
    look,
    tastes,
    taste: strongest(tastes),
    ...progressAt(index),
    ...(suspended ? { state: "suspended" as const } : {}),
    joinedAgoMs: Math.floor(random.between(4, 75) * DAY_MS),
  };
  return demoPerson(index, person);
}

/** Whether both members' choices allow them to meet (rule both-sides-choose). */
export function mayMeet(one: Person, other: Person): boolean {
  const accepts = (a: Person, b: Person) =>
    a.interestedIn.length === 0 || a.interestedIn.includes(b.gender);
  const purposes = new Set([one.lookingFor, other.lookingFor]);
  return (
    accepts(one, other) &&
    accepts(other, one) &&
    !(purposes.has("friends") && purposes.has("dating"))
  );
}

/** Whether a member is one of the two that a visitor signs in as. */
export const isDemo = ({ index }: Person): boolean => index < 2;

/** Whether a member can like and be liked: agreed to both texts and not suspended (rule agreements-first). */
export function takesPart(person: Person): boolean {
  return person.progress === "agreed" && person.state !== "suspended";
}
