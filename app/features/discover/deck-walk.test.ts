import { type AGE_CATEGORIES, GENDERS, LOOKING_FOR, RELAXATION_MUSIC } from "@db/schema/values";
import { describe, expect, it } from "vitest";
import { expireMatches } from "~/features/matches/expiry.server";
import { pauseMember, resumeMember } from "~/features/members/member-state.server";
import { blockMember, unblockMember } from "~/features/safety/block.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import { expectDeckMatchesProfiles } from "../../../tests/support/deck-reference";
import fc, { countWalks } from "../../../tests/support/fixed-seed";
import {
  answers,
  createMember,
  forConduct,
  type Person,
  purge,
  rows,
  runSql,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { loadDeck } from "./deck.server";
import type { Filters } from "./filters.schema";
import { saveFilters } from "./filters.server";
import { like, passMember, showPassedAgain, undoLast } from "./swipe.server";

setUpDatabase();

interface Traits {
  gender: (typeof GENDERS)[number];
  lookingFor: (typeof LOOKING_FOR)[number];
  interestedIn: (typeof GENDERS)[number][];
  ageCategory: (typeof AGE_CATEGORIES)[number];
  relaxationMusic: (typeof RELAXATION_MUSIC)[number][];
}

const traits: fc.Arbitrary<Traits> = fc.record({
  gender: fc.constantFrom(...GENDERS),
  lookingFor: fc.constantFrom(...LOOKING_FOR),
  interestedIn: fc.subarray([...GENDERS]),
  ageCategory: fc.constantFrom("Under 60", "Under 90"),
  relaxationMusic: fc.subarray([...RELAXATION_MUSIC], { maxLength: 3 }),
});

const filters: fc.Arbitrary<Filters> = fc.record({
  ages: fc.subarray<Filters["ages"][number]>(["Under 60", "Under 90"]),
  intent: fc.option(fc.constantFrom(...LOOKING_FOR)),
  music: fc.subarray([...RELAXATION_MUSIC], { maxLength: 4 }),
});

/** What may happen between two loads of the deck; `at` is the index of the member it happens to. */
type Event = readonly [what: (typeof EVENTS)[number], at: number, other: number, traits: Traits];
// biome-ignore format: a list of names
const EVENTS = [
  "like", "pass", "undo", "again", "block", "unblock", "pause", "suspend", "delete", "return", "change", "filter", "join",
  "admire", "expire", "sweep", "resume", "lift",
] as const;
const event: fc.Arbitrary<Event> = fc.tuple(
  fc.constantFrom(...EVENTS),
  fc.nat(11),
  fc.nat(11),
  traits,
);

const shown = ({ id }: Person) =>
  loadDeck(id, 1_000)?.cards.map(({ profile }) => profile.userId) ?? [];

interface Someone {
  person: Person;
  traits: Traits;
}

/** A reference model of rules both-sides-choose and deck-order, over the rows in the database. */
function reference(viewer: Someone, people: readonly Someone[], chosen: Filters): string[] {
  const over = rows("matches")
    .filter(
      (row) => row.status === "matched" && Number(row.conversation_deadline) <= now().getTime(),
    )
    .map((row) => `${row.user_id_1} ${row.user_id_2}`);
  const isOver = (row: Record<string, unknown>) =>
    over.includes([row.actor_id, row.target_id].sort().join(" "));
  const swiped = new Set(
    rows("swipes")
      .filter((row) => row.actor_id === viewer.person.id && !isOver(row))
      .map((row) => row.target_id),
  );
  const blocks = rows("blocks").map((row) => `${row.blocker_id} ${row.blocked_id}`);
  const states = new Map(rows("users").map((row) => [row.id, row.state]));
  const wants = (one: Traits, other: Traits) =>
    (one.interestedIn.length === 0 || one.interestedIn.includes(other.gender)) &&
    (one.lookingFor === other.lookingFor || [one.lookingFor, other.lookingFor].includes("both"));
  const passes = (other: Traits) =>
    (chosen.ages.length === 0 || chosen.ages.includes(other.ageCategory)) &&
    (chosen.intent === null || [chosen.intent, "both"].includes(other.lookingFor)) &&
    (chosen.music.length === 0 ||
      other.relaxationMusic.some((music) => chosen.music.includes(music)));
  return people
    .filter(
      ({ person, traits: theirs }) =>
        person.id !== viewer.person.id &&
        states.get(person.id) === "active" &&
        !swiped.has(person.id) &&
        !blocks.includes(`${viewer.person.id} ${person.id}`) &&
        !blocks.includes(`${person.id} ${viewer.person.id}`) &&
        wants(viewer.traits, theirs) &&
        wants(theirs, viewer.traits) &&
        passes(theirs),
    )
    .map(({ person }) => person.id);
}

/** An action that the rules refuse changes nothing; the deck is compared all the same. */
function attempt(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const isDeleted = ({ person }: Someone) =>
  rows("users").some((row) => row.id === person.id && row.state === "deleted");

const PLAIN: Traits = {
  gender: "male",
  lookingFor: "friends",
  interestedIn: [],
  ageCategory: "Under 60",
  relaxationMusic: [],
};
/** A profile that is saved after its account is deleted, an order that random walks seldom reach. */
const SAVED_AFTER_DELETION: Event[] = [
  ["delete", 1, 0, PLAIN],
  ["change", 1, 0, PLAIN],
];

const NO_FILTERS: Filters = { ages: [], intent: null, music: [] };

describe("the deck against a reference model", () => {
  it("the deck holds exactly the members who the rules allow, whatever happens", () => {
    fc.assert(
      fc.property(
        fc.array(traits, { minLength: 2, maxLength: 9 }),
        fc.array(event, { maxLength: 25 }),
        filters,
        (start, events, wanted) => {
          purge(...rows("users").map(({ id }) => ({ id: String(id) })));
          const people: Someone[] = start.map((own, at) => ({
            person: createMember({ ...own, ...(at === 0 && { plan: "social" as const }) }),
            traits: own,
          }));
          const [viewer] = people;
          if (!viewer) throw new Error("Nobody is there");
          let chosen = NO_FILTERS;
          const check = () => {
            expectDeckMatchesProfiles();
            expect(shown(viewer.person).sort()).toEqual(reference(viewer, people, chosen).sort());
          };
          for (const [what, at, other, changed] of events) {
            const one: Someone = people[at % people.length] ?? viewer;
            const two: Someone = people[other % people.length] ?? viewer;
            const { id } = viewer.person;
            const [first] = shown(viewer.person);
            if (what === "like" && first) attempt(() => like(id, first));
            if (what === "admire") attempt(() => like(one.person.id, id));
            if (what === "pass" && first) attempt(() => passMember(id, first));
            if (what === "again") showPassedAgain(id);
            if (what === "undo") {
              const last = rows("swipes")
                .filter((row) => row.actor_id === id)
                .at(-1);
              if (last) attempt(() => undoLast(id, String(last.target_id)));
            }
            if (
              what === "block" &&
              one !== two &&
              !rows("blocks").some(
                (row) => row.blocker_id === one.person.id && row.blocked_id === two.person.id,
              )
            )
              attempt(() => blockMember(one.person.id, two.person.id));
            if (what === "unblock") attempt(() => unblockMember(one.person.id, two.person.id));
            if (what === "expire")
              runSql(
                `UPDATE matches SET created_at = created_at - ${DAY_MS}, matched_at = matched_at - ${DAY_MS},
                  conversation_deadline = conversation_deadline - ${DAY_MS} WHERE status = 'matched'`,
              );
            if (what === "sweep") expireMatches();
            if (what === "resume") attempt(() => resumeMember(one.person.id));
            if (what === "lift") attempt(() => liftSuspension(one.person.id));
            if (what === "pause") attempt(() => pauseMember(one.person.id));
            if (what === "suspend" && one !== viewer)
              attempt(() => suspendMember(one.person.id, forConduct("Unkind words")));
            if (what === "delete" && one !== viewer) setState(one.person, "deleted");
            if (what === "return") setState(one.person, "active");
            // A member with a deleted account has no session to save with.
            if (what === "change" && !isDeleted(one)) {
              setState(one.person, "active");
              saveProfile(one.person.viewer(), answers(changed));
              one.traits = changed;
            }
            if (what === "filter") {
              chosen = chosen === NO_FILTERS ? wanted : NO_FILTERS;
              saveFilters({ id, isSubscribed: true }, chosen);
            }
            if (what === "join") people.push({ person: createMember(changed), traits: changed });
            check();
          }
          // Passing everyone empties the deck after showing each member once.
          const met: string[] = [];
          for (let [next] = shown(viewer.person); next; [next] = shown(viewer.person)) {
            met.push(next);
            passMember(viewer.person.id, next);
          }
          expect(new Set(met).size).toBe(met.length);
          check();
        },
      ),
      { numRuns: countWalks(40), examples: [[[PLAIN, PLAIN], SAVED_AFTER_DELETION, NO_FILTERS]] },
    );
  }, 120_000);
});

it("a member who passes everyone on an island of 200 meets every eligible person exactly once", () => {
  const viewer = createMember();
  const made = Array.from({ length: 200 }, (_, at) => {
    const lookingFor = LOOKING_FOR[at % 3] ?? "both";
    return createMember({
      lookingFor,
      interestedIn: at % 7 === 0 ? ["male"] : [],
      college: `College ${at % 40}`,
    });
  });
  // The gender in ANSWERS is female: members who want only men do not fit.
  const eligible = made.filter((_, at) => at % 7 !== 0).map(({ id }) => id);
  const met: string[] = [];
  for (let next = loadDeck(viewer.id, 2)?.cards[0]; next; next = loadDeck(viewer.id, 2)?.cards[0]) {
    met.push(next.profile.userId);
    passMember(viewer.id, next.profile.userId);
  }
  expect(met).toHaveLength(eligible.length);
  expect([...met].sort()).toEqual([...eligible].sort());
  expect(rows("deck_cursors").find((row) => row.user_id === viewer.id)).toMatchObject({ low: 0 });
  expect(showPassedAgain(viewer.id)).toBe(eligible.length);
  const again = loadDeck(viewer.id);
  expect(again?.cards.length).toBeGreaterThan(0);
}, 120_000);

describe("counts and index of answers", () => {
  const counted = () =>
    Object.fromEntries(
      rows("answer_counts")
        .filter(({ members }) => Number(members) > 0)
        .map(({ field, value, members }) => [`${field} ${value}`, members]),
    );

  it("answer counts follow each save and the end of an account", () => {
    const ada = createMember({ college: "Howard", canBop: true });
    const bea = createMember({ college: "the HOWARD!" });
    const both = counted();
    expect(Object.values(both)).toContain(2);
    saveProfile(ada.viewer(), answers({ college: "Yale" }));
    saveProfile(ada.viewer(), answers({ college: "Howard", canBop: true }));
    expect(counted()).toEqual(both);
    expect(
      loadDeck(ada.id)?.cards[0]?.compatibility.reasons.map(({ sentence }) => sentence),
    ).toContain("You both went to Howard");
    purge(ada, bea);
    for (const table of ["deck_members", "answer_members", "deck_returns"])
      expect(rows(table)).toEqual([]);
    expect(counted()).toEqual({});
  });

  it("answer counts accept whatever is typed", () => {
    for (const college of [
      "💥",
      "\u202e\u0000",
      "İstanbul",
      "﷽".repeat(100),
      "__proto__",
      "' OR 1=1",
    ])
      expect(() => createMember({ college, location: college })).not.toThrow();
  });
});
