import { formAction, refuseLoader } from "~/server/route.server";
import { waiveFee } from "./fee.server";

/** Waives the connection fee of a match for tokens (decision D6). */
export const action = formAction("agreed", "/matches", ({ member, params }) => {
  const { conversationId } = waiveFee(member, params.matchId ?? "");
  return { to: `/messages/${conversationId}` };
});

export const loader = refuseLoader("/matches");
