import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setTestEnv } from "../../../tests/support/test-env";
import { sessionCookie } from "../web/cookies.server";
import { admit, readAdmission } from "./admission.server";

setTestEnv({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
const [SIGNED_COOKIE = ""] = (await sessionCookie().serialize("token")).split(";");

export interface Sent {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  isBegun: boolean;
}

const closes: (() => void)[] = [];

/** Sends a request to admission. @returns what became of it, which changes when it has its turn */
export function send(
  url: string,
  {
    method = "GET",
    signedIn = true,
    accept = "text/html",
    more = {} as Record<string, string>,
    isGone = false,
    from = "",
    readUrl = () => url,
  } = {},
): Sent {
  const sent: Sent = { isBegun: false };
  const cookie = signedIn ? SIGNED_COOKIE : "";
  const request = {
    method,
    get url() {
      return readUrl();
    },
    headers: { cookie, accept, ...(from && { "fly-client-ip": from }), ...more },
  } as unknown as IncomingMessage;
  const response = {
    destroyed: isGone,
    once: (event: string, leave: () => void) => event === "close" && closes.push(leave),
    writeHead: (status: number, headers: Record<string, string>) => {
      Object.assign(sent, { status, headers });
      return { end: (body: string) => Object.assign(sent, { body }) };
    },
  } as unknown as ServerResponse;
  admit(request, response, () => {
    sent.isBegun = true;
    return undefined;
  });
  return sent;
}

/** Ends the answers that are under way. */
export function closeAll(): void {
  for (const close of closes.splice(0)) close();
}

/** Lets all that waits have its turn. */
export async function settle(): Promise<void> {
  while (readAdmission().waiting > 0) await nextTurn();
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

export const sendMany = (count: number, ...request: Parameters<typeof send>) =>
  Array.from({ length: count }, () => send(...request));
