/**
 * The part of Stripe.js that August calls, in the shapes that its types document. It runs in August's page; the card is
 * chosen in a frame of the double's own origin.
 *
 * @typedef {import("@stripe/stripe-js").StripeCheckoutLoadActionsSuccess["confirm"]} Confirm
 */
{
  const READY_WITHIN_MS = 5_000;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { origin } = new URL(script.src);

  /** @param {string} key @param {string} client_secret @returns the Payment Element, and how it pays */
  function createElement(key, client_secret) {
    /** @type {Record<string, (event: object) => void>} */
    const handlers = {};
    const { port1: port, port2 } = new MessageChannel();
    const element = {
      /** @param {string} type @param {(event: any) => void} handler */
      on(type, handler) {
        handlers[type] = handler;
        return element;
      },
      /** @param {HTMLElement} node */
      mount(node) {
        const frame = document.createElement("iframe");
        frame.title = "Secure payment input frame";
        Object.assign(frame.style, {
          border: "0",
          width: "100%",
          height: "20rem",
          display: "block",
        });
        frame.src = `${origin}/elements/frame?${new URLSearchParams({ key, client_secret })}`;
        const error = { type: "api_connection_error", message: "The frame did not load." };
        const late = setTimeout(() => handlers.loaderror?.({ error }), READY_WITHIN_MS);
        port.onmessage = () => {
          clearTimeout(late);
          handlers.ready?.({ elementType: "payment" });
        };
        frame.onload = () => frame.contentWindow?.postMessage("august-element", origin, [port2]);
        node.replaceChildren(frame);
      },
    };
    /** @type {Confirm} */
    const confirm = async () => {
      const answer = await new Promise((resolve) => {
        port.onmessage = ({ data }) => resolve(data);
        port.postMessage("confirm");
      });
      if (answer.error) return { type: "error", error: answer.error };
      location.assign(answer.returnUrl);
      return new Promise(() => {});
    };
    return { element, confirm };
  }

  /** @param {string} key @returns {Pick<import("@stripe/stripe-js").Stripe, "initCheckoutElementsSdk">} */
  const construct = (key) => ({
    initCheckoutElementsSdk({ clientSecret }) {
      const secret = String(clientSecret);
      const { element, confirm } = createElement(key, secret);
      const sdk = {
        async loadActions() {
          const query = new URLSearchParams({ key, client_secret: secret });
          const { ok } = await fetch(`${origin}/elements/session?${query}`);
          if (ok) return { type: "success", actions: { confirm } };
          return { type: "error", error: { message: "The session did not load.", code: null } };
        },
        createPaymentElement: () => element,
      };
      return /** @type {any} */ (sdk);
    },
  });

  Object.assign(window, { Stripe: construct });
}
