import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { applyFeePayment, waiveFee } from "~/features/matches/fee.server";
import { setUpPayments } from "~/features/membership/payer.fixture";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  purge,
} from "../../../tests/support/island";
import { createMatch, giveHalfTokens, sendText } from "../../../tests/support/steps";
import { loadConversationScreen } from "./conversation-loader.server";

setUpPayments();

let man: Person;
let woman: Person;
let pair: Pair;

beforeEach(() => {
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
});

const payFee = () =>
  transact((tx) =>
    applyFeePayment(tx, {
      ...{ userId: man.id, matchId: pair.matchId, reference: "pi_1", isReversed: false },
      ...{ amountCents: CONNECTION_FEE_CENTS, paidAt: now() },
    }),
  );
const waive = () => {
  giveHalfTokens(man, 40);
  waiveFee(man.viewer(), pair.matchId);
};
const show = (person: Person, { conversationId } = pair) =>
  loadConversationScreen(person.viewer(), conversationId, { isPaying: false });
const PAID = `Your ${CONNECTION_FEE} connection fee covers the next conversation you open.`;
const WAIVED = "Your waived connection fee covers the next conversation you open.";
const nextMatch = () => matchPair(man, createMember({ gender: "female", plan: "social" }));

describe.each<[string, () => void, string]>([
  ["was paid", payFee, PAID],
  ["was waived", waive, WAIVED],
])("a fee that %s for a match that ended before anyone wrote", (_how, settle, words) => {
  beforeEach(settle);

  it.each<[string, () => void]>([
    ["was closed", () => closeMatch(woman.viewer(), pair.matchId, "")],
    ["was blocked", () => block(woman, man)],
  ])("is named in the thread that %s, to its payer alone, until it is used", (_what, end) => {
    expect(show(man).feeNote).toBeUndefined();
    end();
    expect(show(man).feeNote).toBe(words);
    expect(show(woman).feeNote).toBeUndefined();
    sendText(man, nextMatch());
    expect(show(man).feeNote).toBeUndefined();
  });
});

it("a fee that waits is named in the conversations that it covers, until it is used", () => {
  const isCovered = (one: Pair) =>
    show(man, one).feeNote?.includes("covers this conversation") === true;
  payFee();
  expect(isCovered(pair)).toBe(false);
  closeMatch(woman.viewer(), pair.matchId, "");
  const [next, third] = [nextMatch(), nextMatch()];
  expect([next, third].map(isCovered)).toEqual([true, true]);
  sendText(man, next);
  expect([next, third].map(isCovered)).toEqual([false, false]);
  expect(show(man, third).fee).not.toBeNull();
});

it("a conversation whose fee is due, or that is not the viewer's to begin, names no fee that waits", () => {
  expect(show(man).feeNote).toBeUndefined();
  expect(show(woman).feeNote).toBeUndefined();
});

describe("the notice of a waiver that waits", () => {
  const notice = () =>
    withCurrentTexts(man.id, listNotifications(man.id, 50)).find(
      ({ cause }) => cause === `fee:${pair.matchId}`,
    );
  beforeEach(() => {
    waive();
    closeMatch(woman.viewer(), pair.matchId, "");
  });

  it("says that it covers the next conversation until one is opened", () => {
    expect(notice()).toMatchObject({ message: WAIVED, worth: "toast" });
    sendText(man, nextMatch());
    expect(notice()).toMatchObject({ title: "Your connection fee was used", worth: "list" });
  });

  it("promises nothing once the match is gone with an account", () => {
    purge(woman);
    expect(notice()).toMatchObject({
      message: "It no longer covers a conversation.",
      worth: "list",
    });
  });
});
