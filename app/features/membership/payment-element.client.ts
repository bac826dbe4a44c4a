import type { StripeCheckoutLoadActionsSuccess } from "@stripe/stripe-js";
import { isTrouble, memberFetch } from "~/ui/session.client";
import { describeNotCreated, type Failure, NOT_LOADED, UNEXPECTED } from "./payment-failures";
import type { PaymentFormData } from "./payment-form.server";

/** What was opened can be paid, or why it could not be opened. */
type OpenedForm = { pay: () => Promise<Failure> } | { failure: Failure };

let loading: Promise<void> | undefined;

function loadScript(url: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error("The provider's script did not load."));
    };
    document.head.append(script);
  });
  return loading;
}

/**
 * Pays with what the form holds; the browser leaves the page if it succeeds. A checkout may have been closed
 * meanwhile, in another tab: then the server says what is so now.
 */
async function pay(
  { confirm }: Pick<StripeCheckoutLoadActionsSuccess, "confirm">,
  call: PaymentFormData["call"],
): Promise<Failure> {
  try {
    const result = await confirm();
    if (result.type === "error") {
      const { code, message } = result.error;
      const reply =
        code === "paymentFailed"
          ? null
          : await memberFetch<{ clientSecret?: string }>("/api/create-subscription", {
              send: call,
            });
      const { title, message: reason, clientSecret } = reply?.body ?? {};
      if (reply && !clientSecret && title && reason) return { title, message: reason };
      return { title: "Payment Failed", message };
    }
  } catch {
    return UNEXPECTED;
  }
  // The provider is leading the browser to its return address.
  return new Promise(() => {});
}

/** Mounts the provider's form in a node. It never throws. */
export async function openPaymentElement(
  { call, provider }: Pick<PaymentFormData, "call" | "provider">,
  node: HTMLElement,
): Promise<OpenedForm> {
  if (!provider) return { failure: NOT_LOADED };
  node.replaceChildren();
  const script = loadScript(provider.scriptUrl).catch(() => undefined);
  const reply = await memberFetch<{ clientSecret?: string }>("/api/create-subscription", {
    send: call,
  });
  const { code, title, message, clientSecret } = reply.body ?? {};
  if (!clientSecret) {
    if (code === "payments_unavailable") return { failure: NOT_LOADED };
    const isTold = !isTrouble(reply) && title && message;
    return { failure: isTold ? { title, message } : describeNotCreated(call.tierId) };
  }
  try {
    await script;
    const stripe = window.Stripe?.(provider.publishableKey);
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const sdk = stripe?.initCheckoutElementsSdk({
      clientSecret,
      elementsOptions: { appearance: { theme: isDark ? "night" : "stripe" } },
    });
    const loaded = await sdk?.loadActions();
    if (!sdk || loaded?.type !== "success") return { failure: NOT_LOADED };
    const element = sdk.createPaymentElement();
    await new Promise<void>((resolve, reject) => {
      element.on("ready", () => resolve());
      element.on("loaderror", reject);
      element.mount(node);
    });
    return { pay: () => pay(loaded.actions, call) };
  } catch {
    return { failure: NOT_LOADED };
  }
}
