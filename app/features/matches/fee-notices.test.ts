import { beforeEach, expect, it } from "vitest";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { now } from "~/server/clock.server";
import { transact } from "~/server/database.server";
import {
  createMember,
  matchPair,
  type Pair,
  type Person,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import { recordFeePayment, spendPaidFee } from "./fee.server";

setUpDatabase();

let man: Person;
let pair: Pair;
const report = (reference: string, isReversed = false) =>
  transact((tx) =>
    recordFeePayment(tx, {
      ...{ userId: man.id, matchId: pair.matchId, reference, isReversed },
      ...{ amountCents: 500, paidAt: now() },
    }),
  );
const notice = () =>
  withCurrentTexts(man.id, listNotifications(man.id, 50)).find(
    ({ cause }) => cause === "fee:pi_late",
  );

beforeEach(() => {
  [man, , pair] = createMatch({ gender: "male" }, { gender: "female" });
  report("pi_1");
  report("pi_late");
});

it("the notice of a kept fee says that it is kept while it waits for a match", () => {
  expect(notice()).toMatchObject({ title: "Your connection fee was kept", worth: "toast" });
});

it("the notice of a kept fee that went back says so from then on", () => {
  report("pi_late", true);
  expect(notice()).toMatchObject({
    title: "Your connection fee went back",
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
