import type { ReactNode } from "react";
import { Link } from "~/ui/link";
import { formatDay } from "./slots";

interface ChipProps {
  to: string;
  isChosen: boolean;
  label: string;
  note?: ReactNode;
  /** Replaces the choice in the address, without moving the page. */
  isStep?: boolean;
}

/** A choice that is a link. */
export function Chip({ to, isChosen, label, note, isStep }: ChipProps) {
  return (
    <li>
      <Link
        to={to}
        className="chip"
        aria-current={isChosen || undefined}
        replace={isStep}
        preventScrollReset={isStep}
      >
        {note ? (
          <>
            {`${label} `}
            <span>{note}</span>
          </>
        ) : (
          label
        )}
      </Link>
    </li>
  );
}

/** What the chip of a day says. */
export function describeDayChip(date: string): Pick<ChipProps, "label" | "note"> {
  const [weekday = "", month = "", number = ""] = formatDay(date).split(/\W+/);
  return {
    label: weekday,
    note: (
      <>
        {`${month} `}
        <strong>{number}</strong>
      </>
    ),
  };
}
