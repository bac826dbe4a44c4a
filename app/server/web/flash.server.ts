import { flashCookie, forget } from "./cookies.server";
import type { Viewer } from "./viewer.server";
import { computeSessionKey } from "./viewer-key.server";
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

/** A message and whose session it is for: null where its page is a visitor's. */
export interface BoundFlash extends Flash {
  for: Viewer | null;
}

/** Where the form of a button leads, with what message. */
export interface Next {
  to?: string;
  /** For the session that sent the form, unless it says for which. */
  flash?: Flash | BoundFlash;
  headers?: HeadersInit;
}

const keyOf = (member: Viewer | null) => member && computeSessionKey(member);

/** A Set-Cookie header that carries the message to the next page of that session. */
export const setFlash = ({ for: member, ...flash }: BoundFlash): Promise<string> =>
  flashCookie().serialize({ ...flash, key: keyOf(member) });

/** Reads the message that waits for this session, and the header that deletes it, no matter who it waits for. */
export async function consumeFlash(
  request: Request,
  member: Viewer | null,
): Promise<{ flash: Flash | null; headers: Headers }> {
  const headers = new Headers();
  // A page that nobody may come to see leaves the message to the next one.
  if (!isVisit(request)) return { flash: null, headers };
  const flash = (await flashCookie().parse(request.headers.get("Cookie"))) as
    | (Flash & { key: string | null })
    | null;
  if (!flash) return { flash: null, headers };
  headers.append("Set-Cookie", await forget(flashCookie()));
  const { key, at: place, ...said } = flash;
  if (key !== keyOf(member)) return { flash: null, headers };
  const [path = "", at] = (place ?? "").split("#");
  const isHere = path.split("?")[0] === new URL(request.url).pathname;
  return { flash: at && isHere ? { ...said, at } : said, headers };
}
