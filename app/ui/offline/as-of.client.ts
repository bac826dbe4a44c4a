const timeZone = "America/New_York";

/** Why no answer came. That there is no connection a browser only knows where it has none at all. */
export const describeOutage = (): string =>
  navigator.onLine ? "August isn’t answering" : "You’re offline";

/**
 * The banner of a page that was kept: why it is shown, and of when it is, by the island's clock. It is before the
 * skip link, where React does not look (record 61).
 *
 * @param madeAtMs the time at which the page was kept
 */
export function renderAsOf(madeAtMs: number): string {
  const at = new Date(madeAtMs);
  const day = at.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone });
  const time = at.toLocaleTimeString("en-US", { timeStyle: "short", timeZone });
  return `<p class="notice" role="status" data-as-of>${describeOutage()}. This is as of ${time} on ${day}. <a href="">Try again</a></p>`;
}
