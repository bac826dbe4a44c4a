import { formAction, refuseLoader } from "~/server/route.server";
import { startHosted } from "./checkout.server";

/** Redirects to the hosted checkout of a match's connection fee (decision D6). */
export const action = formAction("agreed", "/matches", async ({ member, params }) => {
  return { to: await startHosted(member, { matchId: params.matchId ?? "" }) };
});

export const loader = refuseLoader("/matches");
