import { Link } from "@remix-run/react";
import { describeDayChip } from "~/features/meetups/chips";
import { Icon } from "~/ui/icon";

interface DayStripProps {
  /** YYYY-MM-DD */
  today: string;
  day: string;
  days: readonly string[];
  /** The first days of the weeks before and after; null where there is none. */
  previous: string | null;
  next: string | null;
}

/** A week of days to choose from. */
export function DayStrip({ today, day, days, previous, next }: DayStripProps) {
  const toPath = (date: string) => (date === today ? "/whats-on" : `/whats-on?day=${date}`);
  const step = (date: string | null, label: string, icon: "back" | "next") =>
    date ? (
      <li>
        <Link to={toPath(date)} className="day-step" discover="none" preventScrollReset>
          <Icon name={icon} />
          <span className="sr-only">{label}</span>
        </Link>
      </li>
    ) : null;
  return (
    <nav aria-label="Days">
      <ul className="days">
        {step(previous, "The week before", "back")}
        {days.map((date) => {
          const { label, note } = describeDayChip(date);
          return (
            <li key={date}>
              <Link
                to={toPath(date)}
                className="day"
                discover="none"
                preventScrollReset
                aria-current={date === day ? "date" : undefined}
              >
                {label} <span>{note}</span>
              </Link>
            </li>
          );
        })}
        {step(next, "The week after", "next")}
      </ul>
    </nav>
  );
}
