import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPlaces, agree } from "~/features/meetups/booking/booking.fixture";
import { checkIn, completeMeetups } from "~/features/meetups/meetup/attendance.server";
import { AWARD_HALF_TOKENS, COST_HALF_TOKENS, RIGHTS } from "~/features/prices/catalog";
import { loadCompletion } from "~/features/profile/completion.server";
import { makeSample } from "~/features/profile/sample-answers.fixture";
import { blockMember } from "~/features/safety/block.server";
import { loadBalance } from "~/features/tokens/ledger.server";
import { after, HOUR_MS, setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  grantPlan,
  matchPair,
  type Person,
  saveProfile,
  setState,
  settleFee,
  setUpDatabase,
  signInUser,
  withdrawAgreements,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { giveHalfTokens, sendText } from "../../../tests/support/steps";
import { giveMonthlyBonuses } from "./monthly-bonus.server";
import { spendTokens } from "./spend.server";
import type { OptionType } from "./spending-options";
import { loadTransactionPage, PAGE_SIZE, toDays, toPoints } from "./transactions.server";
import { loadWallet } from "./wallet.server";

let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
});
afterAll(() => provider.close());
setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

const tokens = (half: number) => `${half / 2} token${half === 2 ? "" : "s"}`;
const [SOCIAL_BONUS, UNLIMITED_BONUS] = [
  RIGHTS.social.monthlyBonusHalfTokens,
  RIGHTS.unlimited.monthlyBonusHalfTokens,
];
const BOOST = COST_HALF_TOKENS.profileBoost / 2;
const EXTRA = COST_HALF_TOKENS.extraMeetup / 2;
const WAIVER = tokens(COST_HALF_TOKENS.connectionFeeWaiver);
const waysToEarn = (person = ada) =>
  Object.fromEntries(
    loadWallet(person.viewer()).earning.map(({ rewardType, gives, done, next }) => [
      rewardType,
      [gives, done, ...next.map(({ label, gives: more }) => (more ? `${label}: ${more}` : label))],
    ]),
  );
const option = (name: OptionType, person = ada) => {
  const way = loadWallet(person.viewer()).spending.find(({ optionType }) => optionType === name);
  return [way?.note, ...(way?.buttons.map(({ label }) => label) ?? [])];
};

describe("ways to earn", () => {
  it("the profile names what it has earned of 50 and the next parts, of which an earned one is none", () => {
    const parts = () => waysToEarn().profile_completion ?? [];
    const { tokensEarned } = loadCompletion(ada.id);
    expect(parts()).toEqual([
      "up to 50 tokens",
      `${tokensEarned} of 50 earned`,
      "Complete the basic theme: 2 tokens",
      "Add two photos, one upclose and one pulledback: 4 tokens",
      "Record a short video introduction: 4 tokens",
      `${44 - 2 * tokensEarned} timed answers: ${22 - tokensEarned} tokens`,
    ]);
    saveProfile(ada.viewer(), {
      location: "Boston",
      hometownRegion: "Boston",
      bio: "I sail.",
      college: "Howard",
      collegeMajor: "Law",
      restroomPreference: makeSample("restroomPreference"),
    });
    saveProfile(ada.viewer(), { bio: "" });
    expect(parts()[1]).toBe(`${tokensEarned + 2 + 4 * 0.5} of 50 earned`);
    expect(parts()[2]).toBe("Add two photos, one upclose and one pulledback: 4 tokens");
  });

  it("matches and meetups are counted, what is not open says so", () => {
    addPlaces();
    const bea = createMember({ plan: "social" });
    expect(waysToEarn()).toMatchObject({
      successful_match: [tokens(AWARD_HALF_TOKENS.match), "None yet", "Discover people"],
      meetup_attendance: [tokens(AWARD_HALF_TOKENS.attendance), "None yet", "Suggest a meetup"],
      game_completion: [tokens(AWARD_HALF_TOKENS.game), "None yet", "Play a game"],
      referral_signup: [
        tokens(AWARD_HALF_TOKENS.referralSignup),
        "Up to 5 new friends a week",
        "Introduce a friend",
      ],
      referral_subscribe: [
        tokens(AWARD_HALF_TOKENS.referralSubscription),
        "Up to 5 new friends a week",
        "Introduce a friend",
      ],
    });
    matchPair(ada, createMember());
    const pair = matchPair(bea, ada);
    settleFee(pair);
    sendText(bea, pair);
    const meetup = agree(bea, ada);
    setClock("2025-08-09T14:00:00Z");
    for (const { id } of [ada, bea]) checkIn(id, meetup);
    advanceClock(HOUR_MS);
    completeMeetups();
    expect(waysToEarn()).toMatchObject({
      successful_match: [tokens(AWARD_HALF_TOKENS.match), "2 matches so far", "Discover people"],
      meetup_attendance: [
        tokens(AWARD_HALF_TOKENS.attendance),
        "1 meetup so far",
        "Suggest a meetup",
      ],
    });
  });

  it("the monthly bonus says what the tier gives, whether it came, and when the next does", () => {
    expect(waysToEarn().monthly_bonus).toEqual([
      `${SOCIAL_BONUS / 2} or ${tokens(UNLIMITED_BONUS)}`,
      "Comes with a plan",
      "See the plans",
    ]);
    grantPlan(ada, "unlimited");
    expect(waysToEarn().monthly_bonus).toEqual([
      tokens(UNLIMITED_BONUS),
      "This month’s is on its way",
    ]);
    giveMonthlyBonuses();
    expect(waysToEarn().monthly_bonus).toEqual([
      tokens(UNLIMITED_BONUS),
      "You have this month’s; the next comes Sep 1 if you’re still a member",
    ]);
  });
});

describe("ways to spend", () => {
  it("an option below the cost says how many tokens are missing", () => {
    const { current } = loadBalance(ada.id);
    expect(option("extra_meetup")).toEqual([`You need ${EXTRA - current} tokens more.`]);
    giveHalfTokens(ada, 2 * (EXTRA - current) - 1);
    expect(option("extra_meetup")).toEqual(["You need 0.5 tokens more."]);
    giveHalfTokens(ada, 1);
    expect(option("extra_meetup")).toEqual([null, `Spend ${tokens(2 * EXTRA)}`]);
  });

  it("priority is for All August Access only, and can be bought with it", () => {
    giveHalfTokens(ada, 100);
    grantPlan(ada, "social");
    expect(option("priority_matching")).toEqual(["All August Access only."]);
    grantPlan(ada, "unlimited");
    expect(option("priority_matching")).toEqual([
      null,
      `Spend ${tokens(COST_HALF_TOKENS.priorityMatching)}`,
    ]);
    spendTokens(ada.viewer(), "priority_matching");
    expect(option("priority_matching")).toEqual(["Runs until Saturday 12:00 PM."]);
  });

  it("what a member has says so and cannot be bought again", () => {
    giveHalfTokens(ada, 200);
    for (const name of ["profile_boost", "extra_meetup", "voice_message_unlock"] as const)
      spendTokens(ada.viewer(), name);
    expect(option("profile_boost")).toEqual(["Runs until Saturday 12:00 PM."]);
    expect(option("extra_meetup")).toEqual(["You have one for your next meetup beyond a limit."]);
    expect(option("voice_message_unlock")).toEqual(["You have this."]);
    const social = createMember({ plan: "social" });
    expect(option("voice_message_unlock", social)).toEqual(["You have this."]);
    setState(social, "paused");
    expect(option("profile_boost", social)).toEqual(["You’re paused, so no one would see it."]);
  });

  it("every fee that is due has a button with the name of the match, and no other has", () => {
    giveHalfTokens(ada, 200);
    expect(option("connection_fee_waiver")).toEqual(["You have no fee to pay."]);
    grantPlan(ada, "social");
    const names = ["Bea", "Cleo", "Dan"];
    const [bea, cleo, dan] = names.map((stageName) => createMember({ stageName }));
    if (!bea || !cleo || !dan) throw new Error("Nobody is there");
    for (const person of [bea, cleo, dan]) {
      matchPair(ada, person);
      advanceClock(HOUR_MS);
    }
    matchPair(createMember({ gender: "male" }), ada);
    blockMember(dan.id, ada.id);
    expect(option("connection_fee_waiver")).toEqual([
      null,
      `Spend ${WAIVER} for Bea`,
      `Spend ${WAIVER} for Cleo`,
    ]);
    withdrawAgreements();
    expect(option("connection_fee_waiver")).toEqual([
      null,
      `Spend ${WAIVER} for A member`,
      `Spend ${WAIVER} for A member`,
    ]);
  });
});

describe("transactions", () => {
  it("pages hold every transaction once, the newest first", () => {
    const bea = signInUser();
    for (let tokens = 1; tokens <= 2 * PAGE_SIZE; tokens++) giveHalfTokens(bea, tokens);
    giveHalfTokens(ada, 1);
    const first = loadTransactionPage(bea.id);
    const second = loadTransactionPage(bea.id, first.older ?? 0);
    expect(second.older).toBeNull();
    const amounts = [...first.entries, ...second.entries].map(({ amount }) => amount);
    expect(amounts).toEqual(Array.from({ length: 2 * PAGE_SIZE }, (_, at) => PAGE_SIZE - at / 2));
    expect(loadTransactionPage(bea.id, 1).entries).toEqual([]);
  });

  it("a line says what was earned or spent and when, below its day on the island", () => {
    giveHalfTokens(ada, 100);
    spendTokens(ada.viewer(), "profile_boost");
    const { newest } = loadWallet(ada.viewer());
    const at = newest[0]?.createdAt ?? new Date(0);
    const time = expect.stringMatching(/^\d+:\d\d [AP]M$/);
    expect(toDays(newest.slice(0, 2), at)).toMatchObject([
      {
        day: "Today",
        entries: [
          { description: "Profile boost for 24 hours", amount: `−${BOOST}`, time },
          { description: "A profile", amount: "+50", time },
        ],
      },
    ]);
    expect(toDays(newest, after(at, 200 * HOUR_MS))[0]?.day).toBe("Friday, August 8");
  });

  it("the picture ends at the balance and has a point for each of the 30 newest transactions", () => {
    for (let game = 0; game < 40; game++) giveHalfTokens(ada, 2);
    spendTokens(ada.viewer(), "profile_boost");
    const { current, newest } = loadWallet(ada.viewer());
    const balances = toPoints(newest, current).map(({ balance }) => balance);
    expect(balances).toHaveLength(30);
    expect(balances.slice(-3)).toEqual([current + BOOST - 1, current + BOOST, current]);
    expect(current).toBe(loadBalance(ada.id).current);
  });
});
