import type { IncomingMessage } from "node:http";

/** Answered at any host, since a platform knows a machine by its number, and however much there is to do. */
export const HEALTH_PATHS = new Set(["/healthz", "/livez"]);

/** What scripts ask for by themselves, and will again: changes of conversations, and the bell. */
export const POLL_PATHS = new Set(["/messages/changes", "/api/notifications"]);

/** The path of a request, without its query. */
export const pathOf = ({ url = "" }: Pick<IncomingMessage, "url">): string =>
  url.replace(/\?.*/s, "");

/** Whether a request wants JSON: it says so, or it is one of /api that does not ask for a page, as a browser's form does. */
export const wantsJson = ({ url = "", headers: { accept = "" } }: IncomingMessage): boolean =>
  accept.includes("json") || (url.startsWith("/api/") && !accept.includes("html"));
