import type { PageOptions } from "./page";
import { html } from "./page";
import type { Session } from "./payments-objects";

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);

function every({ recurring }: Session["line"]): string {
  if (!recurring) return "once";
  const { interval, count } = recurring;
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

/** The address that a paid checkout leads to. */
export const successUrl = ({ object }: Session): string =>
  object.success_url.replaceAll("{CHECKOUT_SESSION_ID}", object.id);

function closed(session: Session) {
  if (session.object.status === "complete")
    return html`<p>This is paid already.</p><p><a href="${successUrl(session)}">Back to August</a></p>`;
  return html`<p>This payment has expired. Nothing was paid.</p>
<p><a href="${session.object.cancel_url}">Back to August</a></p>`;
}

/** The hosted pay page of a checkout, in the state that the checkout is in. */
export function payPage(session: Session, isDeclined = false): PageOptions {
  const { line, object } = session;
  const path = `/pay/${object.id}`;
  const isOpen = object.status === "open";
  const error = isOpen && isDeclined && "Your card was declined. Nothing was paid.";
  const forms = html`<div class="actions">
<form method="post" action="${path}"><button type="submit" class="main">Pay</button></form>
<form method="post" action="${path}/decline"><button>Decline</button></form>
<form method="post" action="${path}/back"><button>Back</button></form></div>`;
  const amount = money(line.amount, line.currency);
  return {
    title: `${error ? "Error: " : ""}Pay · Local payments`,
    narrow: true,
    formTargets: [object.success_url, object.cancel_url],
    body: html`<h1>Pay for August</h1>
<p class="kicker">This is a local double: no money moves. Pay acts as the test card 4242 4242 4242 4242, Decline as the test card 4000 0000 0000 0002.</p>
<div class="card"><dl><dt>${line.name}</dt><dd>${amount} ${every(line)}</dd></dl>
<p class="amount">${amount}</p>
${error && html`<p class="error" role="alert">${error}</p>`}
${isOpen ? forms : closed(session)}</div>`,
  };
}
