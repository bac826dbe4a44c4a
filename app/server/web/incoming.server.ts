import type { IncomingMessage } from "node:http";

/** The path of a request, without its query. */
export const pathOf = ({ url = "" }: Pick<IncomingMessage, "url">): string =>
  url.replace(/\?.*/s, "");

/** Whether a request wants JSON: it says so, or it is one of /api that does not ask for a page, as a browser's form does. */
export const wantsJson = ({ url = "", headers: { accept = "" } }: IncomingMessage): boolean =>
  accept.includes("json") || (url.startsWith("/api/") && !accept.includes("html"));
