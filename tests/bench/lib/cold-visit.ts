import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser } from "../../support/chromium";
import { headBytes } from "../../support/screens/weigh";

/** A visit is over once nothing has been asked for in so long: what comes in idle time waits 5 s at most. */
const QUIET_MS = 6_000;

/** What a visit took. */
interface ColdVisit {
  /** Bytes of all answers with their headers. */
  bytes: number;
  requests: number;
}

/** Hands everything on to an app and counts what comes back, whoever in the browser asks. */
async function startCounter(appUrl: string) {
  const visit: ColdVisit = { bytes: 0, requests: 0 };
  let lastMs = Date.now();
  const count = (bytes: number) => {
    visit.bytes += bytes;
    lastMs = Date.now();
  };
  const server = createServer((asked, answer) => {
    const { method, url = "/", headers } = asked;
    visit.requests += 1;
    const sent = request(appUrl + url, { method, headers }, (response) => {
      count(headBytes(response));
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.on("data", (part: Buffer) => count(part.length));
      response.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    visit,
    quietMs: () => Date.now() - lastMs,
    stop: () => void server.close().closeAllConnections(),
  };
}

/**
 * Opens a page on a phone with an empty cache and waits until all is there that comes by itself: pictures, scripts, the
 * service worker, and what is fetched ahead.
 *
 * @param cookie `name=value` of the member's session
 */
export async function visitCold(appUrl: string, path: string, cookie: string): Promise<ColdVisit> {
  const browser = await launchBrowser();
  const counter = await startCounter(appUrl);
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
    });
    const [name = "", ...value] = cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url: counter.url }]);
    const page = await context.newPage();
    await page.goto(counter.url + path);
    while (counter.quietMs() < QUIET_MS) await page.waitForTimeout(500);
    return counter.visit;
  } finally {
    await browser.close();
    counter.stop();
  }
}
