import { assertGuard } from "~/server/web/guards.server";
import { callLoader, getOnly } from "~/server/web/route.server";
import { loadWhatsOn } from "./whats-on.server";

/** GET /api/events?day: what is on; members see who goes too. */
export const loader = callLoader("visitor", ({ member, url }) => {
  if (member) assertGuard("welcomed", member);
  const { day, days, onDay, later } = loadWhatsOn(member, url.searchParams.get("day"));
  return { day, days, events: onDay, comingUp: later };
});

export const action = getOnly;
