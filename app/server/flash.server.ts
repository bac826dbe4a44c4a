import { flashCookie, forget } from "./cookies.server";
import { isVisit } from "./visit.server";

type FlashTone = "success" | "info" | "danger";

/** A flash message for the next page: a box without scripts, a toast with them. */
export interface Flash {
  tone: FlashTone;
  title: string;
  message: string;
  /** Where the message links to, if anywhere: a same-site path and its label. */
  link?: { to: string; label: string };
  /** What takes it back: a form's address, its hidden fields and its button. */
  undo?: { action: string; fields: Record<string, string>; label: string };
  /**
   * Where a part of the page shows the message itself: in the cookie a same-site path with a
   * fragment, on that page the fragment alone, on any other page undefined.
   */
  at?: string;
}

/** A Set-Cookie header that carries the message to the next page. */
export const setFlash = (flash: Flash): Promise<string> => flashCookie().serialize(flash);

/** Reads the waiting message and the header that deletes it, if there is one. */
export async function consumeFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Headers }> {
  const headers = new Headers();
  // A page that nobody may come to see leaves the message to the next one.
  if (!isVisit(request)) return { flash: null, headers };
  const flash = (await flashCookie().parse(request.headers.get("Cookie"))) as Flash | null;
  if (!flash) return { flash: null, headers };
  headers.append("Set-Cookie", await forget(flashCookie()));
  const { at: place, ...said } = flash;
  const [path = "", at] = (place ?? "").split("#");
  const isHere = path.split("?")[0] === new URL(request.url).pathname;
  return { flash: at && isHere ? { ...said, at } : said, headers };
}
