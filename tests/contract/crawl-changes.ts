import { SWEEPS } from "~/boot.server";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { blockMember } from "~/features/safety/block.server";
import { blockAddress } from "~/features/safety/blocked-addresses.server";
import { DAY_MS, HOUR_MS, shiftClock } from "~/server/data/clock.server";
import { forConduct } from "../support/island";
import { suspendMember } from "../support/suspensions";
import { type Cast, RELATIONS, signInNamed } from "./crawl-cast";

/** What hides the others from the crawler; each is done by every one of them. */
export const CHANGES = {
  "A blocks B": ({ person }, { crawler }) => blockMember(person.id, crawler.id),
  "A blocks B's address": ({ person }, { crawler }) =>
    blockAddress(person.viewer(), { address: crawler.viewer().email ?? "" }),
  "B blocks A": ({ person }, { crawler }) => blockMember(crawler.id, person.id),
  "A is suspended": ({ person }) => void suspendMember(person.id, forConduct("Unkind words.")),
  "A is deleted": ({ person }) => void deleteAccount(person.viewer()),
} satisfies Record<string, (one: Cast["hidden"]["matched"], cast: Cast) => void>;
export type Change = keyof typeof CHANGES;

/** Hides all the others from the crawler. */
export function hideAll(cast: Cast, change: Change): void {
  for (const role of RELATIONS) CHANGES[change](cast.hidden[role], cast);
}

const native = Date.now;
let aheadMs = 0;

/** Lets a build that is imported from now on follow `goAhead`: it has a clock of its own. */
export const mockDateNow = (): void => {
  Date.now = () => native() + aheadMs;
};

/** Moves the clocks of this process ahead of the machine's. */
export function goAhead(durationMs: number): void {
  aheadMs = durationMs;
  shiftClock(0);
}

/** Ends what `mockDateNow` began. */
export function restoreDateNow(): void {
  Date.now = native;
  goAhead(0);
}

/** They look at files, processes and services that are not here. */
const NOT_HERE = ["backup checks", "payment reconciliation", "mail outage", "shared database"];

async function sweep(): Promise<void> {
  for (const { name, run } of SWEEPS) if (!NOT_HERE.includes(name)) await run();
}

/** Runs everything that runs by itself, at every hour of a day: some of it waits for the morning. */
export async function liveThroughDay(): Promise<void> {
  for (let hours = 0; hours <= 24; hours += 4) {
    goAhead(hours * HOUR_MS);
    await sweep();
  }
}

/** A month in which nobody does anything, and the crawler's sign-in after it. */
export async function liveThroughMonth({ crawler }: Cast): Promise<{ token: string }> {
  for (const days of [1, 8, 16, 24, 31, 32]) {
    goAhead(days * DAY_MS);
    await sweep();
  }
  return { token: signInNamed("crawler", crawler) };
}
