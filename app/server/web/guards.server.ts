import { notFound, Refusal } from "./errors";
import { reloadViewer, type Viewer } from "./viewer.server";

/** Access levels, from everyone to the few. Each guard includes the ones before it. */
export type Guard = "visitor" | "member" | "welcomed" | "agreed" | "subscribed" | "moderator";

/** Nobody is signed in, or the session has ended. */
export class SignedOut extends Error {}

const RANK: Record<Exclude<Guard, "moderator">, number> = {
  visitor: 0,
  member: 1,
  welcomed: 2,
  agreed: 3,
  subscribed: 4,
};

/** What a member reads whose account is held; by what it was known is not told. */
export const HELD_WORDS = "A person checks your account before others see it.";

/** Screens and calls that a suspended or held member still reaches use the `member` guard. */
const suspended = ({ state, stateReason }: Viewer) =>
  new Refusal(
    "suspended",
    state === "held" ? "One Moment" : "Membership Suspended",
    state === "held" ? HELD_WORDS : (stateReason ?? "Your membership is suspended."),
    { goTo: "/suspended", isQuiet: true },
  );

/**
 * Admits a person or says where to go instead.
 * @throws SignedOut, or Refusal 403 with the screen that would help
 */
export function assertGuard(guard: Guard, viewer: Viewer | null): void {
  if (guard === "visitor") return;
  if (!viewer) throw new SignedOut();
  const rank = guard === "moderator" ? RANK.welcomed : RANK[guard];
  if (rank >= RANK.welcomed) {
    if (viewer.state === "suspended" || viewer.state === "held") throw suspended(viewer);
    if (!viewer.isWelcomed)
      throw new Refusal("not_welcomed", "Welcome", "Please finish joining first.", {
        goTo: "/welcome",
        leadsBack: true,
        isQuiet: true,
      });
  }
  if (guard === "moderator" && viewer.role !== "moderator") throw notFound();
  if (rank >= RANK.agreed && !viewer.hasAgreed)
    throw new Refusal(
      "not_agreed",
      "Community Agreements Required",
      "Please accept both community standards first.",
      { goTo: "/community-agreements" },
    );
  if (rank >= RANK.subscribed && !viewer.isSubscribed)
    throw new Refusal(
      "needs_subscription",
      "Subscribe",
      "This part of August needs a subscription.",
      {
        goTo: "/subscription",
      },
    );
}

/**
 * Applies a guard again to the viewer as they are now: the membership, the session or the right to use
 * the account may have ended while a body arrived.
 * @throws SignedOut, or Refusal 403 with the screen that would help
 */
export function recheckViewer(guard: Guard, viewer: Viewer): Viewer {
  const current = reloadViewer(viewer);
  if (!current) throw new SignedOut();
  assertGuard(guard, current);
  return current;
}
