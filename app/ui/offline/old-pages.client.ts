/** Screens that are kept: home, a conversation, one's own meetups. */
export const KEPT = /^\/(?:messages\/\d+|meetups(?:\/\d+)?)?$/;
const CONVERSATION = /\/messages\/\d+$/;
/** The privacy page names this number. */
const MOST_CONVERSATIONS = 5;

/** The header by which the service worker knows how old a copy is. */
export const MADE_AT = "X-Kept";
/** As there: what a copy says may have been closed or deleted since. */
export const OLDEST_MS = 7 * 86_400_000;

/** The newest message of a thread, in the HTML of a copy; no words can look like it, since their "<" is escaped. */
const NEWEST_MESSAGE = /<li [^>]*id="latest"/;

/** The open conversations that a screen lists. */
interface ConversationList {
  paths: string[];
  /** Whether those in which nobody has written yet are among them. */
  isWhole: boolean;
}

/** What holds the links of open conversations: the list of the inbox, and all matches. */
const LISTS: readonly [path: RegExp, list: string][] = [
  [/^\/messages/, ".inbox-pane"],
  [/^\/matches$/, "main"],
];

/** Reads the conversations that this screen lists as open; null where it lists none. */
export function listConversations(): ConversationList | null {
  const { pathname } = location;
  const list = LISTS.find(([path]) => path.test(pathname))?.[1];
  if (!list || !document.querySelector(list)) return null;
  const links = document.querySelectorAll<HTMLAnchorElement>(`${list} a:not(#ended a)`);
  return { paths: [...links].map((link) => link.pathname), isWhole: !CONVERSATION.test(pathname) };
}

/**
 * Whether a list shows that a conversation has ended, was closed, or is hidden.
 *
 * @param readCopy reads the HTML of its copy, where the list alone does not tell
 */
export async function isOver(
  pathname: string,
  { paths, isWhole }: ConversationList,
  readCopy: () => Promise<string | undefined> | string,
): Promise<boolean> {
  if (!CONVERSATION.test(pathname) || paths.includes(pathname)) return false;
  return isWhole || NEWEST_MESSAGE.test((await readCopy()) ?? "");
}

const listPaths = async (kept: Cache): Promise<string[]> =>
  (await kept.keys()).map(({ url }) => new URL(url).pathname);

/**
 * Deletes whatever is too old, the oldest of too many conversations, and where one is over all pages but the one that is
 * shown: home, meetups and the lists beside other conversations name the other member as well (docs/decisions/0057).
 *
 * @param path of the page that is shown, which the server has just sent
 * @param listed the conversations that it lists as open
 * @param isGone true where the server says that what stood there is gone
 */
export async function deleteOldPages(
  kept: Cache,
  path: string,
  listed: ConversationList | null,
  isGone: boolean,
): Promise<void> {
  let hasEnded = isGone && KEPT.test(path);
  for (const each of await listPaths(kept)) {
    const copy = await kept.match(each);
    const madeAtMs = Number(copy?.headers.get(MADE_AT));
    hasEnded ||= listed !== null && (await isOver(each, listed, async () => copy?.text()));
    if (Date.now() - madeAtMs > OLDEST_MS) await kept.delete(each);
  }
  const all = await listPaths(kept);
  // The oldest come first.
  const conversations = all.filter((each) => CONVERSATION.test(each));
  const tooMany = conversations.slice(0, -MOST_CONVERSATIONS);
  for (const each of hasEnded ? all.filter((each) => isGone || each !== path) : tooMany)
    await kept.delete(each);
}
