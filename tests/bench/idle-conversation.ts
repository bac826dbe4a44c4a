/**
 * Traffic of an open, idle conversation in an hour (long polling):
 *
 *   npx tsx tests/bench/idle-conversation.ts [minutes, 4]
 *
 * A real browser opens a conversation of the built app and is left alone; its requests and bytes on
 * the wire are counted and scaled to an hour; it looks for notices less and less, so that few minutes give more than the
 * hour has. Then the page is hidden, and then offline: both must
 * be silent. The exit code is 1 when a budget is broken.
 */
import { setTimeout as pause } from "node:timers/promises";
import { startBenchApp } from "../support/bench-app";
import { launchBrowser } from "../support/chromium";
import { type Figure, reportFigures } from "../support/report";
import { busiestConversation } from "../support/screens/screens";

const REQUESTS = 150;
const BYTES = 110 * 1024;
const MINUTE_MS = 60_000;
const SETTLED_AFTER_MS = 5_000;

const minutes = Number(process.argv[2] ?? 4);
const bench = await startBenchApp("idle-conversation");
const { app, member, db } = bench;
const browser = await launchBrowser();
try {
  const context = await browser.newContext();
  const [name = "", ...value] = member.cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: app.url }]);
  const page = await context.newPage();
  const seen = { requests: 0, askedBytes: 0, answeredBytes: 0 };
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  const countBytes = (headers: Record<string, string>) =>
    Object.entries(headers).reduce((all, [key, text]) => all + key.length + text.length + 4, 4);
  wire.on("Network.requestWillBeSent", () => {
    seen.requests += 1;
  });
  wire.on("Network.requestWillBeSentExtraInfo", ({ headers }) => {
    seen.askedBytes += countBytes(headers) + "GET /messages/changes HTTP/1.1\r\n".length;
  });
  wire.on("Network.responseReceivedExtraInfo", ({ headersText, headers }) => {
    seen.answeredBytes += headersText?.length ?? countBytes(headers) + 30;
  });
  wire.on("Network.dataReceived", ({ encodedDataLength }) => {
    seen.answeredBytes += encodedDataLength;
  });
  const during = async (ms: number) => {
    Object.assign(seen, { requests: 0, askedBytes: 0, answeredBytes: 0 });
    await pause(ms);
    return { ...seen };
  };
  await page.goto(app.url + busiestConversation(db, member.id));
  await pause(SETTLED_AFTER_MS);
  const open = await during(minutes * MINUTE_MS);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const hidden = await during(MINUTE_MS);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await pause(SETTLED_AFTER_MS);
  await context.setOffline(true);
  const offline = await during(MINUTE_MS);
  const anHour = (count: number) => Math.ceil((count * 60) / minutes);
  const result = {
    requests: anHour(open.requests),
    "bytes of answers": anHour(open.answeredBytes),
    "bytes with the requests": anHour(open.answeredBytes + open.askedBytes),
    "requests of a hidden page": hidden.requests,
    "requests without a link": offline.requests,
  };
  console.table(result);
  const figure = (what: keyof typeof result, most: number): Figure => ({
    what: `${what}${most > 0 ? ", an hour" : ""}`,
    figure: result[what],
    limit: `at most ${most}`,
    holds: result[what] <= most && open.requests > 0,
  });
  reportFigures([
    figure("requests", REQUESTS),
    figure("bytes with the requests", BYTES),
    figure("requests of a hidden page", 0),
    figure("requests without a link", 0),
  ]);
} finally {
  await browser.close();
  await bench.stop();
}
