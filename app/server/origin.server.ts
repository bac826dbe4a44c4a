import { env } from "./env.server";
import { Refusal } from "./errors";

const crossSite = () =>
  new Refusal(403, "Error", "That request came from another site, so nothing was changed.");

/**
 * Refuses a request from another site: `Sec-Fetch-Site` first, `Origin` for browsers that do not
 * send it. A request with neither comes from no browser page and carries no stolen cookie.
 *
 * @throws Refusal 403
 */
export function checkOrigin(request: Request): void {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) {
    if (site === "same-origin" || site === "none") return;
    throw crossSite();
  }
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== new URL(env().APP_URL).origin) throw crossSite();
}
