import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isLoopback } from "./local-only";
import { type PageOptions, page } from "./page";

export interface Listening {
  port: number;
  stop(): Promise<void>;
}

const BODY_LIMIT_BYTES = 256 * 1024;

/** An error response, with the sentence that the client sees. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Serves HTTP on 127.0.0.1 to clients that use a loopback host name, against DNS rebinding.
 *
 * @param port 0 takes any free one
 * @throws Error with one sentence when the port is taken
 */
export async function listen(
  service: string,
  port: number,
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listening> {
  const server = createServer((request, response) => {
    const answer = async () => {
      // Another host name that resolves to this machine means DNS rebinding by a foreign page.
      if (!isLoopback(`http://${request.headers.host}`)) throw new Refusal(403, "Loopback only.");
      await handler(request, response);
    };
    answer().catch((error: unknown) => {
      if (!(error instanceof Refusal)) console.error(`The local ${service} failed:`, error);
      if (response.headersSent) return void response.destroy();
      const status = error instanceof Refusal ? error.status : 500;
      const message = error instanceof Refusal ? error.message : "Something went wrong here.";
      response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(message);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`The local ${service} needs port ${port}, which is already in use.`)
          : error,
      ),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Reads a body as text.
 *
 * @throws Refusal 413 past 256 KB
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > BODY_LIMIT_BYTES) throw new Refusal(413, "That is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads a URL-encoded form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request));
}

/** The requested path and query. */
export function parseUrl(request: IncomingMessage): URL {
  try {
    return new URL(request.url ?? "/", "http://localhost");
  } catch {
    throw new Refusal(400, "That address cannot be read.");
  }
}

export function sendPage(response: ServerResponse, status: number, options: PageOptions): void {
  const { body, headers } = page(options);
  response.writeHead(status, headers).end(body);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      ...headers,
    })
    .end(JSON.stringify(value));
}

/** Redirects the browser with 303. */
export function seeOther(response: ServerResponse, address: string): void {
  response.writeHead(303, { Location: address, "Cache-Control": "no-store" }).end();
}
