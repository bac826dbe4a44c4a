import { capitalize } from "~/server/data/text";
import { KEPT } from "./old-pages.client";

/**
 * Left out of a copy: scripts, media, offers that may have expired or that each message repeats, and whatever says
 * `data-not-kept`, as each part of a page has to that may name members without a match: no end of a match deletes the copy.
 */
const LEFT_OUT =
  "[data-not-kept], script, link:not([rel=stylesheet]):not([rel=icon]), audio, video, iframe, .bubble-pending, .bubble .menu, .openers, #plans, #share, [name=confirmHarsh]";
/** What works without a connection: the composer, whose messages wait, and logging out, which forgets everything. */
const WORKING = "#composer, [action='/api/logout']";
const NEEDS_CONNECTION = ": needs a connection";

/**
 * The line at the head of a copy. Its day stands in it, since the copy may be shown on another one; why it is shown is for
 * the service worker to say.
 */
const sayWhen = (mark: string) =>
  `<p role="status" style="margin:0;padding:.625rem 1rem;background:var(--sand);text-align:center">${mark}outage. This is as of ${formatTime(new Date())}. <a href="" style="display:inline-block;margin:-.625rem 0;padding:.625rem .5rem;font-weight:700">Try again</a></p>`;

/** Puts words in the place of what would lead to a sound or a clip, which no copy has. */
function silencePlayers(copy: HTMLElement): void {
  for (const link of copy.querySelectorAll("a.play, a.clip")) {
    const label = link.getAttribute("aria-label") ?? link.querySelector(".sr-only")?.textContent;
    const what = label?.replace(/^(?:Play|Pause) (?:the )?/, "") ?? "";
    const words = document.createElement("p");
    words.className = "hint";
    words.textContent = capitalize(what) + NEEDS_CONNECTION;
    (link.closest(".player") ?? link).replaceWith(words);
  }
}

/** Makes a button unavailable, and says why to whoever does not see the line at the head. */
function disable(button: HTMLButtonElement): void {
  button.disabled = true;
  if (button.ariaLabel) button.ariaLabel += NEEDS_CONNECTION;
  else button.insertAdjacentHTML("beforeend", `<span class="sr-only">${NEEDS_CONNECTION}</span>`);
}

/** Puts a button that is not available in the place of what only looks like one. */
function replaceByButton(each: Element): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = each.className;
  button.append(...each.childNodes);
  disable(button);
  each.replaceWith(button);
}

/** The looks of a link that leads to nothing that is kept: it says so to whoever does not see them. */
const AWAY =
  "<style>a[aria-disabled]{opacity:.65;color:inherit;text-decoration:none;cursor:default}:is(h1,.island-map) a[aria-disabled],main a[aria-disabled]:has(img){opacity:1}a[aria-disabled]::after{content:' needs a connection';position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}</style>";

/**
 * Leaves a place for what each link is, for the service worker: it knows what is kept when the copy is shown, and only that
 * can be opened then.
 */
export function markLinks(copy: HTMLElement, mark: string): void {
  for (const link of copy.querySelectorAll("a[href^='/']")) {
    link.setAttribute("rel", `${mark}to${link.getAttribute("href")}`);
    link.removeAttribute("href");
  }
  copy.querySelector("head")?.insertAdjacentHTML("beforeend", AWAY);
}

/** Makes unavailable what needs the server: forms, menus, and links like buttons to what is never kept. */
function disableActions(copy: HTMLElement): void {
  for (const each of copy.querySelectorAll("button")) {
    each.disabled = false;
    if (!each.closest(WORKING) || each.name === "pay") disable(each);
  }
  for (const field of copy.querySelectorAll<HTMLInputElement>("input, select, textarea"))
    field.disabled = !field.closest(WORKING);
  for (const link of copy.querySelectorAll<HTMLAnchorElement>("a.btn"))
    if (!KEPT.test(link.pathname + link.search)) replaceByButton(link);
  for (const summary of copy.querySelectorAll("main .menu > summary")) {
    const menu = document.createElement("div");
    menu.className = "menu";
    summary.parentElement?.replaceWith(menu);
    menu.append(summary);
    replaceByButton(summary);
  }
}

/** Makes a copy of the page that is read without scripts. */
export function copyDocument(): HTMLElement {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll(LEFT_OUT)) each.remove();
  for (const each of copy.querySelectorAll("details")) each.open = false;
  silencePlayers(copy);
  disableActions(copy);
  // The room for a keyboard, and that another screen is on its way: neither is so when the copy is shown.
  for (const name of ["style", "data-opening"]) copy.querySelector("body")?.removeAttribute(name);
  return copy;
}

/** The time and the day by the island's clock, as all times on a page. */
export function formatTime(at: Date): string {
  const timeZone = "America/New_York";
  const day = at.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone });
  return `${at.toLocaleTimeString("en-US", { timeStyle: "short", timeZone })} on ${day}`;
}

export const toHtml = (copy: HTMLElement): string => `<!doctype html>${copy.outerHTML}`;

/**
 * Leaves places for the number of messages that may still be written, from which the worker takes what waits. Where that
 * takes the last one, the composer gives way to what is said then.
 */
function markLeft(copy: HTMLElement, mark: string): void {
  // The copy is without these, and the number on this page has been lowered by them.
  const waiting = document.querySelectorAll(".bubble-pending").length;
  const composer = copy.querySelector<HTMLElement>("#composer");
  const { left } = copy.querySelector<HTMLElement>("[data-left]")?.dataset ?? {};
  // Few left are counted above the composer: blue is the tone of more (app/features/messages/counter-tone.ts).
  if (left && !composer?.querySelector("[data-left]"))
    composer
      ?.querySelector(".composer-line")
      ?.insertAdjacentHTML(
        "beforebegin",
        `<p class="row"><span data-left="${left}"><span class="badge tone-blue"></span></span></p>`,
      );
  for (const each of copy.querySelectorAll<HTMLElement>("[data-left]")) {
    const { left = "", limit = "" } = each.dataset;
    // What waits in other conversations takes from the limit of a day too.
    const kind = left.includes("today") ? "leftday" : "left";
    const place = `${mark}${kind}${Number.parseInt(left, 10) + waiting}`;
    const words = left.replace(/\d+/, `${place} message left`);
    const toned = each.querySelector(".dial, .badge");
    const tones = toned?.getAttribute("class")?.replace(/tone-\w+/, `tone-${place}tone`) ?? "";
    toned?.setAttribute("class", tones);
    const number = toned?.querySelector("text");
    if (toned && number) {
      toned.ariaLabel = words;
      number.textContent = place;
      const arc = toned.querySelector("[pathLength]");
      arc?.setAttribute("pathLength", limit);
      arc?.setAttribute("stroke-dasharray", `${place} ${limit}`);
    } else (toned ?? each).textContent = words;
    if (composer) composer.className = `composer composer-${place}`;
  }
  if (!composer) return;
  const limitNote = document.createElement("p");
  limitNote.textContent = composer.dataset.limitMessage ?? "";
  composer.after(limitNote);
  composer.insertAdjacentHTML(
    "beforebegin",
    "<style>.composer-0,.composer:not(.composer-0)+p,.composer>p:has(.tone-blue){display:none}</style>",
  );
}

/**
 * Makes a copy of the page as it is now.
 *
 * @param mark that no text of the page knows: with it begin the places that the service worker fills
 */
export function copyPage(mark: string): string {
  const copy = copyDocument();
  markLinks(copy, mark);
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
  return toHtml(copy).replace(/<body[^>]*>/, (tag) => tag + sayWhen(mark));
}
