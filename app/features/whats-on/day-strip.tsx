import { formatDay } from "~/features/meetups/slots";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";

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
export const DayStrip = kept(function DayStrip({
  today,
  day,
  days,
  previous,
  next,
}: DayStripProps) {
  const toPath = (date: string) => (date === today ? "/whats-on" : `/whats-on?day=${date}`);
  const week = (date: string | null, label: string) =>
    date ? (
      <Link to={toPath(date)} preventScrollReset>
        {label}
      </Link>
    ) : null;
  return (
    <nav aria-label="Days">
      <ul className="days">
        {days.map((date) => {
          const [weekday = "", month = "", number = ""] = formatDay(date).split(/\W+/);
          return (
            <li key={date}>
              <Link
                to={toPath(date)}
                className="day"
                preventScrollReset
                aria-current={date === day ? "date" : undefined}
              >
                {weekday} <span className="sr-only">{month}</span> <strong>{number}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="weeks">
        {week(previous, "The week before")}
        {week(next, "The week after")}
      </p>
    </nav>
  );
});
