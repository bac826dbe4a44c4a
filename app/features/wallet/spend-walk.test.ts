import { connect } from "@db/connection";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, HOUR_MS, now, setClock } from "~/server/data/clock.server";
import { database, setDatabase } from "~/server/data/database.server";
import fc, { countWalks } from "../../../tests/support/fixed-seed";
import {
  advanceClock,
  createMember,
  grantPlan,
  matchPair,
  NOON,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { catchRefusal, giveHalfTokens } from "../../../tests/support/steps";
import { giveMonthlyBonuses } from "./monthly-bonus.server";
import { spendTokens } from "./spend.server";
import { OPTION_TYPES, type OptionType } from "./spending-options";

/*
 * Faults that were planted in the code by hand, each of which this test caught: a wrong price;
 * a price that is not checked; a running boost that is paid for again; an entry without what it buys; a bonus for
 * each run of the sweep.
 */

let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
});
afterAll(() => provider.close());
setUpDatabase();

/** The model: what a member has, told by the rules and not by the code. */
interface Purse {
  halfTokens: number;
  isUnlimited: boolean;
  hasBonus: boolean;
  boostedUntilMs: number;
  priorityUntilMs: number;
  hasExtra: boolean;
  hasVoice: boolean;
  /** Matches whose fee is due, by their place in the list. */
  fees: Set<number>;
  spent: number;
}

const FEES = 3;

/** What an option does to a purse: the code of its refusal, or "done". */
function spendInModel(purse: Purse, option: OptionType, fee: number, atMs: number): string {
  const pay = (halfTokens: number, give: () => void): string => {
    if (purse.halfTokens < halfTokens) return "too_few_tokens";
    purse.halfTokens -= halfTokens;
    purse.spent += 1;
    give();
    return "done";
  };
  switch (option) {
    case "profile_boost":
      if (purse.boostedUntilMs > atMs) return "done";
      return pay(COST_HALF_TOKENS.profileBoost, () => {
        purse.boostedUntilMs = atMs + DAY_MS;
      });
    case "priority_matching":
      if (!purse.isUnlimited) return "needs_subscription";
      if (purse.priorityUntilMs > atMs) return "done";
      return pay(COST_HALF_TOKENS.priorityMatching, () => {
        purse.priorityUntilMs = atMs + DAY_MS;
      });
    case "extra_meetup":
      return purse.hasExtra
        ? "done"
        : pay(COST_HALF_TOKENS.extraMeetup, () => {
            purse.hasExtra = true;
          });
    case "voice_message_unlock":
      return purse.hasVoice
        ? "done"
        : pay(COST_HALF_TOKENS.voiceMessageUnlock, () => {
            purse.hasVoice = true;
          });
    case "connection_fee_waiver":
      return purse.fees.has(fee)
        ? pay(COST_HALF_TOKENS.connectionFeeWaiver, () => purse.fees.delete(fee))
        : "done";
  }
}

let people: Person[];
let matchIds: string[];
let image: Buffer;
beforeEach(() => {
  people = [createMember(), createMember()];
  const [ada] = people as [Person, Person];
  grantPlan(ada, "unlimited");
  matchIds = Array.from({ length: FEES }, () => matchPair(ada, createMember()).matchId);
  image = database().$client.serialize();
});

const EVENT = fc.tuple(
  fc.constantFrom("give", "give", "spend", "spend", "spend", "clock", "bonus"),
  fc.nat(1),
  fc.constantFrom(...OPTION_TYPES),
  fc.nat(19),
);

it("whatever is earned and spent, the balance is the sum of the entries, as the model says, and never below zero", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(EVENT, { minLength: 10, maxLength: 40 }), async (events) => {
      database().$client.close();
      setDatabase(connect({ path: image }));
      setClock(NOON);
      const purses = people.map(
        ({ id }, who): Purse => ({
          halfTokens: 2 * loadBalance(id).current,
          isUnlimited: who === 0,
          hasBonus: who !== 0,
          boostedUntilMs: 0,
          priorityUntilMs: 0,
          hasExtra: false,
          hasVoice: who === 0,
          fees: new Set(who === 0 ? [0, 1, 2] : []),
          spent: 0,
        }),
      );
      for (const [what, who, option, pick] of events) {
        const [person, purse] = [people[who] as Person, purses[who] as Purse];
        // A match in which nobody writes is over after a day, and so is its fee.
        const isOver = now().getTime() >= new Date(NOON).getTime() + DAY_MS;
        if (what === "give") {
          giveHalfTokens(person, pick + 1);
          purse.halfTokens += pick + 1;
        } else if (what === "clock") advanceClock((pick % 3) * 5 * HOUR_MS);
        else if (what === "bonus") {
          giveMonthlyBonuses();
          for (const each of purses) if (!each.hasBonus) each.halfTokens += 20;
          for (const each of purses) each.hasBonus = true;
        } else if (option !== "connection_fee_waiver" || (who === 0 && !isOver)) {
          const fee = pick % FEES;
          const expected = spendInModel(purse, option, fee, now().getTime());
          const matchId = option === "connection_fee_waiver" ? matchIds[fee] : undefined;
          const refused = catchRefusal(() => spendTokens(person.viewer(), option, matchId));
          expect([what, option, refused?.code ?? "done"]).toEqual([what, option, expected]);
        }
        for (const [at, { id }] of people.entries()) {
          const entries = rows("token_entries").filter(({ user_id }) => user_id === id);
          let sum = 0;
          for (const { half_tokens } of entries) {
            sum += Number(half_tokens);
            expect(sum).toBeGreaterThanOrEqual(0);
          }
          expect([sum, 2 * loadBalance(id).current]).toEqual(Array(2).fill(purses[at]?.halfTokens));
          expect(entries.filter(({ half_tokens }) => Number(half_tokens) < 0)).toHaveLength(
            purses[at]?.spent ?? 0,
          );
        }
        const lifts = purses.flatMap(({ boostedUntilMs, priorityUntilMs }) => [
          boostedUntilMs,
          priorityUntilMs,
        ]);
        const running = rows("deck_lifts").map(({ ends_at }) => Number(ends_at));
        for (const untilMs of lifts.filter((end) => end > 0)) expect(running).toContain(untilMs);
        expect(rows("matches").filter(({ fee_state }) => fee_state === "due")).toHaveLength(
          purses[0]?.fees.size ?? 0,
        );
      }
    }),
    { numRuns: countWalks(40) },
  );
});
