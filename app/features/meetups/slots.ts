/**
 * Formats a time of the island's day.
 *
 * @param minutes after midnight
 * @returns for example `4:05 PM`
 */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Formats the hour of a slot.
 *
 * @param hour 0 to 23, of the island's day
 * @returns for example `10:00 AM`
 */
export const formatHour = (hour: number): string => formatTime(hour * 60);

/**
 * Formats the hours at which a meetup can begin.
 *
 * @param hours in order, without a gap
 * @returns for example `8:00 AM to 3:00 PM`; empty if there are none
 */
export function formatHours(hours: readonly number[]): string {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? formatHour(first) : `${formatHour(first)} to ${formatHour(last)}`;
}

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/**
 * Formats a day on the island.
 *
 * @param date YYYY-MM-DD
 * @returns for example `Sat, Aug 9`
 */
export const formatDay = (date: string): string => day.format(new Date(`${date}T12:00:00Z`));

/**
 * Formats a day and hour on the island.
 *
 * @param date YYYY-MM-DD
 * @returns for example `Sat, Aug 9 at 10:00 AM`
 */
export const formatSlot = (date: string, hour: number): string =>
  `${formatDay(date)} at ${formatHour(hour)}`;

/**
 * Formats the hour of a slot as people say it.
 *
 * @returns for example `10 AM`
 */
export const sayHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });

/**
 * Formats one of the next seven days as people say it, and a later one by its date.
 *
 * @param today YYYY-MM-DD
 * @returns `today`, `tomorrow`, for example `Sunday`, or `Sun, Aug 9`
 */
export function sayDay(date: string, today: string): string {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const days = Math.round((noon(date) - noon(today)) / 86_400_000);
  if (days < 2) return days === 0 ? "today" : "tomorrow";
  return days < 7 ? weekday.format(noon(date)) : formatDay(date);
}
