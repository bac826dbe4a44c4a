import { Link } from "~/ui/link";
import { RIGHTS } from "./catalog";
import { feeOnTop, formatPrice, MEETUP_BASE, PAYMENTS_OFF } from "./price-texts";

interface PriceNoteProps {
  /** False where payments are not configured: then nothing is charged. */
  paymentsOn: boolean;
  /** True where the next step may also open a conversation, whose fee is added. */
  withFee?: boolean;
}

/** What a membership gives of the same as a meetup plan, for less or at once (rules price-whole and meetup-plans). */
export function MembershipInstead() {
  const { social, unlimited } = RIGHTS;
  return (
    <p className="hint">
      <Link to="/pricing">Social</Link> is {formatPrice("social")} with {social.meetupsPerDay}{" "}
      meetups a day, Unlimited {formatPrice("unlimited")} with {unlimited.meetupsPerDay}; both waive
      the {MEETUP_BASE} base of a plan.
    </p>
  );
}

/**
 * The note above a button that leads to the August membership: the full price of the step, and the
 * cheaper way to the same (rule price-whole).
 */
export function PriceNote({ paymentsOn, withFee = false }: PriceNoteProps) {
  return (
    <p>
      The August membership is {formatPrice("august")}.{" "}
      <Link to="/subscription?tier=social">Social gives the same for {formatPrice("social")}</Link>.
      {withFee && paymentsOn ? ` ${feeOnTop("august")}` : null}
      {paymentsOn ? null : ` ${PAYMENTS_OFF}`}
    </p>
  );
}
