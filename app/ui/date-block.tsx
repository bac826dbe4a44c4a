const dayNumber = new Intl.DateTimeFormat("en-US", { day: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/**
 * A day as a leaf of a calendar, where a row has no face; the words beside it say the same. Routes that show one load
 * `styles/date-block.css`.
 *
 * @param date YYYY-MM-DD
 */
export function DateBlock({ date }: { date: string }) {
  const timestamp = new Date(date);
  return (
    <span className="date-block" aria-hidden="true">
      <strong>{dayNumber.format(timestamp)}</strong>
      {shortMonth.format(timestamp)}
    </span>
  );
}
