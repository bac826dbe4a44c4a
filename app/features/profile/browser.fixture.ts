import { leadIn, readBrowser } from "~/features/account/signed-in.server";
import { type Person, signInUser } from "../../../tests/support/island";
import { action as answerQuestions } from "./age-profile.route";
import { action, loader } from "./profile-setup.route";
import { attachedHtml } from "./rendered-html";
import { restoreTyped } from "./unsaved.server";

/** A browser: it sends its cookies with every request and keeps what the answers set. */
export class Browser {
  readonly jar = new Map<string, string>();

  async signIn({ name }: Person): Promise<string> {
    const { id, token } = signInUser(name);
    const request = new Request(`${process.env.APP_URL}/api/callback`, {
      headers: { Cookie: this.cookies },
    });
    restoreTyped((await readBrowser(request)).typedBefore, id);
    const { cookies } = await leadIn({ token, userId: id }, request);
    for (const header of cookies) this.keep(header);
    return token;
  }

  get cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  keep(header: string): void {
    const [name = "", value = ""] = (header.split(";")[0] ?? "").split(/=(.*)/s);
    // No browser keeps a longer cookie (RFC 6265 section 6.1).
    if (/Max-Age=0/.test(header) || header.length > 4096) this.jar.delete(name);
    else this.jar.set(name, value);
  }

  async send(
    handler: unknown,
    init: RequestInit & { headers?: Record<string, string> } = {},
    path = "/profile-setup?all",
  ) {
    const url = `${process.env.APP_URL}${path}`;
    const headers = { Cookie: this.cookies, Referer: url, ...init.headers };
    const request = new Request(url, { ...init, headers });
    const route = handler as (args: object) => Promise<unknown>;
    const result = await route({ request, params: {}, context: {} }).catch((thrown) => thrown);
    const { init: more, data } = result as { init?: ResponseInit; data?: unknown };
    const response = result instanceof Response ? result : new Response(null, more);
    for (const header of response.headers.getSetCookie()) this.keep(header);
    const loaderData = (data ?? result) as { hasDraft?: boolean };
    return {
      status: response.status,
      headers: response.headers,
      data: loaderData,
      shown: listTexts(loaderData),
    };
  }

  post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    this.send(action, { method: "POST", body: new URLSearchParams(fields), headers });
  start = (fields: Record<string, string>) =>
    this.send(
      answerQuestions,
      { method: "POST", body: new URLSearchParams(fields) },
      "/age-profile?group=above-60",
    );
  shown = async () => {
    const { data, shown } = await this.send(loader);
    return { hasDraft: data.hasDraft, shown };
  };
}

/** The texts that the form beside an answer shows, by field. */
function listTexts(loaderData: object): Record<string, string> {
  const html = Object.values(attachedHtml(loaderData) ?? {}).join("");
  const lines = [...html.matchAll(/<input (?=[^>]*type="text")[^>]*>/g)].map(([tag]) => [
    / name="(\w+)"/.exec(tag)?.[1] ?? "",
    / value="([^"]*)"/.exec(tag)?.[1] ?? "",
  ]);
  const areas = [...html.matchAll(/<textarea [^>]*name="(\w+)"[^>]*>([^<]*)</g)];
  const texts = [...lines, ...areas.map(([, name = "", text = ""]) => [name, text])];
  return Object.fromEntries(texts.filter(([, text]) => text?.trim()));
}
