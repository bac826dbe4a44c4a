import { type ViewerKind, type Visit, WHOLE_EDITOR } from "./screens";
import { type Encoding, weigh } from "./weigh";

/** Budgets of the project in bytes, headers included where HTML and CSS are meant. */
export const PAGE_BYTES = 14_600;
/** Two initial TCP windows, for a page that one asks for (record 15). */
export const WHOLE_EDITOR_BYTES = 2 * PAGE_BYTES;
/** Until the browser is first idle, on a cold cache; React and the router alone are 70 KB of it (record 40). */
export const SCRIPT_BYTES = 97 * 1024;
export const SCREEN_SCRIPT_BYTES = 12 * 1024;
/** A file that so many screens load is no screen's own; of a screen with several addresses each counts. */
const MANY_SCREENS = 5;
/** A visit of home on an empty cache: pictures, the service worker, and what is fetched ahead are included. */
export const HOME_BYTES = 150 * 1024;
export const PUBLIC_REQUESTS = 2;
/** Requests for scripts of a members' screen on a cold cache. */
export const SCRIPT_REQUESTS = 6;
/** Of the service worker as sent, its body alone like other scripts. */
export const WORKER_BYTES = 4 * 1024;

const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

export interface PageWeight {
  who: ViewerKind;
  /** As in the route table. */
  path: string;
  status: number;
  /** HTML and CSS with their headers, as served. */
  pageBytes: Record<Encoding, number>;
  /** Addresses that the page needs before it is usable, itself included. */
  requests: number;
  /** Brotli bytes of each script on a cold cache, until the browser is first idle. */
  scripts: Map<string, number>;
}

const STYLES = /<link[^>]+rel="stylesheet"[^>]*>/g;
const HREF = /href="([^"]+)"/;
const MODULES = /\(\[("\/assets\/[^\]]+)\],/;
const IMPORT = /(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g;

const listStyles = (html: string) =>
  (html.match(STYLES) ?? []).flatMap((tag) => HREF.exec(tag)?.[1] ?? []);

/** What the page's script starts. Modules that the route manifest only names are not among them. */
const listModules = (html: string): string[] => JSON.parse(`[${MODULES.exec(html)?.[1] ?? ""}]`);

/** Weighs screens of one running app; what several screens share is fetched once. */
export class Scales {
  readonly #assets = new Map<string, Promise<{ bytes: number; bodyBytes: number; text: string }>>();

  constructor(readonly url: string) {}

  #asset(path: string, encoding: Encoding) {
    const key = `${encoding} ${path}`;
    const known = this.#assets.get(key) ?? weigh(this.url + path, encoding);
    this.#assets.set(key, known);
    return known;
  }

  /** Every module that the page loads, with what those import. */
  async #scriptsOf(html: string): Promise<Map<string, number>> {
    const scripts = new Map<string, number>();
    const open = listModules(html);
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (scripts.has(path)) continue;
      const { bodyBytes, text } = await this.#asset(path, "br");
      scripts.set(path, bodyBytes);
      for (const [, name] of text.matchAll(IMPORT)) open.push(`/assets/${name}`);
    }
    return scripts;
  }

  async weigh({ who, name, path, cookie }: Visit): Promise<PageWeight> {
    const pageBytes = { br: 0, gzip: 0 };
    let html = "";
    let status = 0;
    for (const encoding of ENCODINGS) {
      const page = await weigh(this.url + path, encoding, cookie);
      ({ text: html, status } = page);
      pageBytes[encoding] = page.bytes;
      for (const style of listStyles(html))
        pageBytes[encoding] += (await this.#asset(style, encoding)).bytes;
    }
    const scripts = await this.#scriptsOf(html);
    return { who, path: name, status, pageBytes, requests: 1 + listStyles(html).length, scripts };
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

/** Brotli bytes of all scripts of a screen until the browser is first idle, and of those that few other screens load. */
export function scriptBytes(page: PageWeight, all: readonly PageWeight[]) {
  const isShared = (file: string) =>
    new Set(all.filter(({ scripts }) => scripts.has(file)).map(({ path }) => path)).size >=
    MANY_SCREENS;
  const own = [...page.scripts].filter(([path]) => !isShared(path)).map(([, bytes]) => bytes);
  return { all: sum(page.scripts.values()), own: sum(own) };
}

/** Every broken budget as one line; nothing when all hold. */
export function brokenBudgets(pages: readonly PageWeight[]): string[] {
  return pages.flatMap((page) => {
    const { who, path, pageBytes, requests, scripts } = page;
    const heaviest = Math.max(pageBytes.br, pageBytes.gzip);
    const { all, own } = scriptBytes(page, pages);
    const broken: string[] = [];
    const check = (what: string, is: number, most: number) => {
      if (is > most) broken.push(`${path} as ${who}: ${what} ${is}, budget ${most}`);
    };
    check(
      "bytes of HTML and CSS",
      heaviest,
      path === WHOLE_EDITOR ? WHOLE_EDITOR_BYTES : PAGE_BYTES,
    );
    if (who === "visitor") {
      check("scripts", scripts.size, 0);
      check("requests", requests, PUBLIC_REQUESTS);
    }
    check("requests for scripts until the first idle moment", scripts.size, SCRIPT_REQUESTS);
    check("bytes of scripts until the first idle moment", all, SCRIPT_BYTES);
    check("bytes of the screen's own scripts", own, SCREEN_SCRIPT_BYTES);
    return broken;
  });
}
