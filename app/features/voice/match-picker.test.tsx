import { expect, it, onTestFinished, vi } from "vitest";
import { listConversations } from "~/features/matches/conversations.server";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import * as settings from "~/server/ops/payments.server";
import { createMember, matchPair, setUpDatabase } from "../../../tests/support/island";
import { renderOnPage } from "../../../tests/support/render";
import { MatchPicker } from "./match-picker";
import { listTargets } from "./rules.server";

setUpDatabase();

it("a match whose connection fee is unpaid is listed with the fee and the way to pay it", async () => {
  // why: it is only asked whether payments are on.
  const on = vi.spyOn(settings, "payments").mockReturnValue({} as never);
  onTestFinished(() => on.mockRestore());
  const man = createMember({ gender: "male", plan: "social" });
  const { matchId } = matchPair(man, createMember({ gender: "female", plan: "social" }));
  const targets = listTargets(man.viewer(), listConversations(man.id));
  const page = await renderOnPage(<MatchPicker targets={targets} chosen="" />);
  expect(page).toContain(`Pay the ${CONNECTION_FEE} connection fee to message`);
  expect(page).toContain(`href="/checkout?match=${matchId}"`);
});
