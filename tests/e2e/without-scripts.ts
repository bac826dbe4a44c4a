import type { Page } from "@playwright/test";
import { test as base, expect } from "./island";

export { expect };

/** Opens a page again in another browser of the same person, without scripts; null where it looks the same. */
export type OpenWithoutScripts = (page: Page) => Promise<Page | null>;

/**
 * Whether a page that scripts run on can look different from the one that is sent where they are off: in its
 * elements, their attributes, its style sheets, or styles that ask for scripts.
 */
function differsWithoutScripts(page: Page, sent: string): Promise<boolean> {
  return page.evaluate((html) => {
    const listSelectors = (rules: CSSRuleList, isAsked = false): string[] =>
      [...rules].flatMap((rule) => {
        const asks =
          isAsked || (rule instanceof CSSMediaRule && /scripting/.test(rule.conditionText));
        const own = asks && rule instanceof CSSStyleRule ? [rule.selectorText] : [];
        const within = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule;
        return within ? [...own, ...listSelectors(rule.cssRules, asks)] : own;
      });
    const asking = [...document.styleSheets].flatMap(({ cssRules }) => listSelectors(cssRules));
    if (asking.some((selector) => document.querySelector(selector))) return true;
    const read = (page: Document) => {
      const copy = page.documentElement.cloneNode(true) as HTMLElement;
      const sheets = [...copy.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
      // Nothing of the head but these is seen, and no hidden field, whose value may be new each time.
      const unseen = "head, script, link, template, input[type=hidden]";
      for (const element of copy.querySelectorAll(unseen)) element.remove();
      for (const hint of copy.querySelectorAll("noscript[hidden]")) hint.remove();
      // With scripts the bell is a button in the same place, which changes none of its styles.
      for (const bell of copy.querySelectorAll(".bell > a"))
        for (const name of ["role", "aria-expanded"]) bell.removeAttribute(name);
      const comments = page.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
      for (let next = comments.nextNode(); next; ) {
        const comment = next as Comment;
        next = comments.nextNode();
        comment.remove();
      }
      copy.normalize();
      return [...sheets.map((sheet) => sheet.getAttribute("href")), copy.outerHTML].join("\n");
    };
    return read(new DOMParser().parseFromString(html, "text/html")) !== read(document);
  }, sent);
}

export const test = base.extend<{ openWithoutScripts: OpenWithoutScripts }>({
  openWithoutScripts: async ({ another, context }, use) => {
    const bare = await another({ javaScriptEnabled: false });
    // As a page says that comes where scripts are off.
    await bare.request.get("/scripts/off");
    let opened: Page | undefined;
    await use(async (page) => {
      await bare.addCookies(await context.cookies());
      const url = page.url().replace(/#.*/, "");
      const sent = await bare.request.get(url, { headers: { Accept: "text/html" } });
      if (!(await differsWithoutScripts(page, await sent.text()))) return null;
      opened ??= await bare.newPage();
      await opened.goto(url);
      return opened;
    });
  },
});
