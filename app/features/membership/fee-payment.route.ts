import { formAction, refuseLoader } from "~/server/route.server";
import { startFeeCheckout } from "./fee-checkout.server";

/** Redirects to the hosted checkout of a match's connection fee (decision D6). */
export const action = formAction("agreed", "/matches", async ({ member, params }) => {
  const to = await startFeeCheckout(member, params.matchId ?? "");
  return to ? { to } : {};
});

export const loader = refuseLoader("/matches");
