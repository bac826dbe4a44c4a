import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Refusal, readForm, seeOther, sendPage } from "./http";
import { type CardNumber, GOOD_CARD, isCard } from "./payments-cards";
import { authenticationPage, type PayTarget, payPage, receiptPage } from "./payments-pages";
import { findTarget } from "./payments-targets";
import type { World } from "./payments-world";

/** Cards whose owner is being asked who they are, by the path of the page. */
type Pending = Map<string, CardNumber>;

/** Runs what sends events, and gives August a moment to accept them. */
async function deliver(world: World, run: () => void): Promise<void> {
  const accepted = world.events.accepted(run);
  if (!world.events.isPaused())
    await Promise.race([accepted, pause(world.deliverWithinMs, undefined, { ref: false })]);
}

async function choose(world: World, target: PayTarget, form: URLSearchParams, pending: Pending) {
  // A form without a card pays with the good one, so that a plain POST stands for a payer.
  const card = form.get("card") ?? GOOD_CARD;
  if (!isCard(card)) return `${target.path}?error=card`;
  let outcome = "declined";
  await deliver(world, () => {
    outcome = target.pay(card);
  });
  if (outcome === "declined") return `${target.path}?error=declined`;
  if (outcome === "accepted") return target.doneUrl ?? target.path;
  pending.set(target.path, card);
  return `${target.path}/3ds`;
}

async function answerBank(world: World, target: PayTarget, isProven: boolean, pending: Pending) {
  const card = pending.get(target.path);
  pending.delete(target.path);
  if (!card) return target.path;
  await deliver(world, () => target.authenticate(card, isProven));
  if (!isProven) return `${target.path}?error=authentication`;
  return target.doneUrl ?? target.path;
}

/** The pages that the double hosts: checkout, invoice, portal, receipt. They have no scripts. */
export class HostedPages {
  readonly #pending: Pending = new Map();

  constructor(readonly world: World) {}

  /** @throws Refusal 404 for a page that does not exist */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [, kind = "", id = "", verb] = url.pathname.split("/");
    const { world } = this;
    if (kind === "receipt") return sendPage(response, 200, receiptPage(world.find("charge", id)));
    const target = findTarget(world, kind, id);
    if (!target) throw new Refusal(404, "There is nothing here.");
    const targets = [target.doneUrl, target.backUrl].filter((one) => one !== null);
    if (request.method === "GET" && verb === undefined)
      return sendPage(response, 200, payPage(target, url.searchParams.get("error")));
    if (request.method === "GET" && verb === "3ds")
      return sendPage(
        response,
        200,
        authenticationPage(`${target.path}/3ds`, { formTargets: targets }),
      );
    if (request.method !== "POST") throw new Refusal(405, "Use the form.");
    const form = await readForm(request);
    if (verb === "back") return seeOther(response, target.backUrl ?? target.path);
    if (target.isExpired) return sendPage(response, 410, payPage(target, null));
    // A second payment is the first one's success.
    if (target.closed) return seeOther(response, target.doneUrl ?? target.path);
    if (verb === "3ds") {
      const isProven = form.get("result") === "complete";
      return seeOther(response, await answerBank(world, target, isProven, this.#pending));
    }
    if (verb !== undefined) throw new Refusal(404, "There is nothing here.");
    seeOther(response, await choose(world, target, form, this.#pending));
  }
}
