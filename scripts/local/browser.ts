/**
 * A test double of a browser: cookies by path, and redirects one at a time. why: it shows each
 * response of a redirect chain, which a real browser hides.
 */
export class Visitor {
  readonly #cookies = new Map<string, { path: string; value: string }>();

  #cookieHeader(pathname: string): string {
    return [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
      .join("; ");
  }

  async #ask(address: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(address);
    const headers = new Headers(init.headers);
    headers.set("Accept", "text/html");
    headers.set("Cookie", this.#cookieHeader(pathname));
    const response = await fetch(address, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(/;\s*/);
      const at = pair.indexOf("=");
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? "/";
      this.#cookies.set(`${pair.slice(0, at)} ${path}`, { path, value: pair.slice(at + 1) });
    }
    return response;
  }

  /** Opens an address without following where it leads. */
  get(address: string): Promise<Response> {
    return this.#ask(address, {});
  }

  /** Posts a form without following where it leads. */
  post(address: string, fields: Record<string, string> | FormData = {}): Promise<Response> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.#ask(address, { method: "POST", body });
  }

  /** Follows redirects while they stay on the origin of `response`; gives the last place named. */
  async follow(response: Response): Promise<{ address: string; response: Response }> {
    let current = response;
    let address = response.url;
    for (let hop = 0; hop < 10; hop++) {
      const location = current.headers.get("Location");
      if (location === null) return { address, response: current };
      const next = new URL(location, address);
      if (next.origin !== new URL(address).origin) return { address: next.href, response: current };
      address = next.href;
      current = await this.get(address);
    }
    throw new Error(`Too many redirects, last to ${address}`);
  }
}
