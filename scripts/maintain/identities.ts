import { EMAIL_ISSUER } from "@db/schema";
import {
  findHolder,
  listAccountsOf,
  listIssuers,
  rekeyAccount,
  type WayOfAccount,
} from "~/features/members/sign-in-ways.server";
import { normalizeAddress } from "~/server/data/address-key.server";
import { transact } from "~/server/data/database.server";
import type { Outcome } from "../run-command";

const count = (accounts: number): string =>
  `${accounts} ${accounts === 1 ? "account" : "accounts"}`;

/** Lists where accounts sign in, and how many of each have proven an address, a line each. */
export function listIdentities(): Outcome {
  const lines = listIssuers().map(
    ({ issuer, accounts, proven }) =>
      `${issuer}  ${count(accounts)}, ${proven} with a verified address`,
  );
  return { exitCode: 0, sentence: lines.join("\n") || "There are no accounts yet." };
}

interface Move {
  from: string;
  /** Whether addresses count that the provider gave without saying that it verified them. */
  trusts: boolean;
}

/** By which address an account would be known, or why by none. */
function chooseAddress(
  account: WayOfAccount,
  trusts: boolean,
): { address: string } | { why: string } {
  const { id, email, proven } = account;
  if (proven) return { address: proven };
  if (!email) return { why: "has no address" };
  const address = normalizeAddress(email);
  if (!address) return { why: `${email} is no plain address` };
  if (!trusts) return { why: `${email} was never verified` };
  const holder = findHolder({ issuer: EMAIL_ISSUER, subject: address });
  return holder && holder !== id ? { why: `${email} belongs to another account` } : { address };
}

/** Sorts the accounts of an issuer into those that move and those that stay. */
function planMove({ from, trusts }: Move) {
  const chosen = listAccountsOf(from).map((account) => ({
    account,
    ...chooseAddress(account, trusts),
  }));
  const uses = new Map<string, number>();
  for (const each of chosen)
    if ("address" in each) uses.set(each.address, (uses.get(each.address) ?? 0) + 1);
  const moving: { id: string; address: string }[] = [];
  const staying: string[] = [];
  for (const each of chosen) {
    const { id } = each.account;
    if ("why" in each) staying.push(`  ${id}  ${each.why}`);
    // Nothing tells whose it is.
    else if (uses.get(each.address) !== 1) staying.push(`  ${id}  shares ${each.address}`);
    else moving.push({ id, address: each.address });
  }
  return { moving, staying };
}

/**
 * Makes the accounts of an issuer known by their address (issuer `email`), by which a code leads to them, or any provider
 * that vouches for it. Their former way leads to them still. A repeat finds nothing to move.
 *
 * @param isDone false to list what would happen
 */
export function moveIdentities(move: Move, isDone: boolean): Outcome {
  return transact((tx): Outcome => {
    const { moving, staying } = planMove(move);
    if (moving.length + staying.length === 0)
      return {
        exitCode: 1,
        sentence: `No account is of ${move.from}: \`identities\` lists whose they are.`,
      };
    if (isDone) for (const { id, address } of moving) rekeyAccount(tx, id, address);
    const sentence = [
      `${isDone ? "Moved" : "Would move"} ${count(moving.length)} of ${move.from} to an address:`,
      ...moving.map(({ id, address }) => `  ${id}  ${address}`),
      ...(staying.length > 0
        ? [`${isDone ? "Left" : "Would leave"} ${count(staying.length)} as before:`, ...staying]
        : []),
      ...(isDone ? [] : ["Nothing was changed. Add --do."]),
    ].join("\n");
    return { exitCode: 0, sentence };
  });
}
