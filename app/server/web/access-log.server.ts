import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logSoon } from "../ops/log.server";
import { HEALTH_PATHS, pathOf } from "./incoming.server";

interface Begun {
  id: string;
  startedMs: number;
}

const begun = new WeakMap<ServerResponse, Begun>();

/** A new id of a request: every page says it in a header, and someone may have to read it out. */
export const newRequestId = (): string => randomUUID().slice(-12);

/** Gives a request its id and notes when it came. */
export function beginRequest(response: ServerResponse): Begun {
  const entry = { id: newRequestId(), startedMs: performance.now() };
  begun.set(response, entry);
  return entry;
}

/** What loaders and actions of a request find in their context. */
export const toLoadContext = (_request: IncomingMessage, response: ServerResponse) => ({
  requestId: begun.get(response)?.id,
  response,
});

/** Paths that are asked for all day by themselves. */
const UNLOGGED = new Set(["/messages/changes", ...HEALTH_PATHS]);

/**
 * Writes one line once a request is answered, but for polls and health checks: the id that its error page shows, method, path, status, bytes of the
 * answer where it says so, and milliseconds since it came.
 */
export function logAccess(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const { method } = request;
  const path = pathOf(request);
  next();
  if (UNLOGGED.has(path)) return;
  const { id, startedMs } = begun.get(response) ?? beginRequest(response);
  response.once("close", () =>
    logSoon("request", {
      id,
      method,
      path,
      status: response.headersSent ? response.statusCode : null,
      bytes: Number(response.getHeader("Content-Length") ?? Number.NaN) || undefined,
      ms: Math.round(performance.now() - startedMs),
      ...(!response.writableFinished && { isCutOff: true }),
    }),
  );
}
