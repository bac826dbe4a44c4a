import type {
  Stripe,
  StripeCheckoutConfirmResult,
  StripeCheckoutElementsSdk,
  StripeCheckoutElementsSdkOptions,
  StripeCheckoutLoadActionsResult,
  StripeCheckoutLoadActionsSuccess,
  StripeCheckoutSession,
  StripeError,
  StripePaymentElement,
  StripePaymentElementChangeEvent,
} from "@stripe/stripe-js";
import type { Confirmed } from "./payments-elements";

/**
 * The part of Stripe.js that Checkout on a page needs, in the shapes that its types document. It
 * runs in August's page; the card is chosen in a frame of the double's own origin.
 */
{
  type Actions = Pick<StripeCheckoutLoadActionsSuccess, "confirm" | "getSession">;
  type Loaded =
    | { type: "success"; actions: Actions }
    | Extract<StripeCheckoutLoadActionsResult, { type: "error" }>;
  type Sdk = Pick<
    StripeCheckoutElementsSdk,
    "changeAppearance" | "createPaymentElement" | "getPaymentElement" | "loadFonts" | "on"
  > & { loadActions(): Promise<Loaded> };
  type Handler = (event: never) => unknown;

  const READY_WITHIN_MS = 5_000;
  const base = new URL((document.currentScript as HTMLScriptElement).src).origin;

  /** Someone who names what they wait for. */
  class Emitter {
    readonly #handlers = new Map<string, Set<Handler>>();
    on(type: string, handler: Handler): void {
      this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler));
    }
    off(type: string, handler?: Handler): void {
      if (handler) this.#handlers.get(type)?.delete(handler);
      else this.#handlers.delete(type);
    }
    emit(type: string, event: unknown): void {
      for (const handler of this.#handlers.get(type) ?? []) handler(event as never);
    }
  }

  function newFrame(path: string, title: string, height: string): HTMLIFrameElement {
    const frame = document.createElement("iframe");
    frame.src = base + path;
    frame.title = title;
    Object.assign(frame.style, { border: "0", width: "100%", height, display: "block" });
    return frame;
  }

  /** Shows the bank's question above the page until it is answered. */
  function askBank(path: string): Promise<Confirmed> {
    const frame = newFrame(path, "3-D Secure", "100%");
    Object.assign(frame.style, {
      position: "fixed",
      inset: "0",
      zIndex: "2147483647",
      background: "#fff",
    });
    document.body.append(frame);
    return new Promise((resolve) => {
      addEventListener("message", function listen({ origin, source, data }) {
        if (origin !== base || source !== frame.contentWindow || !data?.august3ds) return;
        removeEventListener("message", listen);
        frame.remove();
        resolve(data.august3ds);
      });
    });
  }

  const toPath = (key: string, secret: string, verb: string) => {
    const query = new URLSearchParams({ key, client_secret: secret });
    return `/elements/${secret.split("_secret_")[0]}/${verb}?${query}`;
  };

  /** The Payment Element, and a way to pay with what it holds. */
  function newElement(findPath: () => Promise<string>, onComplete: (is: boolean) => void) {
    const emitter = new Emitter();
    let frame: HTMLIFrameElement | null = null;
    let port: MessagePort | null = null;
    let answer: (result: Confirmed) => void = () => {};

    function listen(node: Element, mounted: HTMLIFrameElement) {
      const channel = new MessageChannel();
      const late = setTimeout(() => {
        const error: StripeError = {
          type: "api_connection_error",
          message: "The frame did not load.",
        };
        emitter.emit("loaderror", { elementType: "payment", error });
      }, READY_WITHIN_MS);
      channel.port1.onmessage = ({ data }) => {
        if (data.type === "ready") {
          clearTimeout(late);
          port = channel.port1;
          emitter.emit("ready", { elementType: "payment" });
        } else if (data.type === "change") {
          onComplete(data.isComplete);
          const event: StripePaymentElementChangeEvent = {
            elementType: "payment",
            empty: !data.isComplete,
            complete: data.isComplete,
            collapsed: false,
            value: { type: "card" },
          };
          emitter.emit("change", event);
        } else answer(data.result);
      };
      mounted.addEventListener(
        "load",
        () => mounted.contentWindow?.postMessage("august-element", base, [channel.port2]),
        { once: true },
      );
      node.replaceChildren(mounted);
    }

    function unmount() {
      frame?.remove();
      frame = null;
      port = null;
    }

    const element: StripePaymentElement = {
      mount(target: string | HTMLElement) {
        const node = typeof target === "string" ? document.querySelector(target) : target;
        if (!node)
          throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
        emitter.emit("loaderstart", { elementType: "payment" });
        const mounted = newFrame("", "Secure payment input frame", "26rem");
        frame = mounted;
        findPath().then((path) => {
          mounted.src = base + path;
          if (frame === mounted) listen(node, mounted);
        });
      },
      on(type: string, handler: Handler) {
        emitter.on(type, handler);
        return element;
      },
      once(type: string, handler: Handler) {
        emitter.on(type, function once(event: never) {
          emitter.off(type, once);
          return handler(event);
        });
        return element;
      },
      off(type: string, handler?: Handler) {
        emitter.off(type, handler);
        return element;
      },
      update: () => element,
      collapse: () => element,
      focus: () => frame?.focus(),
      blur: () => frame?.blur(),
      clear() {},
      unmount,
      destroy: unmount,
    };
    const pay = () =>
      new Promise<Confirmed>((resolve) => {
        answer = resolve;
        if (port) port.postMessage("confirm");
        else
          resolve({
            outcome: "refused",
            message: "Mount the Payment Element before you confirm.",
            declineCode: null,
          });
      });
    return { element, pay };
  }

  function initCheckoutElementsSdk(key: string, options: StripeCheckoutElementsSdkOptions): Sdk {
    const emitter = new Emitter();
    const secret = Promise.resolve(options.clientSecret);
    let session: StripeCheckoutSession | null = null;
    let returnUrl = "";
    let isComplete = false;
    let made: ReturnType<typeof newElement> | null = null;

    function show(loaded: StripeCheckoutSession) {
      session = { ...loaded, canConfirm: loaded.status.type === "open" && isComplete };
      emitter.emit("change", session);
      return session;
    }

    /** @throws Error with the server's words */
    async function load(): Promise<StripeCheckoutSession> {
      const path = toPath(key, await secret, "session");
      const response = await fetch(base + path, { method: "POST" });
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.error.message);
      returnUrl = answer.returnUrl;
      return show(answer.session);
    }

    async function confirm(
      args: Parameters<Actions["confirm"]>[0] = {},
    ): Promise<StripeCheckoutConfirmResult> {
      let result = await (made?.pay() ?? {
        outcome: "refused" as const,
        message: "Create a Payment Element before you confirm.",
        declineCode: null,
      });
      if (result.outcome === "authentication") result = await askBank(result.url);
      if (result.outcome === "accepted") {
        const paid = await load();
        if (args.redirect === "if_required") return { type: "success", session: paid };
        location.assign(args.returnUrl ?? returnUrl);
        return new Promise(() => {});
      }
      const { message, declineCode } = result as Extract<Confirmed, { outcome: "refused" }>;
      if (!declineCode && !/authenticate/.test(message))
        return { type: "error", error: { message, code: null } };
      const error = { message, code: "paymentFailed", paymentFailed: { declineCode } } as const;
      return { type: "error", error };
    }

    const sdk: Sdk = {
      on: (type, handler) => emitter.on(type, handler as Handler),
      async loadActions() {
        try {
          await load();
        } catch (error) {
          const message = error instanceof Error ? error.message : "Something went wrong.";
          return { type: "error", error: { message, code: null } };
        }
        return {
          type: "success",
          actions: {
            confirm,
            getSession() {
              if (!session) throw new Error("The session is not loaded.");
              return session;
            },
          },
        };
      },
      createPaymentElement() {
        if (made) throw new Error("Can only create one Element of type payment.");
        made = newElement(
          async () => toPath(key, await secret, "payment"),
          (is) => {
            isComplete = is;
            if (session) show(session);
          },
        );
        return made.element;
      },
      getPaymentElement: () => made?.element ?? null,
      changeAppearance() {},
      loadFonts() {},
    };
    return sdk;
  }

  /** @throws Error for a key that is missing, or that must stay on the server */
  function construct(key: string) {
    if (typeof key !== "string" || key === "")
      throw new Error("Missing value for Stripe(): apiKey should be a string.");
    if (key.startsWith("sk_"))
      throw new Error(
        "You should not use your secret key with Stripe.js. Use your publishable key.",
      );
    const stripe: { initCheckoutElementsSdk(options: StripeCheckoutElementsSdkOptions): Sdk } = {
      initCheckoutElementsSdk: (options) => initCheckoutElementsSdk(key, options),
    };
    return stripe satisfies { [K in keyof Stripe]?: unknown };
  }

  Object.assign(window, { Stripe: construct });
}
