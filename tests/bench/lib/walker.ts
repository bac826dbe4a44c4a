import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page, Request } from "@playwright/test";

/** The link of a weak phone: bits a second and the delay of each request. */
const LINK = { bitsPerSecond: 400_000, latencyMs: 400 };
/** How long a finger stays on a link. */
const PRESS_MS = 80;
/** Without a request for so long, a screen has all that it wants. */
const QUIET_MS = 400;
/** The long poll of a conversation stays open. */
const STAYS_OPEN = /\/messages\/changes/;
/** Files of the build, which the page fetches before anybody goes to their screens (docs/decisions/0049). */
const isIdleFetch = (request: Request) =>
  ["purpose", "sec-purpose"].some((name) => request.headers()[name] === "prefetch") &&
  /^\/assets\//.test(new URL(request.url()).pathname);

/** What going to a screen took. */
export interface Step {
  path: string;
  /** From the end of the press to the screen, its styles with it. */
  seconds: number;
  /** Everything that came down for it, headers and all. */
  bytes: number;
  requests: string[];
  /** What came down for other screens, once the browser was idle on the one from which somebody went on. */
  idleBytes: number;
}

/** A phone with a weak link that walks from screen to screen. */
interface Walker {
  open(path: string): Promise<Step>;
  press(path: string): Promise<Step>;
  back(path: string): Promise<Step>;
  stop(): Promise<void>;
}

async function slowDown(wire: CDPSession): Promise<void> {
  const bytesPerSecond = LINK.bitsPerSecond / 8;
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINK.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Of a request that was ended, whose bytes are then charged to the screen for which it was. */
const NONE = { responseHeadersSize: 0, responseBodySize: 0 };

/** Collects the requests of a page. */
function watchRequests(page: Page) {
  const open = new Set<unknown>();
  const asked: string[] = [];
  let changedAt = Date.now();
  let idleBytes = 0;
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!isIdleFetch(request)) asked.push(pathname + search);
    changedAt = Date.now();
    if (!STAYS_OPEN.test(pathname)) open.add(request);
  });
  const close = async (request: Request) => {
    if (isIdleFetch(request)) {
      const { responseHeadersSize, responseBodySize } = await request.sizes().catch(() => NONE);
      idleBytes += responseHeadersSize + responseBodySize;
    }
    open.delete(request);
    changedAt = Date.now();
  };
  page.on("requestfinished", close).on("requestfailed", close);
  const untilQuiet = async () => {
    while (open.size > 0 || Date.now() - changedAt < QUIET_MS) await pause(50);
  };
  return { untilQuiet, take: () => asked.splice(0), readIdleBytes: () => idleBytes };
}

/** The point of a link at which a finger presses it; a menu that holds it is opened first. */
async function findPoint(page: Page, path: string) {
  const link = page.locator(`a[href="${path}"]`);
  const inMenu = page.locator(`details.more:not([open]):has(a[href="${path}"]) > summary`);
  if ((await inMenu.count()) > 0 && (await link.count()) === 1) await inMenu.click();
  const shown = link.filter({ visible: true }).first();
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  if (!box) throw new Error(`Nothing leads to ${path} from ${page.url()}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Opens a phone with an empty cache.
 *
 * @param cookie `name=value` of the member's session
 * @param mode whether it runs scripts, and whether it is ever idle between two screens
 * @param readBytes what has come down until now
 */
export async function startWalker(
  browser: Browser,
  { url, readBytes }: { url: string; readBytes: () => number },
  cookie: string,
  { hasScripts, isIdle = true }: { hasScripts: boolean; isIdle?: boolean },
): Promise<Walker> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled: hasScripts,
  });
  const [name = "", ...value] = cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url }]);
  if (!isIdle)
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Page.enable");
  await wire.send("Page.setLifecycleEventsEnabled", { enabled: true });
  await slowDown(wire);
  const requests = watchRequests(page);

  /** Resolves when a new document has painted. */
  const painted = () =>
    new Promise<void>((resolve) => {
      let hasBegun = false;
      const listen = ({ name }: { name: string }) => {
        if (name === "init") hasBegun = true;
        if (!hasBegun || name !== "firstContentfulPaint") return;
        wire.off("Page.lifecycleEvent", listen);
        resolve();
      };
      wire.on("Page.lifecycleEvent", listen);
    });
  /** Resolves when the router shows the screen, or a new document has it. */
  const shown = async (path: string, title: string) => {
    await page.waitForFunction(
      ({ path, title }) => location.pathname === path && document.title !== title,
      { path, title },
      { polling: "raf", timeout: 30_000 },
    );
  };

  async function measure(path: string, go: () => Promise<void>, isLoad = false): Promise<Step> {
    await requests.untilQuiet();
    requests.take();
    const before = readBytes();
    const idleBefore = requests.readIdleBytes();
    const title = await page.title();
    const arrived = isLoad || !hasScripts ? painted() : undefined;
    await go();
    const start = performance.now();
    await (arrived ?? shown(path, title));
    const seconds = (performance.now() - start) / 1000;
    // What the new screen wants besides, such as its scripts, is part of it.
    await requests.untilQuiet();
    const idleBytes = requests.readIdleBytes() - idleBefore;
    const bytes = readBytes() - before - idleBytes;
    return { path, seconds, bytes, requests: requests.take(), idleBytes };
  }

  const touch = async (type: "touchStart" | "touchEnd", at?: { x: number; y: number }) => {
    await wire.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  };
  return {
    open: (path) =>
      measure(path, async () => void page.goto(url + path).catch(() => undefined), true),
    press: async (path) => {
      const at = await findPoint(page, path);
      return measure(path, async () => {
        await touch("touchStart", at);
        await pause(PRESS_MS);
        await touch("touchEnd");
      });
    },
    back: (path) => measure(path, async () => void page.goBack().catch(() => undefined)),
    stop: () => context.close(),
  };
}
