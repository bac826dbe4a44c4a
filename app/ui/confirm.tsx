import type { ReactNode } from "react";
import { buttonClass } from "./button";

interface ConfirmProps {
  /** What the button says. */
  label: ReactNode;
  variant?: "secondary" | "quiet";
  /** What follows, and the form whose button does it. */
  children: ReactNode;
}

/** A button of a `Row` that asks before anything happens: it opens a panel below the row, also without scripts. */
export function Confirm({ label, variant = "quiet", children }: ConfirmProps) {
  return (
    <details className="menu ask">
      <summary className={buttonClass(variant)}>{label}</summary>
      <div>{children}</div>
    </details>
  );
}
