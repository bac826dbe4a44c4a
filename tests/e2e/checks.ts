import type { Page } from "@playwright/test";
import { axe } from "./axe";
import { expect, open } from "./island";

const CONTROLS =
  "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary";

/** What sticks out to the side, if the page scrolls sideways. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-3)
      .map((element) => element.outerHTML.slice(0, 90));
    return [`${scrollWidth} px wide in ${clientWidth}: ${out.join(" | ")}`];
  });
}

/** Sentences in a column so narrow that it cuts their words, as one that falls into a grid's gap is. */
export function findSqueezedText(page: Page): Promise<string[]> {
  const LEAST_EM = 4;
  return page.evaluate((leastEm) => {
    const isSqueezed = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { fontSize } = getComputedStyle(element);
      const em = Number.parseFloat(fontSize);
      return element.checkVisibility() && width > 1 && width < leastEm * em && height > 5 * em;
    };
    return [...document.querySelectorAll("main :is(h1, h2, h3, p, summary, li, dd)")]
      .filter(isSqueezed)
      .map((element) => `squeezed: ${element.outerHTML.slice(0, 120)}`);
  }, LEAST_EM);
}

/** Buttons whose form would be sent without any field: Lynx sends that as a GET, which changes nothing. */
export function findEmptyForms(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>("form[method=post] button")]
      .filter(
        (button) =>
          button.type === "submit" &&
          !button.matches(":disabled") &&
          button.form &&
          [...new FormData(button.form, button)].length === 0,
      )
      .map((button) => `sends no field: ${button.outerHTML.slice(0, 120)}`),
  );
}

/** The same with text at twice its size, as a member sets it in the browser. */
export async function findOverflowAtDoubleText(page: Page): Promise<string[]> {
  const resize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await resize("200%");
  const found = await findOverflow(page);
  await resize("");
  return found.map((line) => `200 % text: ${line}`);
}

/** Pictures without width and height, which would push the page about, and broken ones. */
export function findBadPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(
        (image) =>
          !image.hasAttribute("width") ||
          !image.hasAttribute("height") ||
          !image.hasAttribute("alt") ||
          (image.complete && image.currentSrc !== "" && image.naturalWidth === 0),
      )
      .map((image) => `picture: ${image.outerHTML.slice(0, 160)}`),
  );
}

/** Controls too small to hit: below 24 px, buttons below 44 px. A link in running text may be. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const isInText = (element: Element) =>
      element.matches("a") &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent ?? "").trim() !== (element.textContent ?? "").trim();
    const measure = (element: Element) => {
      const label =
        element.matches("[type=checkbox], [type=radio]") &&
        (element as HTMLInputElement).labels?.[0];
      const { width, height } = (label || element).getBoundingClientRect();
      return { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 };
    };
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true });
      if (!isShown || isInText(element) || element.closest("[aria-hidden=true]")) return [];
      const least = element.matches("button, .btn, input, select, textarea") ? 44 : 24;
      const { width, height } = measure(element);
      return width < least || height < least
        ? [`${width} × ${height} px, least ${least}: ${element.outerHTML.slice(0, 120)}`]
        : [];
    });
  }, CONTROLS);
}

interface Stop {
  index: number;
  isSeen: boolean;
  isInView: boolean;
  what: string;
}

/**
 * Numbers what must be reachable by Tab; of a group of radio buttons one is enough. The page gets
 * `look`, which says where the focus is, and `looks`, which holds that of each press of Tab before
 * the focus moves on, where scripts run.
 */
function mark(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const groups = new Set<string>();
    const groupOf = (element: Element) =>
      `${element.getAttribute("name")} ${element.closest("form")?.id}`;
    const stops = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0)
        return false;
      if (!element.matches("[type=radio]")) return true;
      return !groups.has(groupOf(element)) && groups.add(groupOf(element));
    });
    const look = (): Stop => {
      const element = document.activeElement ?? document.body;
      const isInGroup = (stop: Element) =>
        stop.matches("[type=radio]") &&
        stop.getAttribute("name") === element.getAttribute("name") &&
        stop.closest("form") === element.closest("form");
      const index = element.matches("[type=radio]")
        ? stops.findIndex(isInGroup)
        : stops.indexOf(element as HTMLElement);
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return {
        index,
        isSeen:
          (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== "none",
        isInView: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
        what: element.outerHTML.slice(0, 120),
      };
    };
    const walk: Walk = { stops, look, looks: [] };
    const note = ({ key }: KeyboardEvent) => {
      if (key === "Tab") walk.looks.push(look());
    };
    addEventListener("keydown", note, { capture: true });
    Object.assign(globalThis, walk);
    return stops.map((element) => element.outerHTML.slice(0, 120));
  }, CONTROLS);
}

interface Walk {
  stops: HTMLElement[];
  look: () => Stop;
  looks: Stop[];
}

/** Presses Tab, each time without waiting for a frame, and then asks the page where each press has led. */
async function pressTab(page: Page, times: number): Promise<Stop[]> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press("Tab")));
  return page.evaluate(() => {
    const { look, looks } = globalThis as unknown as Walk;
    // What was in front of the first press is no stop of these.
    return [...looks.splice(0).slice(1), look()];
  });
}

/**
 * The stops of a page without scripts: one press of Tab, and then each is given the focus in turn,
 * since nothing there can hold a key back.
 */
async function focusEach(page: Page): Promise<Stop[]> {
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const { stops, look } = globalThis as unknown as Walk;
    const first = look();
    const others = stops.map((stop) => {
      stop.focus();
      return look();
    });
    return [first, ...others];
  });
}

/**
 * Walks a page by keyboard alone: everything is reached, focus is seen, the skip link leads to the
 * content and, on a page just opened without an anchor, comes first.
 */
export async function findKeyboardProblems(page: Page, scripts: boolean): Promise<string[]> {
  const isAtTop = await page.evaluate(
    () => location.hash === "" && document.activeElement === document.body,
  );
  const expected = await mark(page);
  const missing = new Set(expected.keys());
  const troubles: string[] = [];
  const visit = ({ index, isSeen, isInView, what }: Stop) => {
    if (!missing.delete(index)) return;
    if (!isSeen) troubles.push(`focus is not seen: ${what}`);
    if (!isInView) troubles.push(`focus is out of view: ${what}`);
  };
  const stops = scripts
    ? await pressTab(page, Math.max(1, expected.length))
    : await focusEach(page);
  const first = stops[0]?.what ?? "nothing";
  if (isAtTop && !first.startsWith('<a class="skip"'))
    troubles.push(`first Tab is not the skip link: ${first}`);
  stops.forEach(visit);
  const dates = await page.locator("input:is([type=date], [type=time])").count();
  // A player of the browser's own has a stop for each of its controls.
  const players = await page.locator("audio[controls], video[controls]").count();
  // A frame has the stops of its own page.
  const frames = await page.locator("iframe").count();
  for (
    let more = dates * 4 + (players + frames) * 6 + 3;
    scripts && more > 0 && missing.size > 0;
    more--
  )
    (await pressTab(page, 1)).forEach(visit);
  for (const index of missing) troubles.push(`not reached by Tab: ${expected[index]}`);
  await page.locator("a.skip").focus();
  await page.keyboard.press("Enter");
  const target = await page.evaluate(() => document.activeElement?.id);
  if (target !== "main") troubles.push(`the skip link led to ${target || "nothing"}`);
  return troubles;
}

/**
 * Looks at what must hold of a page wherever a journey comes by; `screens.spec.ts` looks at each screen more closely.
 * The colors of dark are the same without scripts.
 */
export async function looksRight(page: Page, scripts: boolean): Promise<void> {
  const troubles = [
    ...(await axe(page, scripts, scripts)),
    ...(await findOverflow(page)),
    ...(await findOverflowAtDoubleText(page)),
    ...(await findSmallTargets(page)),
  ];
  expect.soft(troubles, page.url()).toEqual([]);
}

/** Opens the page again, as someone who comes back to it, and looks at it, also by keyboard. */
export async function expectGood(page: Page, scripts: boolean): Promise<void> {
  await open(page, page.url().replace(/#.*/, ""), scripts);
  await looksRight(page, scripts);
  expect.soft(await findKeyboardProblems(page, scripts), page.url()).toEqual([]);
}

/** Whether a browser that is logged out still shows a member's photo, from its own cache; it runs in a page of the same site. */
export const showsPhoto = (url: string): Promise<boolean> =>
  fetch(url, { cache: "force-cache", redirect: "manual" }).then(({ ok }) => ok);
