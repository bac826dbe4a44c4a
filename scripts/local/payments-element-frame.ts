import type { Confirmed } from "./payments-elements";

/**
 * The frame of the Payment Element: it tells Stripe.js whether a card is chosen, and pays with it
 * on request, so that the card stays out of August's own page.
 */
{
  const form = document.querySelector("form");
  const chosen = () => (form ? new FormData(form).get("card") : null);

  async function confirm(): Promise<Confirmed> {
    const { pathname, search } = location;
    const body = new URLSearchParams({ card: String(chosen() ?? "") });
    const response = await fetch(`${pathname.replace("/payment", "/confirm")}${search}`, {
      method: "POST",
      body,
    });
    const answer = (await response.json()) as Confirmed | { error: { message: string } };
    if (!("error" in answer)) return answer;
    return { outcome: "refused", message: answer.error.message, declineCode: null };
  }

  addEventListener("message", ({ data, ports: [port] }) => {
    if (data !== "august-element" || !port) return;
    const tell = () => port.postMessage({ type: "change", isComplete: chosen() !== null });
    form?.addEventListener("change", tell);
    port.onmessage = async () => port.postMessage({ type: "confirmed", result: await confirm() });
    port.postMessage({ type: "ready" });
    tell();
  });
}
