import { inDollars } from "~/features/prices/price-texts";
import { EXTRA_MEETUP_TOKENS } from "../seats/seat-allowance.server";
import type { MeetupView } from "./meetup-json.server";

/** What becomes of what was paid for a meetup that its booker cancels; null where nothing was. */
export function describeKeptExtra({
  isOwn,
  paidWith,
  pricePaidCents,
}: Pick<MeetupView, "isOwn" | "paidWith" | "pricePaidCents">): string | null {
  if (!isOwn || paidWith === null) return null;
  if (paidWith === "bonus") return "You keep your bonus meetup for later.";
  const what =
    paidWith === "tokens"
      ? `You don’t get the ${EXTRA_MEETUP_TOKENS} August Tokens back`
      : `You don’t get the ${inDollars(pricePaidCents)} back`;
  return `${what}, but you keep one extra meetup for later.`;
}

/** Says that a bonus meetup covers a meetup of the member's own; null for any other, and once it has come back. */
export const describeBonus = ({
  isOwn,
  paidWith,
  status,
}: Pick<MeetupView, "isOwn" | "paidWith" | "status">): string | null =>
  isOwn && paidWith === "bonus" && status !== "cancelled" && status !== "declined"
    ? "Booked with a bonus meetup"
    : null;
