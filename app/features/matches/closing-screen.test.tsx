import { expect, it } from "vitest";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { type Pair, type Person, setUpDatabase } from "../../../tests/support/island";
import { renderOnPage } from "../../../tests/support/render";
import { cookieHeader, createMatch, sendText } from "../../../tests/support/steps";
import Closing, { loader } from "./closing.route";
import { applyFeePayment } from "./fee.server";

setUpDatabase();

const KEPT = `Your ${CONNECTION_FEE} connection fee covers the next conversation you open.`;

/** Whether the screen says to a member what becomes of the fee. */
async function saysKept({ token }: Person, { matchId }: Pair): Promise<boolean> {
  const request = new Request(`http://localhost:4600/matches/${matchId}/closing`, {
    headers: { Host: "localhost:4600", Cookie: await cookieHeader({ token }) },
  });
  const loaded = await loader({ request, params: { matchId }, context: {} });
  return (await renderOnPage(<Closing />, loaded)).includes(KEPT);
}

it("anyone who paid for a match in which nobody wrote reads what closing does to the fee", async () => {
  const [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
  expect(await saysKept(man, pair)).toBe(false);
  transact((tx) =>
    applyFeePayment(tx, {
      ...{ userId: man.id, matchId: pair.matchId, reference: "pi_1", isReversed: false },
      ...{ amountCents: CONNECTION_FEE_CENTS, paidAt: now() },
    }),
  );
  expect(await saysKept(man, pair)).toBe(true);
  expect(await saysKept(woman, pair)).toBe(false);
  sendText(man, pair);
  expect(await saysKept(man, pair)).toBe(false);
});
