import { runInNewContext } from "node:vm";
import { vi } from "vitest";
import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { bundleWorker } from "../../../scripts/bundle-worker.mjs";
import { FakeCaches, ORIGIN } from "./cache-storage.fixture";

type Listener = (event: Record<string, unknown>) => void;

const SOURCE = await bundleWorker();
/** The key of the session whose browser it is. */
export const KEY = "keyofada";
/** why: browsers resolve a redirect's address against the worker's own, and node does not. */
class BrowserResponse extends Response {
  static override redirect(to: string, status?: number): Response {
    return Response.redirect(new URL(to, ORIGIN), status);
  }
}

/** Answers as the server does to a session. */
export const from =
  (viewer: string, words = "<body>from the server", status = 200, headers: HeadersInit = {}) =>
  async () =>
    new Response(words, { status, headers: { [VIEWER_HEADER]: viewer, ...headers } });

/** A service worker in a browser of doubles, new for each test. */
export class TestWorker {
  readonly caches = new FakeCaches();
  readonly listeners = new Map<string, Listener>();
  /** Whether the browser says that it has a connection. */
  readonly network = { onLine: false };
  /** The tags for which the browser is asked to wake the worker once there is a connection. */
  readonly wakings: string[] = [];
  /** How long the worker meant to wait, in milliseconds: the waits of tests are a hundred times as short. */
  readonly waits: number[] = [];
  /** What the server answers; rejects where there is no connection. */
  answer: (request: Request | string, init?: RequestInit) => Promise<Response> = () =>
    Promise.reject(new TypeError("Failed to fetch"));

  constructor() {
    const self = {
      clients: { claim: vi.fn() },
      registration: { sync: { register: async (tag: string) => void this.wakings.push(tag) } },
      addEventListener: (name: string, listener: Listener) => this.listeners.set(name, listener),
    };
    runInNewContext(SOURCE, {
      self,
      caches: this.caches,
      navigator: this.network,
      Response: BrowserResponse,
      URL,
      URLSearchParams,
      crypto,
      Date,
      setTimeout: (act: () => void, ms: number) => {
        this.waits.push(ms);
        return setTimeout(act, ms / 100);
      },
      Headers,
      location: { origin: ORIGIN },
      fetch: (request: Request | string, init?: RequestInit) => this.answer(request, init),
    });
  }

  /**
   * Sends one request through the worker.
   *
   * @returns what is shown, nothing where the browser handles the request itself, and what the worker does beside it
   */
  send(path: string, given: Record<string, unknown> = {}) {
    const { referrer = `${ORIGIN}/`, method = "GET", mode = "navigate" } = given;
    const waiting: Promise<unknown>[] = [];
    let shown: Promise<Response> | undefined;
    const asked = { url: ORIGIN + path, method, mode, referrer, headers: new Headers() };
    this.listeners.get("fetch")?.({
      request: asked,
      preloadResponse: Promise.resolve(undefined),
      waitUntil: (promise: Promise<unknown>) => waiting.push(promise),
      respondWith: (promise: Promise<Response>) => {
        shown = promise;
      },
    });
    return { shown, waiting };
  }

  /** Sends one request and lets the worker finish. @returns what is shown */
  async request(...sent: Parameters<TestWorker["send"]>): Promise<Response | undefined> {
    const { shown, waiting } = this.send(...sent);
    const response = await shown;
    await Promise.all(waiting);
    return response;
  }

  /** Wakes the worker as a browser does once there is a connection, without a page. */
  async wake(): Promise<void> {
    const waiting: Promise<unknown>[] = [];
    this.listeners.get("sync")?.({
      waitUntil: (promise: Promise<unknown>) => waiting.push(promise),
    });
    await Promise.all(waiting);
  }

  /** Keeps a page as it does when one is read. */
  async keep(path: string, words = "<body>kept", key = KEY, atMs = Date.now()): Promise<void> {
    const headers = { "Content-Type": "text/html", "X-Kept": String(atMs) };
    const kept = await this.caches.open(`august-${key}`);
    await kept.put(path, new Response(words, { headers }));
  }

  /** Lets messages wait in a conversation, as an open page does. */
  async wait(conversation: number, ...words: string[]): Promise<void> {
    const outbox = await this.caches.open(`unsent-${KEY}`);
    for (const content of words) {
      const message = { clientId: `id-of-${content}`, content, confirmHarsh: true };
      const place = `/unsent/${conversation}/${message.clientId}`;
      await outbox.put(place, new Response(JSON.stringify(message)));
    }
  }
}
