const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(date));

/**
 * A day as a leaf of a calendar, where a row has no face; the words beside it say the same. Routes that show one load
 * `styles/date-block.css`.
 *
 * @param date YYYY-MM-DD
 */
export function DateBlock({ date }: { date: string }) {
  return (
    <span className="date-block" aria-hidden="true">
      <strong>{format(date, { day: "numeric" })}</strong>
      {format(date, { month: "short" })}
    </span>
  );
}
