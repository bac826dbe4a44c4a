import { afterEach, describe, expect, it, vi } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { discardRest, readBody, streamBody } from "./body.server";
import { TooSlow } from "./slow-links.server";

setTestEnv();

afterEach(() => void vi.useRealTimers());

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
    await expect(readBody(dripping(3, 10), 1000, 200)).rejects.toMatchObject({
      status: 408,
      message: "That took too long to arrive. Please try again.",
    });
  });

  it("a form that does not move for 20 seconds ends, and one that trickles does not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const begin = () => {
      let controller: ReadableStreamDefaultController | undefined;
      const body = new ReadableStream({
        start(own) {
          controller = own;
        },
      });
      const init = { method: "POST", body, duplex: "half" } as RequestInit;
      return { read: readBody(new Request("http://localhost/", init), 1000), controller };
    };
    const [still, trickling] = [begin(), begin()];
    const ended = expect(still.read).rejects.toMatchObject({ status: 408 });
    for (let second = 0; second < 20; second += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      trickling.controller?.enqueue(new Uint8Array(1));
    }
    await ended;
    trickling.controller?.close();
    expect(await trickling.read).toHaveLength(2);
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
