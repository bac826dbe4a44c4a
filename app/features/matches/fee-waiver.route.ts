import { loadBalance } from "~/features/tokens/ledger.server";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { WAIVER_TOKENS, waiveFee } from "./fee.server";

/** Waives the connection fee of a match for tokens (rule connection-fee-5). */
export const action = formAction("agreed", "/matches", ({ member, params }) => {
  const { conversationId, isNew } = waiveFee(member, params.matchId ?? "");
  const to = `/messages/${conversationId}`;
  if (!isNew) return { to };
  const { current } = loadBalance(member.id);
  const message = `${WAIVER_TOKENS} August Tokens used; ${current} left.`;
  return { to, flash: { tone: "success", title: "Connection fee waived", message } };
});

export const loader = refuseLoader("/matches");
