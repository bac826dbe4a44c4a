import { beforeEach, describe, expect, it } from "vitest";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { DAY_MS, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import { closeMatch } from "./closing.server";
import { expireMatches } from "./expiry.server";
import { applyFeePayment, spendPaidFee } from "./fee.server";

setUpDatabase();

let man: Person;
let woman: Person;
let pair: Pair;
const report = (reference: string, isReversed = false) =>
  transact((tx) =>
    applyFeePayment(tx, {
      ...{ userId: man.id, matchId: pair.matchId, reference, isReversed },
      ...{ amountCents: CONNECTION_FEE_CENTS, paidAt: now() },
    }),
  );
const noticesOf = ({ id }: Person, reference: string) =>
  withCurrentTexts(id, listNotifications(id, 50)).filter(
    ({ cause }) => cause === `fee:${reference}`,
  );
const notice = () => noticesOf(man, "pi_late")[0];

beforeEach(() => {
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
  report("pi_1");
  report("pi_late");
});

it("the notice of a kept fee says that it is kept while it waits for a match", () => {
  expect(notice()).toMatchObject({ title: "Your connection fee was kept", worth: "toast" });
});

it("the notice of a kept fee that went back says so from then on", () => {
  report("pi_late", true);
  expect(notice()).toMatchObject({
    title: "Your connection fee came back",
    message: "It no longer covers a conversation.",
    worth: "list",
  });
});

it("the notice of a kept fee that was used says so", () => {
  const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
  transact((tx) => spendPaidFee(tx, man.id, next.matchId));
  sendText(man, next);
  expect(notice()).toMatchObject({ title: "Your connection fee was used", worth: "list" });
});

describe("a fee of a match that ends before anyone wrote", () => {
  it.each<[string, () => void]>([
    ["the other closed it", () => closeMatch(woman.viewer(), pair.matchId, "")],
    ["its payer closed it", () => closeMatch(man.viewer(), pair.matchId, "")],
    ["it expired", () => [advanceClock(DAY_MS), expireMatches(), expireMatches()]],
    ["the other blocked its payer", () => block(woman, man)],
    ["its payer blocked the other", () => block(man, woman)],
    ["the other was suspended", () => setState(woman, "suspended")],
    ["the other deleted the account", () => setState(woman, "deleted")],
  ])("is said to wait once, in the same words, to its payer alone: %s", (_how, end) => {
    end();
    expect(noticesOf(man, "pi_1")).toEqual([
      expect.objectContaining({
        type: "billing",
        title: "Your connection fee was kept",
        message: `Your ${CONNECTION_FEE} connection fee covers the next conversation you open.`,
        link: "/matches",
        aboutId: null,
        worth: "toast",
      }),
    ]);
    expect(noticesOf(woman, "pi_1")).toEqual([]);
  });
});

it("a fee of a match in which someone wrote waits for nothing once that ends", () => {
  sendText(man, pair);
  closeMatch(woman.viewer(), pair.matchId, "");
  expect(noticesOf(man, "pi_1")).toEqual([]);
});
