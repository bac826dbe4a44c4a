import type { IncomingMessage, ServerResponse } from "node:http";
import { env, isLive } from "../ops/env.server";
import { HEALTH_PATHS, pathOf } from "./incoming.server";

/**
 * Redirects what came to another host than that of APP_URL there, with its path, query, method and body (rule one-host).
 * Only there do browsers send the session, and only there is sign-in registered.
 *
 * @param request with a normalized target
 * @returns false where it came to the right host, asks for health, or the deployment is a demo or a test
 */
export function redirectToOurHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isLive() || HEALTH_PATHS.has(pathOf(request))) return false;
  const { protocol, host } = new URL(env().APP_URL);
  if (new URL(`${protocol}//${request.headers.host}`).host === host) return false;
  response.setHeader("Location", `${env().APP_URL}${request.url}`);
  // A browser asks again next time: APP_URL may have changed by then.
  response.setHeader("Cache-Control", "no-cache");
  response.writeHead(308).end();
  return true;
}
