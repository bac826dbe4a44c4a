/** Screens that are kept: home, a conversation, one's own meetups. */
export const KEPT = /^\/(?:messages\/\d+|meetups(?:\/\d+)?)?$/;
const CONVERSATION = /\/messages\/\d+$/;
/** The privacy page names this number. */
export const MOST_CONVERSATIONS = 5;

/** The header that says when a copy was made. */
export const MADE_AT = "X-Kept";
/** A copy that is older is not shown or listed anymore: what it says may have been closed or deleted since. */
export const OLDEST_MS = 7 * 86_400_000;

const listPaths = async (kept: Cache): Promise<string[]> =>
  (await kept.keys()).map(({ url }) => new URL(url).pathname);

/** Deletes whatever is too old, and the oldest of too many conversations. */
export async function deleteOldPages(kept: Cache): Promise<void> {
  for (const each of await listPaths(kept)) {
    const copy = await kept.match(each);
    const madeAtMs = Number(copy?.headers.get(MADE_AT));
    if (Date.now() - madeAtMs > OLDEST_MS) await kept.delete(each);
  }
  // The oldest come first.
  const conversations = (await listPaths(kept)).filter((each) => CONVERSATION.test(each));
  for (const each of conversations.slice(0, -MOST_CONVERSATIONS)) await kept.delete(each);
}
