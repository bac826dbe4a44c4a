import { beforeEach, describe, expect, it } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { unblockMember } from "~/features/safety/block.server";
import { transact } from "~/server/data/database.server";
import {
  block,
  createMember,
  matchPair,
  type Person,
  purge,
  rows,
  runSql,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { giveHalfTokens } from "../../../tests/support/steps";
import { anonymizeMatch, loadBalance, recentTransactions, spend } from "./ledger.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = signInUser();
  bea = signInUser();
});

const take = ({ id }: Person, halfTokens: number) =>
  runSql(`INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
    VALUES ('${id}', 'spent_boost', -${halfTokens}, 'Boost', 'boost:${halfTokens}', ${Date.UTC(2025, 7)})`);

describe("the ledger", () => {
  it("the ledger awards once for each cause and member", () => {
    expect([
      giveHalfTokens(ada, 1, "test:1"),
      giveHalfTokens(ada, 1, "test:1"),
      giveHalfTokens(ada, 99, "test:1"),
    ]).toEqual([true, false, false]);
    expect(giveHalfTokens(bea, 1, "test:1")).toBe(true);
    expect(loadBalance(ada.id)).toEqual({ current: 0.5, lifetime: 0.5 });
  });

  it("the ledger is append-only", () => {
    giveHalfTokens(ada, 4, "test:1");
    const before = rows("token_entries");
    expect(() => runSql("UPDATE token_entries SET half_tokens = 100")).toThrow("never_change");
    expect(() => runSql("UPDATE token_entries SET description = 'x'")).toThrow("never_change");
    expect(() => runSql("DELETE FROM token_entries")).toThrow("never_vanish");
    expect(rows("token_entries")).toEqual(before);
  });

  it("the ledger entries of a member are deleted only with the member", () => {
    giveHalfTokens(ada, 4, "test:1");
    giveHalfTokens(bea, 4, "test:1");
    purge(ada);
    expect(rows("token_entries")).toEqual([expect.objectContaining({ user_id: bea.id })]);
  });

  it("a balance never falls below zero, and an entry of zero is refused", () => {
    giveHalfTokens(ada, 4, "test:1");
    giveHalfTokens(bea, 100, "test:1");
    expect(() => take(ada, 5)).toThrow("never_negative");
    take(ada, 3);
    expect(() => take(ada, 2)).toThrow("never_negative");
    take(ada, 1);
    expect(loadBalance(ada.id)).toEqual({ current: 0, lifetime: 2 });
    expect(() => giveHalfTokens(ada, 0, "test:2")).toThrow("CHECK");
  });

  it("each cause is paid once, and a member never spends more than the balance", () => {
    giveHalfTokens(ada, 20, "test:1");
    const boost = (halfTokens: number, cause: string) =>
      transact((tx) =>
        spend(tx, {
          userId: ada.id,
          transactionType: "spent_boost",
          halfTokens,
          description: "A boost",
          cause,
        }),
      );
    expect([boost(12, "boost:1"), boost(12, "boost:1")]).toEqual([true, false]);
    expect(() => boost(9, "boost:2")).toThrow("This costs 4.5 tokens and you have 4.");
    expect(loadBalance(ada.id)).toEqual({ current: 4, lifetime: 10 });
    expect(boost(8, "boost:3")).toBe(true);
    expect(loadBalance(ada.id)).toEqual({ current: 0, lifetime: 10 });
  });

  it("an award names its match, not a like that a block ended before it", () => {
    const [cai, dan] = [createMember(), createMember()];
    like(cai.id, dan.id);
    block(dan, cai);
    unblockMember(dan.id, cai.id);
    const { matchId } = matchPair(cai, dan);
    const [newest] = recentTransactions(cai.id, 1);
    expect(newest).toMatchObject({
      transactionType: "earned_connection",
      referenceId: matchId,
      referenceType: "match",
    });
  });

  it("who was purged is no longer named by what the other earned with them", () => {
    const [cai, dan] = [createMember(), createMember()];
    matchPair(cai, dan);
    setState(dan, "deleted");
    transact((tx) => anonymizeMatch(tx, cai.id, dan.id));
    const [earned] = rows("token_entries").filter(
      ({ user_id, transaction_type }) =>
        user_id === cai.id && transaction_type === "earned_connection",
    );
    expect(earned?.cause).toBe(`match:${earned?.id}`);
  });

  it("the wallet shows the newest entries first, with the sum of all as the balance", () => {
    for (let game = 1; game <= 12; game++) giveHalfTokens(ada, game, `test:${game}`);
    const shown = recentTransactions(ada.id, 10);
    expect(shown.map(({ amount }) => amount)).toEqual([6, 5.5, 5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5]);
    expect(loadBalance(ada.id).current).toBe(39);
  });
});
