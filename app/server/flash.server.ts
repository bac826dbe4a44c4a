import { flashCookie, forget } from "./cookies.server";

export type FlashTone = "success" | "info" | "danger";

/** A message for the next page: a box without scripts, a toast with them. */
export interface Flash {
  tone: FlashTone;
  title: string;
  message: string;
  /** Where the message leads, if anywhere: a same-site path and its words. */
  link?: { to: string; label: string };
}

/** A Set-Cookie header that carries the message to the next page. */
export const setFlash = (flash: Flash): Promise<string> => flashCookie().serialize(flash);

/** The waiting message and, where there is one, the header that takes it away. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Headers }> {
  const headers = new Headers();
  const flash = (await flashCookie().parse(request.headers.get("Cookie"))) as Flash | null;
  if (flash) headers.append("Set-Cookie", await forget(flashCookie()));
  return { flash: flash || null, headers };
}
