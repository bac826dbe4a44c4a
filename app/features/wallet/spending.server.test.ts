import { expect, it } from "vitest";
import { listWaysToSpend } from "./spending.server";

const OWNED = {
  tokens: 100,
  tier: "social",
  boostedUntilMs: null,
  priorityUntilMs: null,
  hiddenReason: null,
  hasUnusedExtra: false,
  hasVoice: false,
  paymentsOn: true,
  fees: [{ matchId: "m1", otherName: "Bea" }],
} as const;

const waiver = (paymentsOn: boolean) =>
  listWaysToSpend({ ...OWNED, fees: [...OWNED.fees], paymentsOn }).find(
    ({ optionType }) => optionType === "connection_fee_waiver",
  );

it("a fee is offered for waiving only where payments are switched on, and the reason is said", () => {
  expect(waiver(true)).toMatchObject({ note: null, buttons: [{ matchId: "m1" }] });
  expect(waiver(false)).toMatchObject({
    note: "Payments are off, so there’s no fee to pay.",
    buttons: [],
  });
});
