import { env } from "../ops/env.server";
import { samePath } from "./paths";

/** The same-site page that a form was on, from the Referer header. */
export function refererPath(request: Request, fallback: string): string {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return fallback;
  const { origin, pathname, search } = new URL(referer);
  return origin === new URL(env().APP_URL).origin || isOwnHost(request, referer)
    ? samePath(`${pathname}${search}`, fallback)
    : fallback;
}

// Behind the platform's proxy the request's own URL is http, so only its host is compared.
const isOwnHost = (request: Request, referer: string) =>
  new URL(referer).host === request.headers.get("Host");
