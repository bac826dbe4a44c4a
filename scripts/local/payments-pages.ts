import type { PageOptions } from "./page";
import { html } from "./page";
import type { Line, Session } from "./payments-objects";

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);

function every({ recurring }: Line): string {
  if (!recurring) return "once";
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

/** The address that a paid checkout leads to. */
export function successUrl(session: Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function closed(session: Session) {
  if (session.status === "complete")
    return html`<p>This is paid already.</p><p><a href="${successUrl(session)}">Back to August</a></p>`;
  return html`<p>This payment has expired. Nothing was paid.</p>
${session.cancel_url && html`<p><a href="${session.cancel_url}">Back to August</a></p>`}`;
}

/** The hosted pay page of a checkout, in the state that the checkout is in. */
export function payPage(session: Session, lines: readonly Line[], error?: string): PageOptions {
  const path = `/pay/${session.id}`;
  const rows = lines.map(
    (line) => html`<dt>${line.name}${line.quantity > 1 && ` × ${line.quantity}`}</dt>
<dd>${money(line.unitAmount * line.quantity, line.currency)} ${every(line)}</dd>`,
  );
  const forms = html`<div class="actions">
<form method="post" action="${path}"><button type="submit" class="main">Pay</button></form>
<form method="post" action="${path}/decline"><button>Decline</button></form>
${session.cancel_url && html`<form method="post" action="${path}/back"><button>Back</button></form>`}</div>`;
  return {
    title: `${error ? "Error: " : ""}Pay · Local payments`,
    narrow: true,
    formTargets: [session.success_url, session.cancel_url].filter((url) => url !== null),
    body: html`<h1>Pay for August</h1>
<p class="kicker">This is a local double: no money moves. Pay acts as the test card 4242 4242 4242 4242, Decline as the test card 4000 0000 0000 0002.</p>
<div class="card"><dl>${rows}</dl>
<p class="amount">${money(session.amount_total ?? 0, session.currency ?? "usd")}</p>
${error && html`<p class="error" role="alert">${error}</p>`}
${session.status === "open" ? forms : closed(session)}</div>`,
  };
}
