import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { applyFeePayment, waiveFee } from "~/features/matches/fee.server";
import { setUpPayments } from "~/features/membership/payer.fixture";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { loadBalance } from "~/features/tokens/ledger.server";
import { now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { type Pair, type Person, rows, setState } from "../../../tests/support/island";
import { createMatch, giveHalfTokens, sendText } from "../../../tests/support/steps";
import { loadConversationScreen } from "./conversation-loader.server";
import { describePaymentReturn } from "./fee-payment-return.server";
import { needsHarshConfirmation } from "./messages.server";
import { type FeeMethod, sendWithFee } from "./pending-messages.server";

setUpPayments();

let ada: Person;
let bea: Person;
let pair: Pair;

beforeEach(() => {
  // Two women: either may begin.
  [ada, bea, pair] = createMatch({ gender: "female" }, { gender: "female" });
});

const WORDS = { content: "Best seat for the lanterns?", clientId: "client-id-1" };
const send = (method: FeeMethod, words = WORDS, by = ada) =>
  sendWithFee(by.viewer(), pair.conversationId, words, method);
const pay = (by = ada, reference = "pi_1", isReversed = false) =>
  transact((tx) =>
    applyFeePayment(tx, {
      ...{ userId: by.id, matchId: pair.matchId, reference, isReversed },
      ...{ amountCents: CONNECTION_FEE_CENTS, paidAt: now() },
    }),
  );
const contents = () => rows("messages").map(({ content }) => content);
const show = (by = ada) =>
  loadConversationScreen(by.viewer(), pair.conversationId, { isPaying: false });
const tokens = () => loadBalance(ada.id).current;

describe("a first message by card", () => {
  it("waits as a draft on the way to the checkout, and nobody reads it before it is paid", () => {
    expect(send("card")).toBe(`/checkout?match=${pair.matchId}`);
    expect(contents()).toEqual([]);
    expect(show()).toMatchObject({ draft: WORDS.content, clientId: WORDS.clientId });
    expect(show().fee).not.toBeNull();
    expect(show(bea)).toMatchObject({ draft: "", messages: [] });
  });

  it("is sent once with the payment, whatever is repeated", () => {
    send("card");
    pay();
    pay();
    expect(contents()).toEqual([WORDS.content]);
    expect(rows("pending_messages")).toEqual([]);
    expect(rows("matches")).toMatchObject([{ fee_state: "paid" }]);
    expect(rows("fee_payments")).toMatchObject([{ opened_match_id: pair.matchId }]);
    expect(
      rows("notifications").filter(
        ({ type, user_id }) => type === "message_received" && user_id === bea.id,
      ),
    ).toHaveLength(1);
    // The page that was left behind, and a second tab's.
    expect(send("card")).toBeNull();
    expect(() => send("card", { ...WORDS, content: "Other words" })).toThrow("already sent");
    expect(contents()).toEqual([WORDS.content]);
    expect(show()).toMatchObject({ draft: "", fee: null });
  });

  it("is what its writer wrote last before paying", () => {
    send("card");
    send("card", { ...WORDS, content: "Luther live?" });
    pay();
    expect(contents()).toEqual(["Luther live?"]);
  });

  it("stays a draft where the other writes first, and the fee is kept", () => {
    send("card");
    send("card", { content: "From Bea", clientId: "client-id-2" }, bea);
    pay(bea);
    pay(ada, "pi_2");
    expect(contents()).toEqual(["From Bea"]);
    expect(show().draft).toBe(WORDS.content);
    const returned = describePaymentReturn(
      ada.viewer(),
      pair.conversationId,
      new URLSearchParams({ fee: "paid" }),
    );
    expect(returned?.flash).toMatchObject({
      title: "Connection fee kept",
      message: expect.stringContaining("wrote first, so your message is still a draft."),
    });
    sendText(ada, pair);
    expect(show().draft).toBe("");
  });

  it("stays a draft where the payer is put on hold by the card that pays", () => {
    send("card");
    setState(ada, "held");
    pay();
    expect(contents()).toEqual([]);
    expect(rows("pending_messages")).toHaveLength(1);
  });

  it("is sent once a dispute of its payment is won", () => {
    send("card");
    pay(ada, "pi_1", true);
    expect(contents()).toEqual([]);
    pay();
    expect(contents()).toEqual([WORDS.content]);
  });

  it("stays with its writer, unsent, where the match ends before it is paid", () => {
    send("card");
    closeMatch(bea.viewer(), pair.matchId, "");
    pay();
    expect(contents()).toEqual([]);
    expect(show()).toMatchObject({ draft: WORDS.content, hasEnded: true });
  });
});

describe("a first message with tokens", () => {
  it("is sent at once, for 10 tokens, and a lost answer spends and sends once", () => {
    giveHalfTokens(ada, 40);
    const before = tokens();
    expect([send("tokens"), send("tokens")]).toEqual([null, null]);
    expect(contents()).toEqual([WORDS.content]);
    expect(before - tokens()).toBe(10);
    expect(rows("matches")).toMatchObject([{ fee_state: "waived" }]);
  });

  it("changes nothing where the tokens do not suffice", () => {
    expect(() => send("tokens")).toThrow();
    expect([contents(), rows("pending_messages")]).toEqual([[], []]);
  });

  it("stays a draft where the fee is waived on another screen", () => {
    send("card");
    giveHalfTokens(ada, 40);
    waiveFee(ada.viewer(), pair.matchId);
    expect(contents()).toEqual([]);
    expect(show()).toMatchObject({ draft: WORDS.content, fee: null });
  });
});

it("harsh first words are to be confirmed before they wait for the fee", () => {
  const asks = (isPaying: boolean) =>
    needsHarshConfirmation(ada.viewer(), pair.conversationId, "Shut up", isPaying);
  expect([asks(true), asks(false)]).toEqual([true, false]);
});
