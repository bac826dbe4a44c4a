import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal, readForm, sendJson, sendPage } from "./http";
import { html } from "./page";
import { type CardNumber, DECLINED, isCard, NOT_AUTHENTICATED } from "./payments-cards";
import { toElementsSession } from "./payments-elements-session";
import { PaymentsError } from "./payments-errors";
import { authenticationPage, cardChoice } from "./payments-pages";
import { authenticate, payWith, type Session, successUrl } from "./payments-sessions";
import type { World } from "./payments-world";

/** What a try to pay came to, as the frame tells Stripe.js. */
export type Confirmed =
  | { outcome: "accepted" }
  | { outcome: "authentication"; url: string }
  | { outcome: "refused"; message: string; declineCode: string | null };

const scripts = new Map<string, Promise<string>>();

/** A script of this folder as browsers run it. */
function browserScript(name: string): Promise<string> {
  const known = scripts.get(name);
  if (known) return known;
  const made = (async () => {
    const source = await readFile(new URL(`${name}.ts`, import.meta.url), "utf8");
    const { default: ts } = await import("typescript");
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    // A file that imports types alone becomes an empty module; these are plain scripts.
    return outputText.replace("export {};", "").trim();
  })();
  scripts.set(name, made);
  return made;
}

/** Checkout on August's own page: Stripe.js, its frames, and what they ask of the double. */
export class ElementPages {
  /** Cards whose owner is being asked who they are, by checkout. */
  readonly #pending = new Map<string, CardNumber>();

  constructor(
    readonly world: World,
    readonly publishableKey: string,
  ) {}

  serves = (path: string): boolean => path.startsWith("/elements/") || path === "/endive/stripe.js";

  /** @throws PaymentsError 401 for a wrong key, 400 for a wrong client secret */
  #session(id: string, key: string | null, secret: string | null): Session {
    if (key !== this.publishableKey)
      throw new PaymentsError(401, `Invalid API Key provided: ${(key ?? "").slice(0, 7)}****`);
    const session = this.world.find("checkout.session", id);
    if (session.client_secret === null || session.client_secret !== secret)
      throw new PaymentsError(
        400,
        "The client_secret provided does not match the client_secret associated with the Checkout Session.",
        { param: "client_secret" },
      );
    return session;
  }

  #confirm(session: Session, card: string | null, again: string): Confirmed {
    const refused = (message: string, declineCode: string | null = null) =>
      ({ outcome: "refused", message, declineCode }) as const;
    if (!isCard(card)) return refused("Your card number is incomplete.");
    if (session.status !== "open") return refused("This Checkout Session is no longer open.");
    const outcome = payWith(this.world, session, card);
    if (outcome === "declined") return refused(DECLINED, "generic_decline");
    if (outcome === "accepted") return { outcome };
    this.#pending.set(session.id, card);
    return { outcome, url: again };
  }

  /** What the bank's page says to Stripe.js, which has opened it in a frame. */
  #answer(session: Session, isProven: boolean) {
    const card = this.#pending.get(session.id);
    this.#pending.delete(session.id);
    if (card) authenticate(this.world, session, card, isProven);
    const told: Confirmed =
      card && isProven
        ? { outcome: "accepted" }
        : { outcome: "refused", message: NOT_AUTHENTICATED, declineCode: null };
    return {
      title: "3-D Secure · Local payments",
      isFramed: true,
      body: html`<p>Thank you.</p>`,
      script: `parent.postMessage(${JSON.stringify({ august3ds: told })}, "*")`,
    };
  }

  /** @throws Refusal 404 for a page that does not exist */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (!url.pathname.startsWith("/elements/")) {
      const script = await browserScript("payments-stripe-js");
      response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-store" });
      return void response.end(script);
    }
    // Pages of every origin load Stripe.js, which then speaks with its own server.
    response.setHeader("Access-Control-Allow-Origin", "*");
    const [, , id = "", verb] = url.pathname.split("/");
    const form = request.method === "POST" ? await readForm(request) : new URLSearchParams();
    const from = url.searchParams;
    const read = (name: string) => form.get(name) ?? from.get(name);
    const session = this.#session(id, read("key"), read("client_secret"));
    const query = new URLSearchParams({
      key: this.publishableKey,
      client_secret: session.client_secret ?? "",
    });
    switch (`${request.method} ${verb}`) {
      case "POST session":
        return sendJson(response, 200, {
          session: toElementsSession(session),
          returnUrl: successUrl(session),
        });
      case "GET payment":
        return sendPage(response, 200, {
          title: "Payment · Local payments",
          isFramed: true,
          body: html`<form>${cardChoice(null)}</form>`,
          script: await browserScript("payments-element-frame"),
        });
      case "POST confirm":
        return sendJson(
          response,
          200,
          this.#confirm(session, form.get("card"), `/elements/${id}/3ds?${query}`),
        );
      case "GET 3ds":
        return sendPage(
          response,
          200,
          authenticationPage(`/elements/${id}/3ds?${query}`, { isFramed: true }),
        );
      case "POST 3ds":
        return sendPage(response, 200, this.#answer(session, form.get("result") === "complete"));
    }
    throw new Refusal(404, "There is nothing here.");
  }
}
