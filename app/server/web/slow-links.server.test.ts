import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { discardRest, readBody, streamBody } from "./body.server";
import { allowSlowLinks, LONGEST_IDLE_MS, TooSlow } from "./slow-links.server";

setTestEnv();

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/** A server that checks ten times a second whether a request took longer than 0.3 s. */
async function listen(): Promise<number> {
  const made = createServer(
    { connectionsCheckingInterval: 100, requestTimeout: 300 },
    (req, res) => {
      let bytes = 0;
      req.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      req.on("end", () => res.end(String(bytes)));
    },
  );
  server = made;
  made.listen(0, "127.0.0.1");
  await once(made, "listening");
  return (made.address() as AddressInfo).port;
}

/**
 * Sends ten bytes within a second.
 * @returns the status, or the connection error
 */
async function sendSlowly(port: number): Promise<number | string> {
  const req = ask({ port, host: "127.0.0.1", method: "POST" });
  const response = new Promise<number | string>((resolve) => {
    req.on("response", (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    req.on("error", (error) => resolve(error.message));
  });
  for (let at = 0; at < 10 && !req.destroyed; at++) {
    req.write("x");
    await pause(100);
  }
  if (!req.destroyed) req.end();
  return response;
}

describe("a slow upload", () => {
  it("Node's own timeout cuts off a slow upload, and with more time the upload arrives", async () => {
    const port = await listen();
    expect(await sendSlowly(port)).not.toBe(200);
    expect(channel("http.server.request.start").hasSubscribers).toBe(false);
    allowSlowLinks(120_000);
    expect(await sendSlowly(port)).toBe(200);
    expect(server?.requestTimeout).toBe(120_000);
    // The proxy keeps an idle connection for a minute, and sends the next request on it.
    expect(server?.keepAliveTimeout).toBe(LONGEST_IDLE_MS);
    // The timeout of a request's head stays.
    expect(server?.headersTimeout).toBeLessThanOrEqual(60_000);
  });
});

/** A request whose body sends `count` chunks, each after `afterMs`, and then nothing more. */
function dripping(count: number, afterMs: number): Request {
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, sent < count ? afterMs : 60_000).unref());
      sent += 1;
      controller.enqueue(new Uint8Array(10));
    },
  });
  return new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
}

describe("a body", () => {
  it("a form that does not arrive in time is refused with a sentence", async () => {
    await expect(readBody(dripping(3, 10), 1000, { withinMs: 200 })).rejects.toMatchObject({
      status: 408,
      message: "That took too long to arrive. Please try again.",
    });
  });

  it("an upload may take long but must not pause for long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = streamBody(dripping(5, 60), 1000, 150);
    const next = async () => {
      let isOver = false;
      const read = body.next().finally(() => {
        isOver = true;
      });
      read.catch(() => undefined);
      while (!isOver) await vi.advanceTimersByTimeAsync(10);
      return read;
    };
    for (let at = 0; at < 5; at++) expect((await next()).value).toHaveLength(10);
    await expect(next()).rejects.toBeInstanceOf(TooSlow);
  });

  it("a body that breaks off is read no further", async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("aborted")),
    });
    const init = { method: "POST", body: broken, duplex: "half" } as RequestInit;
    const body = streamBody(new Request("http://localhost/", init), 1000, 100);
    let reads = 0;
    await discardRest({
      next: () => {
        reads += 1;
        return body.next();
      },
    });
    expect(reads).toBe(1);
  });

  it("a refused body that stops arriving is waited for no longer than one pause", async () => {
    const stopping = streamBody(dripping(1, 1), 1000, 100);
    let reads = 0;
    await discardRest({
      next: () => {
        reads += 1;
        return stopping.next();
      },
    });
    // The chunk that arrives, and the one that never does.
    expect(reads).toBe(2);
  });
});
