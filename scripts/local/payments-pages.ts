import { html, type Markup, type PageOptions } from "./page";
import { CARDS, type CardNumber, DECLINED, GOOD_CARD, NOT_AUTHENTICATED } from "./payments-cards";
import type { Charge } from "./payments-charges";
import { money } from "./payments-prices";

const DOUBLE = html`<p class="kicker">This is a local double: no money moves.</p>`;

/** Words for what went wrong, by the name that the address carries. */
const ERRORS: Record<string, string> = {
  declined: DECLINED,
  authentication: NOT_AUTHENTICATED,
  card: "Your card number is incomplete.",
};

/** Something that a card is chosen for: a checkout, an open invoice, or the card on file. */
export interface PayTarget {
  path: string;
  heading: string;
  /** What the button says. */
  verb: string;
  items: { name: string; price: string }[];
  total: string | null;
  /** Why no card is asked for anymore. */
  closed: string | null;
  isExpired?: boolean;
  /** Where each button leads; null stays on the page. */
  doneUrl: string | null;
  backUrl: string | null;
  pay(card: CardNumber): "accepted" | "declined" | "authentication";
  authenticate(card: CardNumber, isProven: boolean): void;
}

/** The test cards as radio buttons. */
export const cardChoice = (checked: CardNumber | null): Markup => html`<fieldset class="cards">
<legend>Test card</legend>${Object.entries(CARDS).map(
  ([number, { label, does }]) =>
    html`<label><input type="radio" name="card" value="${number}"${number === checked && html` checked`}><span>${label}<small>${does}</small></span></label>`,
)}</fieldset>`;

const back = ({ path, backUrl }: PayTarget) =>
  backUrl &&
  html`<form method="post" action="${path}/back"><button type="submit">Back</button></form>`;

/** The page of a target, in the state that it is in. */
export function payPage(target: PayTarget, errorName: string | null): PageOptions {
  const { path, heading, verb, items, total, closed, doneUrl, backUrl } = target;
  const error = !closed && errorName !== null && ERRORS[errorName];
  const form = html`<form method="post" action="${path}" id="pay">${cardChoice(GOOD_CARD)}</form>
<div class="actions"><button type="submit" form="pay" class="main">${verb}</button>${back(target)}</div>`;
  return {
    title: `${error ? "Error: " : ""}${heading} · Local payments`,
    narrow: true,
    formTargets: [doneUrl, backUrl].filter((url) => url !== null),
    body: html`<h1>${heading}</h1>${DOUBLE}
<div class="card">${items.length > 0 && html`<dl>${items.map(({ name, price }) => html`<dt>${name}</dt><dd>${price}</dd>`)}</dl>`}
${total && html`<p class="amount">${total}</p>`}
${error && html`<p class="error" role="alert">${error}</p>`}
${closed ? html`<p>${closed}</p><div class="actions">${back(target)}</div>` : form}</div>`,
  };
}

/** The page on which the payer's bank asks who they are. */
export function authenticationPage(
  path: string,
  options: { formTargets?: string[]; isFramed?: boolean } = {},
): PageOptions {
  return {
    title: "3-D Secure · Local payments",
    narrow: true,
    ...options,
    body: html`<h1>3-D Secure</h1>${DOUBLE}
<p>The bank of this test card asks whether it is really you.</p>
<form method="post" action="${path}" class="actions">
<button class="main" name="result" value="complete">Complete authentication</button>
<button name="result" value="fail">Fail authentication</button></form>`,
  };
}

export function receiptPage({
  amount,
  amount_refunded,
  currency,
  created,
  id,
}: Charge): PageOptions {
  return {
    title: "Receipt · Local payments",
    narrow: true,
    body: html`<h1>Receipt from August</h1>${DOUBLE}
<div class="card"><p class="amount">${money(amount, currency)}</p><dl>
<dt>Paid</dt><dd>${new Date(created * 1000).toISOString().slice(0, 10)}</dd>
<dt>Number</dt><dd>${id}</dd>
${amount_refunded > 0 && html`<dt>Refunded</dt><dd>${money(amount_refunded, currency)}</dd>`}
</dl></div>`,
  };
}
