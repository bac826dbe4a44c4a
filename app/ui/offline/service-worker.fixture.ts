import { runInNewContext } from "node:vm";
import { vi } from "vitest";
import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { bundleWorker } from "../../../scripts/bundle-worker.mjs";
import { FakeCaches, ORIGIN } from "./cache-storage.fixture";

type Listener = (event: Record<string, unknown>) => void;

const SOURCE = await bundleWorker();
/** What a kept page begins with, and each place in it that the worker fills. */
export const MARK = "0123456789abcdef0123456789abcdef";
/** The key of the session whose browser it is. */
export const KEY = "keyofada";
/** The store key of its pages: with the endings digest, which is another one once a match has ended. */
export const STORE = `${KEY}then`;

/** why: browsers resolve a redirect's address against the worker's own, and node does not. */
class BrowserResponse extends Response {
  static override redirect(to: string, status?: number): Response {
    return Response.redirect(new URL(to, ORIGIN), status);
  }
}

/** Answers as the server does to a session. */
export const from =
  (viewer: string, words = "from the server", status = 200) =>
  async () =>
    new Response(words, { status, headers: { [VIEWER_HEADER]: viewer } });

/** The form of a message, as a page of the session sends it. */
export const messageForm = (content: string, clientId: string, viewer = KEY) => ({
  method: "POST",
  body: new URLSearchParams({ content, clientId, viewer }).toString(),
});

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
      fetch: (request: Request | string, init?: RequestInit) => this.answer(request, init),
    });
  }

  /**
   * Sends one request through the worker.
   *
   * @returns what is shown, nothing where the browser handles the request itself, and what the worker does beside it
   */
  send(path: string, given: Record<string, unknown> = {}) {
    const { body, referrer = `${ORIGIN}/`, method = "GET", type, mode = "navigate" } = given;
    const { destination = "document", accept } = given;
    const waiting: Promise<unknown>[] = [];
    let shown: Promise<Response> | undefined;
    const headers = new Headers({
      ...(body ? { "Content-Type": String(type ?? "application/x-www-form-urlencoded") } : {}),
      ...(accept ? { Accept: String(accept) } : {}),
    });
    const asked = {
      url: ORIGIN + path,
      destination,
      method,
      mode,
      referrer,
      headers,
      clone: () => new Request(ORIGIN + path, { method: "POST", headers, body: String(body) }),
    };
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

  /** Keeps a page as the scripts of a session do. */
  async keep(path: string, words: string, store = STORE, atMs = Date.now()): Promise<void> {
    const headers = { "Content-Type": "text/html", "X-Kept": String(atMs) };
    const kept = await this.caches.open(`august-${store}`);
    await kept.put(path, new Response(MARK + words, { headers }));
  }
}
