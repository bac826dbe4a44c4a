import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { newClientId } from "../client-id";
import { findWorkers, memberFetch } from "../session.client";
import { StatePage } from "../state-page";
import { copyDocument, copyPage, formatTime, markLinks, toHtml } from "./copy-page.client";
import { deleteOthers, openKept, PREFIX, registerWorker } from "./kept-pages.client";
import { deleteOldPages, KEPT, MADE_AT, OLDEST_MS } from "./old-pages.client";

/** Holds the styles of kept screens, which belong to no session. */
const SHELL = "shell";
/** More styles than the screens have: they are of several versions of August. */
const MOST_STYLES = 40;

/** Of what is kept: it runs no script, whatever it holds, and goes into no other cache. */
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Types of fields in which somebody types; all others are chosen from. */
const TYPED = /^(?:text|search|tel|email|url|number)/;

/** What is shown in place of a screen that is not kept. @param props.title why, for the service worker to say */
function Offline({ title }: { title: string }) {
  return (
    <StatePage
      spot="sailboat"
      title={title}
      action={
        // biome-ignore lint/a11y/useValidAnchor: the page stands in for whatever address was opened
        <a className="btn" href="">
          Try again
        </a>
      }
    >
      <p>This is saved on your device.</p>
    </StatePage>
  );
}

/** What is shown to somebody who logs out and gets no answer, until the server has given one. */
function Leaving() {
  return (
    <StatePage
      spot="porch-light"
      title="You may still be logged in"
      action={
        <a className="btn" href="/">
          Try again
        </a>
      }
    >
      <p>
        August logs you out as soon as you open it online, and shows nothing of yours until then.
      </p>
    </StatePage>
  );
}

/** Puts a page that says one thing in the place of a copy's content. */
function replaceMain(copy: HTMLElement, page: ReactNode, title: string): void {
  for (const each of copy.querySelectorAll("title")) each.textContent = `${title} · August`;
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(page));
  const main = place.querySelector("main");
  if (main) copy.querySelector("main")?.replaceWith(main.cloneNode(true));
  root.unmount();
}

/**
 * The styles of the list of what is kept, and of what the service worker adds to it. Beside a form that the
 * worker holds, the list is hidden.
 */
const LIST_STYLE =
  "<style>main li{border-bottom:1px solid var(--line)}main li>:first-child{display:block;padding:.625rem 0}main li p{margin:-.5rem 0 .625rem}main:has(form) .empty,form~*,h2:has(+ul:empty){display:none}</style>";

/** Makes the page of everything that is not kept, in the frame of this one. */
function makeOfflinePage(mark: string, list: string): string {
  const copy = copyDocument();
  for (const each of copy.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
  // It says of no time, so that it must not look as if somebody had counted just now.
  for (const each of copy.querySelectorAll(".bell-count")) each.remove();
  markLinks(copy, mark);
  const why = `${mark}outage`;
  replaceMain(copy, <Offline title={why} />, why);
  const kept = `${LIST_STYLE}<div class="page-body">${mark}form<h2>Pages on this device</h2><ul>${list}</ul>${mark}waiting</div></main>`;
  // A function: titles hold names, and a "$" in words would stand for parts of the page.
  return toHtml(copy).replace("</main>", () => kept);
}

/** Makes the page of a member who is about to be logged out: nothing of theirs is on it, but the bar with the logo. */
function makeLeavingPage(): string {
  const copy = copyDocument();
  replaceMain(copy, <Leaving />, "Logging out");
  for (const each of copy.querySelectorAll(".bar-row > :not(.logo)")) each.remove();
  const own = copy.querySelectorAll("body > .skip, body > .bar, body > main");
  copy.querySelector("body")?.replaceChildren(...own);
  return toHtml(copy);
}

async function keepStyles(): Promise<void> {
  const known = await (await caches.open(SHELL)).keys();
  if (known.length > MOST_STYLES) await caches.delete(SHELL);
  const shell = await caches.open(SHELL);
  for (const { href } of document.styleSheets)
    if (href && !(await shell.match(href))) await shell.add(href);
}

const keep = (kept: Cache, path: string, html: string): Promise<void> =>
  kept.put(path, new Response(html, { headers: { ...HEADERS, [MADE_AT]: String(Date.now()) } }));

/** Lists the copies in HTML, each with its title and time; the service worker leaves out what has become too old. */
async function listCopies(kept: Cache, mark: string): Promise<string> {
  const rows: string[] = [];
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    const page = KEPT.test(pathname) && (await kept.match(request));
    if (!page) continue;
    const [, title] = /<title>([^<]*?)(?: · August)?</.exec(await page.clone().text()) ?? [];
    const madeAtMs = Number(page.headers.get(MADE_AT));
    const at = formatTime(new Date(madeAtMs));
    // Whom a page is about stands before what it is, in HTML already but for its quotes.
    const [name] = /.*(?= · )/.exec(title ?? "") ?? [];
    const to = name ? ` data-to="${name.replaceAll('"', "&quot;")}"` : "";
    rows.push(
      `${mark}row${madeAtMs + OLDEST_MS}<li><a href="${pathname}"${to}>${title}</a><p class="hint">as of ${at}</p></li>`,
    );
  }
  return rows.join("");
}

/**
 * Tells the service worker what a form that is sent without a connection calls the fields in which somebody typed: it
 * holds the form then. What was chosen, or is hidden, has no words: its values are none that anybody knows.
 */
function nameFields({ target, defaultPrevented }: SubmitEvent): void {
  if (defaultPrevented || navigator.onLine || !(target instanceof HTMLFormElement)) return;
  const names: Record<string, string> = {};
  for (const field of target.elements) {
    const { name, type, labels } = field as HTMLInputElement;
    // biome-ignore lint/performance/useDomNodeTextContent: what is typed in a field within its label is none of its words
    const words = TYPED.test(type) && (labels?.[0]?.innerText || field.ariaLabel);
    if (words && name) names[name] = words;
  }
  const { href } = new URL(target.getAttribute("action") ?? "", location.href);
  findWorkers()?.controller?.postMessage({ href, names });
}

/** Asks whose browser this is now. @returns the store key of its session; null where the answer names none */
async function fetchStoreKey(): Promise<string | null> {
  const { headers } = await memberFetch("/help", { method: "HEAD", cache: "no-store" });
  return headers.get(VIEWER_HEADER);
}

/** The store key that this page's own data named last: Back may restore the page once answers name another one. */
let pageStoreKey: string | null = null;

/** A page that Back restores may be old; one of a session that is over, or from before a match ended, is loaded anew. */
async function checkRestored({ persisted }: PageTransitionEvent): Promise<void> {
  const storeKey = persisted && (await fetchStoreKey());
  // Without a connection the page is all there is.
  if (storeKey && storeKey !== pageStoreKey) location.reload();
  else if (storeKey) window.__remixRouter.revalidate();
}

/**
 * Keeps the screen as it is now, and nothing of another session or from before a match ended.
 *
 * @param storeKey of the store of the session's pages; null where nothing may be kept
 * @param path that the screen was loaded for, with its query
 * @param isShown false where the server has nothing to show there anymore
 */
export async function keepPage(
  storeKey: string | null,
  path: string,
  isShown: boolean,
): Promise<void> {
  pageStoreKey = storeKey;
  addEventListener("pageshow", checkRestored);
  if (location.pathname + location.search !== path) return;
  addEventListener("submit", nameFields);
  const mark = newClientId();
  const html = storeKey !== null && isShown && KEPT.test(path) ? copyPage(mark) : null;
  // A tab may have its idle time after somebody else has signed in, and Back may show what is over. Where the session's
  // store stands, the server has named no other one since.
  const isKnown = storeKey === null || (await caches.has(PREFIX + storeKey));
  if (!isKnown && (await fetchStoreKey()) !== storeKey) return;
  await deleteOthers(storeKey);
  if (storeKey === null) return;
  const kept = await openKept(storeKey);
  await registerWorker();
  await keepStyles();
  if (html) await keep(kept, path, mark + html);
  if (!isShown) await kept.delete(path);
  await deleteOldPages(kept);
  await keep(kept, "/offline", mark + makeOfflinePage(mark, await listCopies(kept, mark)));
  await keep(kept, "/leaving", makeLeavingPage());
}
