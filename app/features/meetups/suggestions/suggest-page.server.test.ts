import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import {
  createMember,
  matchPair,
  type Pair,
  type Person,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../../tests/support/island";
import {
  addPlaces,
  answer,
  book,
  giveTokens,
  LIGHTHOUSE,
  SLOT,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { EXTRA_MEETUP_TOKENS } from "../seats/seat-allowance.server";
import { loadSuggestScreen } from "./suggest-page.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;

beforeEach(() => {
  addPlaces();
  ada = createMember({ gender: "female", plan: "social" });
  ben = createMember({ gender: "male", plan: "social" });
  pair = talkingPair(ben, ada);
});

const load = (who: Person, query = "", { conversationId } = pair) => {
  const screen = loadSuggestScreen(who.viewer(), conversationId, new URLSearchParams(query));
  if (!screen) throw new Error("No meetup can be suggested.");
  return screen;
};
const AT = `place=${LIGHTHOUSE}&date=${SLOT.date}`;

describe("what is offered", () => {
  it("three places, the next seven days with a free hour, and a first choice that can be sent as it is", () => {
    const { places, days, choice, label, own, theirs } = load(ada);
    expect(places).toHaveLength(3);
    expect(days).toHaveLength(7);
    expect(choice).toMatchObject({ place: places[0]?.id, date: expect.any(String) });
    expect(label).toMatch(/^Suggest \w+ \d+ (AM|PM) at /);
    expect([own, theirs]).toEqual([null, null]);
    suggest(ada, { locationId: choice.place, date: choice.date, slotHour: choice.slot });
  });

  it("both are offered the same places, and one that was chosen elsewhere is among them", () => {
    const names = load(ada).places.map(({ name }) => name);
    expect(load(ben).places.map(({ name }) => name)).toEqual(names);
    const { places, choice } = load(ada, AT);
    expect(places).toHaveLength(3);
    expect(places[0]?.id === LIGHTHOUSE || places.some(({ id }) => id === LIGHTHOUSE)).toBe(true);
    expect(choice).toMatchObject({ place: LIGHTHOUSE, date: SLOT.date, slot: 10 });
  });

  it("no hour that is full, and none at which the member has a meetup; the other's plans are not told", () => {
    const strangers = [1, 2, 3].map(() => createMember());
    for (const who of strangers) book(who, { slotHour: 9 });
    book(ada, { slotHour: 11 });
    book(ben, { slotHour: 12 });
    const { hours } = load(ada, AT);
    expect(hours).not.toContain(9);
    expect(hours).not.toContain(11);
    expect(hours).toEqual(expect.arrayContaining([8, 10, 12]));
  });

  it("the member's own suggestion takes no hour from the one that replaces it", () => {
    suggest(ada);
    const { own, hours, choice } = load(ada, AT);
    expect(own).toBe("Edgartown Lighthouse, Sat, Aug 9 at 10:00 AM");
    expect(hours).toContain(10);
    suggest(ada, { locationId: 3, date: choice.date, slotHour: 10 });
  });

  it("while the other's suggestion is open it is what is shown, until it is answered", () => {
    suggest(ada);
    expect(load(ben).theirs).toMatchObject({
      placeName: "Edgartown Lighthouse",
      when: "Sat, Aug 9 at 10:00 AM",
    });
    answer(ben, "refusal");
    expect(load(ben).theirs).toBeNull();
  });
});

describe("what is due", () => {
  it("nothing is said of it where nothing is due", () => {
    expect(load(ada).extra).toBeNull();
  });

  it("beyond a limit tokens or a bonus meetup pay, and it says until when the limit holds", () => {
    const eve = createMember({ gender: "female", plan: "social" });
    const other = talkingPair(createMember({ gender: "male", plan: "social" }), eve);
    for (const slotHour of [8, 9]) book(eve, { slotHour });
    const { extra } = load(eve, "", other);
    expect(extra).toMatchObject({ hasTokens: false, hasBonus: false });
    expect(extra?.limit).toContain("You can book again");
    giveTokens(eve, EXTRA_MEETUP_TOKENS);
    expect(load(eve, "", other).extra?.hasTokens).toBe(true);
  });
});

describe("where none can be suggested", () => {
  it.each([
    ["the conversation has not begun", () => matchPair(createMember({ gender: "male" }), ada)],
    [
      "it has ended",
      () => {
        closeMatch(ben.viewer(), pair.matchId, "");
        return pair;
      },
    ],
  ])("nothing is shown once %s", (_what, make) => {
    const { conversationId } = make();
    expect(loadSuggestScreen(ada.viewer(), conversationId, new URLSearchParams())).toBeNull();
  });

  it("who writes first is told so where the other could not answer", () => {
    expect(load(ada).isAnswerable).toBe(true);
    runSqlWithoutTrigger(
      "entitlements_never_vanish",
      `DELETE FROM entitlements WHERE user_id = '${ben.id}'`,
    );
    expect(load(ada).isAnswerable).toBe(false);
  });
});
