import { escapeHtml } from "~/server/data/text";
import { PLAIN_BAR, PLAIN_STYLE } from "~/server/web/plain-style";
import { newClientId } from "../../client-id";
import {
  findCopy,
  findStores,
  LEFT,
  listReachable,
  listUnsent,
  type Unsent,
} from "./stores.client";

/** What a form of a kept page, or one that comes back, adds to its address. */
export const AGAIN = /[?&]kept$/;

/** What a page says as it is left. */
interface PageMessage {
  /** What it calls the fields of the form that it sends, words by name, and the address of that. */
  names?: Record<string, string>;
  href?: string;
  /** The address that it has waited for in vain. */
  waited?: string;
}

let lastPageMessage: PageMessage = {};

export function setPageMessage(message: PageMessage): void {
  lastPageMessage = message;
}

/** The address that the page which was left has waited for; said once. */
export function takeWaited(): string | undefined {
  const { waited } = lastPageMessage;
  lastPageMessage = {};
  return waited;
}

/** A page that needs nothing kept, with the bar and the styles of a plain page (app/server/web/plain-page.server.ts). */
export const makePage = (title: string, content: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · August</title><style>${PLAIN_STYLE}h2{font-size:1.125rem}ul{padding:0;list-style:none}li span{display:block;padding:.625rem 0}p{margin:0}li p{margin:-.5rem 0 .6rem}label:not([hidden]){display:block;margin:1rem 0}textarea{width:100%;box-sizing:border-box;font:inherit}button{padding:.625rem 1rem;font:inherit}</style>${PLAIN_BAR}<main>${content}</main>`,
    { headers: { "Content-Type": "text/html" } },
  );

/** One word for the state of a message that is not sent, wherever it stands. */
const describeState = ({ refused }: Unsent): string =>
  refused ? `Not sent: ${escapeHtml(refused.message)}` : "Waiting for a connection";

/** Why no answer came. That there is no connection a browser only knows where it has none at all. */
const describeOutage = (): string =>
  navigator.onLine ? "August isn’t answering" : "You’re offline";

/** What stands in a place of a page, by the groups that its pattern finds. */
type Fill = (place: string, ...groups: string[]) => string;

/** Fills the places that a page left, each by the function of its name, which is a pattern. */
async function fillPlaceholders(
  page: Response,
  reachable: readonly string[],
  places: Record<string, Fill>,
): Promise<Response> {
  const text = await page.text();
  // It begins with a mark that no words in it can know, and so does each place.
  const mark = text.slice(0, 32);
  let html = text.slice(32);
  const all: Record<string, Fill> = {
    ...places,
    outage: describeOutage,
    // In the place of an attribute, within its quotes.
    'to([^"#]*)([^"]*)': (_, path = "", hash) =>
      reachable.includes(path) ? `" href="${path}${hash}` : '" role="link" aria-disabled="true',
  };
  for (const [name, fill] of Object.entries(all))
    html = html.replace(RegExp(mark + name, "g"), fill);
  return new Response(html, { headers: page.headers });
}

/** The kept copy of a page; where there is none, what comes later or the page that says what is kept. */
export async function showKept(url: URL, waitOn?: () => Promise<Response>): Promise<Response> {
  const { kept, outbox } = await findStores();
  const page = await findCopy(kept, url);
  if (!page) return waitOn ? waitOn() : showOffline(url);
  const unsent = await listUnsent(outbox);
  const isOwn = ({ id }: Unsent) => url.pathname.endsWith(`/${id}`);
  const bubbles = unsent
    .filter(isOwn)
    .map(
      (each) =>
        `<li class="bubble bubble-own bubble-pending"><span class="sr-only">You: </span><p>${escapeHtml(each.content)}</p><span class="hint">${describeState(each)}</span></li>`,
    );
  return fillPlaceholders(page, await listReachable(kept), {
    // Each message has an id of its own, by which a repeat is known.
    clientId: newClientId,
    unsent: () => bubbles.join(""),
    // A number alone, the tone that goes with it (app/features/messages/counter-tone.ts), or with its noun.
    "left(day)?(\\d+)(tone| message)?": (_, isOfDay, number, kind) => {
      const waiting = unsent.filter((each) => !each.refused && (isOfDay || isOwn(each)));
      const left = Math.max(0, Number(number) - waiting.length);
      if (kind === "tone") return left > 5 ? "blue" : left ? "yellow" : "red";
      return kind ? `${left} message${left === 1 ? "" : "s"}` : `${left}`;
    },
  });
}

/**
 * A form that got no answer, alone on its page. What somebody typed is shown, where the page said which fields those
 * are; the rest goes along. It goes where that of a kept page goes, since a browser may say that it is online without
 * an answer from anywhere. What went there may have been sent: other forms are held only where the browser was offline.
 */
function describeForm(fields: FormData, { href, search }: URL): string {
  const isAgain = AGAIN.test(search);
  const { names } = lastPageMessage.href === href.replace(AGAIN, "") ? lastPageMessage : {};
  const rows = [...fields].map(([name, given]) => {
    const value = `${given}`;
    const words = names ? value && names[name] : "You typed";
    return `<label${words ? `>${escapeHtml(words)}` : " hidden>"}<textarea class="input" rows="${/\n|.{40}/.test(value) ? 4 : 1}" name="${escapeHtml(name)}">\n${escapeHtml(value)}</textarea></label>`;
  });
  return `<form class="stack" method="post"${isAgain ? "" : ` action="${escapeHtml(search)}${search ? "&" : "?"}kept"`}><h1>${isAgain ? "Send this again?" : "This wasn’t sent"}</h1><p>Send it again once August answers: leaving this page loses it.</p>${rows.join("")}<button class="btn btn-primary">Send again</button></form>`;
}

/** The page of everything that is not kept: it says what is, and what waits, and holds what was typed in a form. */
export async function showOffline(url: URL, fields?: FormData): Promise<Response> {
  const { kept, outbox } = await findStores();
  const left = await caches.match(LEFT);
  if (left) return left;
  const form = fields ? describeForm(fields, url) : "";
  const page = await kept?.match("/offline");
  const reachable = await listReachable(kept);
  const unsent = await listUnsent(outbox);
  // Only a copy says to whom a message goes: with the copies the name goes too.
  const describeWaiting = (each: Unsent, list: string) => {
    const path = `/messages/${each.id}`;
    const [, to = "a match"] = RegExp(`<a href="${path}" data-to="(.*?)"`).exec(list) ?? [];
    const [open, close] = reachable.includes(path)
      ? [`<a href="${path}">`, "</a>"]
      : ["<span>", "</span>"];
    return `<li>${open}${escapeHtml(each.content)}${close}<p class="hint">To ${to} · ${describeState(each)}</p></li>`;
  };
  const listWaiting = (list: string) =>
    unsent.length
      ? `<h2>Messages not sent yet</h2><ul>${unsent.map((each) => describeWaiting(each, list)).join("")}</ul>`
      : "";
  if (page)
    return fillPlaceholders(page, reachable, {
      "row(\\d+)(.*?/li>)": (_, lastMs, row = "") => (Date.now() > Number(lastMs) ? "" : row),
      // The last of what is given is the whole page.
      waiting: (_, __, list = "") => listWaiting(list),
      form: () => form,
    });
  const why = describeOutage();
  return makePage(why, form || `<h1>${why}</h1>${listWaiting("")}<a href="">Try again</a>`);
}
