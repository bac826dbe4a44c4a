import { isWalked } from "../support/all-contracts";
import type { Person } from "../support/island";
import { spellOut } from "../support/report-places";
import type { TestServer } from "../support/test-server";
import type { Answer } from "./crawl-traces";

/** Most addresses of one route that a crawl opens, beside those that the cast names. */
const MOST_OF_A_ROUTE = 6;
/** Longest wait for an answer: a pending poll has nothing to say. */
const PENDING_MS = 400;

/** A route of the build, and how to tell its addresses. */
interface Pattern {
  path: string;
  params: string[];
  matches: RegExp;
  hasScreen: boolean;
  hasAction: boolean;
}

/** The names of the parameters of a route. */
export const readParams = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");

/** Reads the routes from the build; those with the fewest parameters first, as the router ranks them. */
export function listPatterns({ build }: TestServer): Pattern[] {
  return Object.values(build.routes)
    .flatMap((route) => {
      const path = route?.path;
      if (!route || route.id === "root" || !isWalked(route.id, "crawl")) return [];
      const source = (path ?? "").replace(/[.]/g, "\\.").replace(/:\w+/g, "([^/?]+)");
      return {
        path: `/${path ?? ""}`,
        params: readParams(path ?? ""),
        matches: new RegExp(`^/${source}(?:\\.data)?(?:\\?|$)`),
        hasScreen: route.module.default !== undefined,
        hasAction: route.module.action !== undefined,
      };
    })
    .sort((one, other) => one.params.length - other.params.length);
}

/** Same-site addresses that a text names, whatever it is: a page, JSON, turbo-stream, a feed, a header. */
function findAddresses(text: string, origin: string): string[] {
  const plain = text.replaceAll(origin, "").replaceAll("&amp;", "&").replaceAll("\\u0026", "&");
  const found = plain.match(/(?<![\w</])\/(?:[A-Za-z0-9][\w\-./]*)?(?:\?[\w\-.=&%]*)?/g) ?? [];
  return [...new Set(found)];
}

/** Every way to fill the parameters of a route with the values that are known. */
function fillPattern(path: string, values: Readonly<Record<string, string[]>>) {
  let filled = [path];
  for (const name of readParams(path))
    filled = filled.flatMap((text) =>
      (values[name] ?? []).map((value) => text.replace(`:${name}`, value)),
    );
  return filled;
}

/** A calendar's file among media, or the other way round. */
const MIXED = /^\/media\/.+\.ics$|^\/calendar.+\.(?:webp|jpeg|mp4|m4a)$/;

/** The addresses of every route about someone, by what the cast knows of them. */
export const listAddressesAbout = (
  server: TestServer,
  values: Readonly<Record<string, string[]>>,
  { posts = false } = {},
): string[] =>
  listPatterns(server)
    .filter(({ hasAction }) => !posts || hasAction)
    .flatMap(({ path }) => spellOut(path))
    .flatMap((path) => fillPattern(path, values))
    .filter((address) => !MIXED.test(address));

const mayStayPending = (address: string): boolean => /changes|poll/.test(address);

interface CallOptions {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
}

/** Asks for one address; undefined where the server holds the answer back, as a poll does. */
export async function ask(
  server: TestServer,
  from: Pick<Person, "token"> | null,
  address: string,
  { method = "GET", headers = {} }: CallOptions = {},
): Promise<Answer | undefined> {
  const leaving = new AbortController();
  const isPost = method === "POST";
  const answer = server
    .request(from, address, {
      method,
      signal: leaving.signal,
      ...(isPost && { body: "" }),
      headers: {
        ...(isPost && {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
        }),
        ...headers,
      },
    })
    .then(async (response) => ({
      asked: `${method} ${address}`,
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }))
    .catch((error: unknown) => {
      if (leaving.signal.aborted) return undefined;
      throw error;
    });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), mayStayPending(address) ? PENDING_MS : 20_000);
  });
  const first = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  if (!first) leaving.abort();
  return first;
}

interface Walk {
  /** Where the crawl begins, beside the routes without parameters. */
  seeds: readonly string[];
  headers?: Record<string, string>;
  /** Sees every answer. */
  onAnswer: (answer: Answer, address: string) => void;
}

const asData = (address: string): string => {
  const [path = "", query] = address.split("?");
  return `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
};

/**
 * Opens every address that someone can reach: the routes of the build, the seeds, and whatever the answers name.
 * A screen is opened as a page and as the data of a navigation with scripts.
 *
 * @returns the addresses that were opened
 */
export async function crawl(
  server: TestServer,
  from: Pick<Person, "token"> | null,
  { seeds, headers, onAnswer }: Walk,
): Promise<string[]> {
  const patterns = listPatterns(server);
  const origin = process.env.APP_URL ?? "";
  const counts = new Map<string, number>();
  const opened = new Set<string>();
  const queue: string[] = [];
  const add = (address: string, isSeed: boolean) => {
    const pattern = patterns.find(({ matches }) => matches.test(address));
    if (!pattern || opened.has(address)) return;
    const count = (counts.get(pattern.path) ?? 0) + 1;
    if (!isSeed && count > MOST_OF_A_ROUTE) return;
    if (!isSeed) counts.set(pattern.path, count);
    opened.add(address);
    queue.push(address);
    const isPlain = !address.split("?")[0]?.endsWith(".data");
    if (pattern.hasScreen && isPlain) add(asData(address), true);
  };
  for (const { path, params } of patterns) if (params.length === 0) add(path, true);
  for (const address of seeds) add(address, true);
  const open = async (address: string) => {
    const answer = await ask(server, from, address, { headers });
    if (!answer) return;
    onAnswer(answer, address);
    const text = `${answer.headers.get("Location") ?? ""}\n${answer.bytes.toString("utf8")}`;
    for (const found of findAddresses(text, origin)) add(found, false);
  };
  while (queue.length > 0) {
    // What may stay pending waits beside the others, all of it at once.
    const pending: Promise<void>[] = [];
    for (let address = queue.shift(); address !== undefined; address = queue.shift())
      if (mayStayPending(address)) pending.push(open(address));
      else await open(address);
    await Promise.all(pending);
  }
  return [...opened];
}
