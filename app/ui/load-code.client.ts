import { memberFetch } from "./session.client";

/** Whether the page's version of August is older than what the server has: a file of it was gone. */
export const version = { isGone: false };

/**
 * Loads code that a page can do without. Where it does not come although the server answers, a newer version has
 * replaced it: links and forms then load documents, which are of that one, and nothing more is asked for.
 *
 * @returns null where it does not come
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T | null> {
  if (version.isGone) return null;
  return load().catch(async () => {
    version.isGone = (await memberFetch("/livez")).ok;
    return null;
  });
}
