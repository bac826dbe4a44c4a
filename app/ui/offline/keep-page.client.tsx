import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { VIEWER_HEADER } from "~/server/viewer-header";
import { newClientId } from "../client-id";
import { memberFetch } from "../session.client";
import { StatePage } from "../state-page";
import { deleteOthers, openKept, PREFIX, registerWorker } from "./kept-pages.client";
import { deleteOldPages, isOver, KEPT, listConversations, MADE_AT } from "./old-pages.client";

/** Holds the styles of kept screens, which belong to no session. */
const SHELL = "shell";
/** More styles than the screens have: they are of several versions of August. */
const MOST_STYLES = 40;

/** Left out of a copy: scripts, media, and offers that may have expired. */
const LEFT_OUT =
  "script, link:not([rel=stylesheet]):not([rel=icon]), audio, video, iframe, .toast, .bubble-pending, #plans, #share, [name=confirmHarsh]";
/** What works without a connection: the composer, whose messages wait, and logging out, which forgets everything. */
const WORKING = "#composer, [action='/api/logout']";

/** Of what is kept: it runs no script, whatever it holds, and goes into no other cache. */
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Types of fields in which somebody types; all others are chosen from. */
const TYPED = /^(?:text|search|tel|email|url|number)/;

/** The line at the head of a copy. Its day stands in it, since the copy may be shown on another one. */
const sayWhen = (at: Date) =>
  `<p role="status" style="margin:0;padding:.625rem 1rem;background:var(--sand);text-align:center">You’re offline. This is as of ${formatTime(at)}. <a href="" style="display:inline-block;margin:-.625rem 0;padding:.625rem .5rem;font-weight:700">Try again</a></p>`;

/** What is shown in place of a screen that is not kept. */
function Offline() {
  return (
    <StatePage
      spot="sailboat"
      title="You’re offline"
      action={
        // biome-ignore lint/a11y/useValidAnchor: the page stands in for whatever address was opened
        <a className="btn" href="">
          Try again
        </a>
      }
    >
      <p>There is no connection to August right now. This is what your device keeps for you.</p>
    </StatePage>
  );
}

/** What is shown to somebody who logs out and gets no answer, until the server has given one. */
function Leaving() {
  return (
    <StatePage
      spot="porch-light"
      title="You may not be logged out yet"
      action={
        <a className="btn" href="/">
          Try again
        </a>
      }
    >
      <p>
        There is no connection to August right now. It logs you out here as soon as it is opened
        with one, and shows no page of yours until then.
      </p>
    </StatePage>
  );
}

/** Puts words in the place of what would lead to a sound or a clip, which no copy has. */
function silencePlayers(copy: HTMLElement): void {
  for (const link of copy.querySelectorAll("a.play, a.clip")) {
    const label = link.getAttribute("aria-label") ?? link.querySelector(".sr-only")?.textContent;
    const what = label?.replace(/^(?:Play|Pause) (?:the )?/, "") ?? "";
    const words = document.createElement("p");
    words.className = "hint";
    words.textContent = `${what.charAt(0).toUpperCase()}${what.slice(1)}: needs a connection`;
    (link.closest(".player") ?? link).replaceWith(words);
  }
}

/** Makes a copy of the page that is read without scripts. */
function copyDocument(): HTMLElement {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll(LEFT_OUT)) each.remove();
  for (const each of copy.querySelectorAll("details")) each.open = false;
  silencePlayers(copy);
  for (const each of copy.querySelectorAll<HTMLButtonElement>("button"))
    each.disabled = !each.closest(WORKING);
  // The room for a keyboard, and that another screen is on its way: neither is so when the copy is shown.
  for (const name of ["style", "data-opening"]) copy.querySelector("body")?.removeAttribute(name);
  return copy;
}

/** The time and the day by the island's clock, as all times on a page. */
function formatTime(at: Date): string {
  const timeZone = "America/New_York";
  const day = at.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone });
  return `${at.toLocaleTimeString("en-US", { timeStyle: "short", timeZone })} on ${day}`;
}

const toHtml = (copy: HTMLElement) => `<!doctype html>${copy.outerHTML}`;

/** Leaves places for the number of messages that may still be written, from which the worker takes what waits. */
function markLeft(copy: HTMLElement, mark: string): void {
  // The copy is without these, and the number on this page has been lowered by them.
  const waiting = document.querySelectorAll(".bubble-pending").length;
  for (const each of copy.querySelectorAll<HTMLElement>("[data-left]")) {
    const { left = "" } = each.dataset;
    const place = `${mark}left${Number.parseInt(left, 10) + waiting}`;
    const words = `Messages left: ${left.replace(/\d+/, place)}`;
    const ring = each.querySelector(".dial");
    const number = ring?.querySelector("text");
    if (ring && number) {
      ring.ariaLabel = words;
      number.textContent = place;
    } else (each.querySelector(".badge") ?? each).textContent = words;
  }
}

/**
 * Makes a copy of the page as it is now.
 *
 * @param mark that no text of the page knows: with it begin the places that the service worker fills
 */
function copyPage(mark: string): string {
  const copy = copyDocument();
  markLeft(copy, mark);
  // The service worker puts messages that wait for a connection in this place.
  copy.querySelector(".thread")?.append(`${mark}unsent`);
  // Before the first message there is no list yet.
  if (!copy.querySelector(".thread"))
    copy
      .querySelector(".talk-pane-body")
      ?.insertAdjacentHTML("beforeend", `<ol class="thread">${mark}unsent</ol>`);
  const composer = copy.querySelector("#composer");
  composer?.querySelector("[name=clientId]")?.setAttribute("value", `${mark}clientId`);
  // The service worker handles forms of this address, also where the browser believes that it has a connection.
  composer?.setAttribute("action", `${location.pathname}?kept`);
  // As text: the policy of this page has no place for the styles of the line.
  return toHtml(copy).replace(/<body[^>]*>/, (tag) => tag + sayWhen(new Date()));
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
  "<style>main li{border-bottom:1px solid var(--line)}main li a{display:block;padding:.625rem 0}main li p{margin:-.5rem 0 .625rem}main:has(form) .empty,form+ul{display:none}</style>";

/** Makes the page of everything that is not kept, in the frame of this one. */
function makeOfflinePage(mark: string, list: string): string {
  const copy = copyDocument();
  for (const each of copy.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
  // It says of no time, so that it must not look as if somebody had counted just now.
  for (const each of copy.querySelectorAll(".bell-count, .bell-panel")) each.remove();
  replaceMain(copy, <Offline />, "Offline");
  const kept = `${LIST_STYLE}<div class="page-body">${mark}form<ul>${list}${mark}waiting</ul></div></main>`;
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

/** Lists the copies in HTML, each with its title and time. */
async function listCopies(kept: Cache): Promise<string> {
  const rows: string[] = [];
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    const page = KEPT.test(pathname) && (await kept.match(request));
    if (!page) continue;
    const [, title] = /<title>([^<]*?)(?: · August)?</.exec(await page.clone().text()) ?? [];
    const at = formatTime(new Date(Number(page.headers.get(MADE_AT))));
    // Whom a page is about stands before what it is, in HTML already but for its quotes.
    const [name] = /.*(?= · )/.exec(title ?? "") ?? [];
    const to = name ? ` data-to="${name.replaceAll('"', "&quot;")}"` : "";
    rows.push(`<li><a href="${pathname}"${to}>${title}</a><p class="hint">as of ${at}</p></li>`);
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
  navigator.serviceWorker.controller?.postMessage({ href, names });
}

/** Asks whose browser this is now: the key of its session. Null without a connection. */
async function findViewer(): Promise<string | null> {
  const { headers } = await memberFetch("/help", { method: "HEAD", cache: "no-store" });
  return headers.get(VIEWER_HEADER);
}

/** Whether the server says that nothing is there anymore, rather than that it is in trouble. */
const isNotFound = (): boolean =>
  Object.values(window.__remixRouter.state.errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 404,
  );

/** The session of the page. */
let ownKey: string | null = null;

/** A page that Back restores as it was may be old, or of a session that is over: it is loaded anew. */
async function checkRestored({ persisted }: PageTransitionEvent): Promise<void> {
  const viewer = persisted && (await findViewer());
  // Without a connection the page is all there is.
  if (viewer && viewer !== ownKey) location.reload();
  else if (viewer) window.__remixRouter.revalidate();
}

/**
 * Keeps the screen as it is now, and nothing of another session.
 *
 * @param key of the session; null where nothing may be kept
 * @param path that the screen was loaded for, with its query
 * @param isShown false where the server has nothing to show there anymore
 */
export async function keepPage(key: string | null, path: string, isShown: boolean): Promise<void> {
  ownKey = key;
  addEventListener("pageshow", checkRestored);
  if (location.pathname + location.search !== path) return;
  addEventListener("submit", nameFields);
  const isKept = key !== null && KEPT.test(path);
  const mark = newClientId();
  const html = isKept && isShown ? copyPage(mark) : null;
  // A screen that failed lists nothing, which says nothing.
  const listed = isShown ? listConversations() : null;
  const isGone = !isShown && isNotFound();
  // Its end is news where an open page of it is kept; whoever reads it later loses no other page.
  const hasEnded = html !== null && listed !== null && (await isOver(path, listed, () => html));
  // A tab may have its idle time after somebody else has signed in. Where the session's store stands, no answer has
  // named another one since.
  if (key !== null && !(await caches.has(PREFIX + key)) && (await findViewer()) !== key) return;
  await deleteOthers(key);
  if (key === null) return;
  const kept = await openKept(key);
  await registerWorker();
  await keepStyles();
  if (html && !hasEnded) await keep(kept, path, mark + html);
  if (!isShown) await kept.delete(path);
  await deleteOldPages(kept, path, listed, isGone);
  if (hasEnded) await kept.delete(path);
  await keep(kept, "/offline", mark + makeOfflinePage(mark, await listCopies(kept)));
  await keep(kept, "/leaving", makeLeavingPage());
}
