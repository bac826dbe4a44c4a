/** Where the pages of the tests stand. */
export const ORIGIN = "https://august.example";

const toHref = (place: RequestInfo | URL): string =>
  new URL(typeof place === "string" || place instanceof URL ? place : place.url, ORIGIN).href;

/** How a store finds an entry, as browsers call it. */
type Query = { ignoreVary?: boolean } | undefined;

/** One store: entries in the order in which they were put, the last put last. */
class FakeCache {
  readonly entries = new Map<string, Response>();

  async put(place: RequestInfo | URL, response: Response): Promise<void> {
    this.entries.delete(toHref(place));
    this.entries.set(toHref(place), response);
  }
  async match(place: RequestInfo | URL, query?: Query): Promise<Response | undefined> {
    const found = this.entries.get(toHref(place));
    // What is put here was asked for by its address alone, without a header.
    const varying = found?.headers.get("Vary")?.split(", ") ?? [];
    const asked = typeof place === "object" && "headers" in place ? place.headers : new Headers();
    const isOther = !query?.ignoreVary && varying.some((name) => asked.has(name));
    return isOther ? undefined : found?.clone();
  }
  async delete(place: RequestInfo | URL): Promise<boolean> {
    return this.entries.delete(toHref(place));
  }
  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
}

/** Test double of a browser's stores. why: node has none, and the rules about them are what is tested. */
export class FakeCaches {
  readonly stores = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const store = this.stores.get(name) ?? new FakeCache();
    this.stores.set(name, store);
    return store;
  }
  async has(name: string): Promise<boolean> {
    return this.stores.has(name);
  }
  async keys(): Promise<string[]> {
    return [...this.stores.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.stores.delete(name);
  }
  async match(place: RequestInfo | URL, query?: Query): Promise<Response | undefined> {
    for (const store of this.stores.values()) {
      const found = await store.match(place, query);
      if (found) return found;
    }
    return undefined;
  }
  /** Paths of what a store has. */
  paths(name: string): string[] {
    return [...(this.stores.get(name)?.entries.keys() ?? [])].map((url) => new URL(url).pathname);
  }
}
