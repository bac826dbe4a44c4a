/**
 * Formats the hour of a slot.
 *
 * @param hour 0 to 23, of the island's day
 * @returns for example `10:00 AM`
 */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;
}

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/**
 * Formats a day and hour on the island.
 *
 * @param date YYYY-MM-DD
 * @returns for example `Sat, Aug 9 at 10:00 AM`
 */
export const formatSlot = (date: string, hour: number): string =>
  `${day.format(new Date(`${date}T12:00:00Z`))} at ${formatHour(hour)}`;
