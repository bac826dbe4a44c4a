import { Link } from "@remix-run/react";
import { feeOnTop, priceInWords } from "./in-words";

interface PriceNoteProps {
  /** False where payments are not configured: then nothing is charged. */
  paymentsOn: boolean;
  /** True where the next step may also open a conversation, whose fee is added. */
  withFee?: boolean;
}

/**
 * The note above a button that leads to the August membership: the full price of the step, and the
 * cheaper way to the same (decisions A3, C1).
 */
export function PriceNote({ paymentsOn, withFee = false }: PriceNoteProps) {
  return (
    <p>
      The August membership is {priceInWords("august")}.{" "}
      <Link to="/subscription?tier=social" discover="none">
        Social gives the same for {priceInWords("social")}
      </Link>
      .{withFee && paymentsOn ? ` ${feeOnTop("august")}` : null}
      {paymentsOn ? null : " Payments are not switched on, so nothing is charged."}
    </p>
  );
}
