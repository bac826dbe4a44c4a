import { env } from "../ops/env.server";
import { Refusal } from "./errors";

const crossSite = () =>
  new Refusal("cross_site", "Error", "That request came from another site, so nothing changed.");

/**
 * The CSRF check: refuses a request from another site by `Sec-Fetch-Site`, `Origin` for browsers
 * that do not send it, and `Referer` for those that send neither. A request with none of them comes
 * from no browser page and carries no stolen cookie.
 * @throws Refusal 403
 */
export function checkOrigin({ headers }: Request): void {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) {
    if (site === "same-origin" || site === "none") return;
    throw crossSite();
  }
  const own = new URL(env().APP_URL).origin;
  const referer = headers.get("Referer");
  const from = headers.get("Origin") ?? (referer === null ? null : parseOrigin(referer));
  if (from !== null && from !== own) throw crossSite();
}

const parseOrigin = (address: string) => (URL.canParse(address) ? new URL(address).origin : "null");
