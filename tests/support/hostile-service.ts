import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The ways in which an outside service can fail to respond. */
export const FAILURE_MODES = ["says nothing", "trickles", "never ends"] as const;
type FailureMode = (typeof FAILURE_MODES)[number];

const CHUNK = Buffer.alloc(64 * 1024, " ");
const TRICKLE_MS = 50;

/** Fails to respond to one request; the connection stays open until the client closes it. */
function failAt(response: ServerResponse, failing: FailureMode, onBytes: (n: number) => void) {
  if (failing === "says nothing") return;
  response.writeHead(200, { "Content-Type": "application/json" });
  if (failing === "trickles") {
    const timer = setInterval(() => response.write(" "), TRICKLE_MS);
    response.on("close", () => clearInterval(timer));
    return;
  }
  const fill = () => {
    while (!response.destroyed) {
      onBytes(CHUNK.length);
      if (!response.write(CHUNK)) return;
    }
  };
  response.on("drain", fill);
  fill();
}

/** JSON, a response, or undefined where the service fails. */
type FailureScript = (path: string, base: string, request: IncomingMessage) => unknown;

/**
 * A test double of a hostile service: it responds with the JSON that `answers` returns, and fails
 * where that is undefined. why: no real provider can be made to hang, to trickle or to send without
 * end.
 */
export async function startHostileService(
  failing: FailureMode,
  answers: FailureScript = () => undefined,
) {
  const seen = { asked: 0, failed: 0, open: 0, sentBytes: 0 };
  const server = createServer(async (request, response) => {
    seen.asked += 1;
    const answer = await answers(request.url ?? "", base, request);
    if (answer !== undefined) {
      response.setHeader("Content-Type", "application/json");
      if (answer instanceof Response) response.setHeaders(answer.headers);
      response.statusCode = answer instanceof Response ? answer.status : 200;
      response.end(answer instanceof Response ? await answer.text() : JSON.stringify(answer));
      return;
    }
    seen.failed += 1;
    seen.open += 1;
    response.on("close", () => {
      seen.open -= 1;
    });
    failAt(response, failing, (bytes) => {
      seen.sentBytes += bytes;
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    seen,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type HostileService = Awaited<ReturnType<typeof startHostileService>>;
