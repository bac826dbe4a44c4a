import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { EMAIL_ISSUER, signInCodes } from "@db/schema";
import { eq, lt } from "drizzle-orm";
import type { TypedBefore } from "~/features/profile/unsaved.server";
import { after, DAY_MS, HOUR_MS, MINUTE_MS, now } from "~/server/data/clock.server";
import { database, type Transaction } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { log } from "~/server/ops/log.server";
import { countUse, UNKNOWN_ADDRESS } from "~/server/ops/rate-limits.server";
import { deriveSecrets } from "~/server/ops/secrets.server";
import type { Browser } from "~/server/web/sessions.server";
import { type StartedSession, startSession } from "./account-sessions.server";
import { CODE_DIGITS } from "./sign-in.schema";

export const CODE_MINUTES = 10;
/** Tries of one code, the right one included. */
export const CODE_TRIES = 5;

const ASKS_OF_ADDRESS = [
  { action: "code for", uses: 5, windowMs: HOUR_MS },
  { action: "code a day", uses: 12, windowMs: DAY_MS },
] as const;
/** A ferry or a library may be one network. */
const ASKS_OF_NETWORK = { action: "codes asked", uses: 60, windowMs: HOUR_MS };
const TRIES_OF_NETWORK = { action: "codes tried", uses: 120, windowMs: HOUR_MS };

/** Counts a use by a network; all who come through a proxy that names nobody share a wider limit. */
const countNetwork = <T>(
  limit: typeof ASKS_OF_NETWORK,
  network: string,
  act: (tx: Transaction) => T,
): T =>
  countUse(network === UNKNOWN_ADDRESS ? { ...limit, uses: limit.uses * 10 } : limit, network, act);

const hashWithSecrets = (text: string): string[] =>
  deriveSecrets("sign-in code").map((secret) =>
    createHmac("sha256", secret).update(text).digest("hex"),
  );

/** What the browser that asked for a code keeps in its signed cookie. */
export interface AskedCode {
  id: string;
  /** Normalized (`normalizeAddress`). */
  address: string;
}

const hashCode = ({ id, address }: AskedCode, code: string) =>
  hashWithSecrets(JSON.stringify([id, address, code]));

/**
 * Makes the code for an address; the one that it had before ends (rule six-digit-code).
 *
 * @param address normalized
 * @param network of the browser that asks (`clientAddress`)
 * @throws Refusal 429 past the limits of the address and of the network
 */
export function makeCode(address: string, network: string): { asked: AskedCode; code: string } {
  const [addressKey = ""] = hashWithSecrets(address);
  const asked = { id: newId(), address };
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const [codeHash = ""] = hashCode(asked, code);
  countNetwork(ASKS_OF_NETWORK, network, (tx) => {
    for (const limit of ASKS_OF_ADDRESS) countUse(limit, addressKey);
    tx.delete(signInCodes).where(eq(signInCodes.addressKey, addressKey)).run();
    tx.insert(signInCodes)
      .values({
        ...{ id: asked.id, addressKey, codeHash },
        expiresAt: after(now(), CODE_MINUTES * MINUTE_MS),
      })
      .run();
  });
  return { asked, code };
}

/** Ends a code that reached nobody. */
export const dropCode = ({ id }: AskedCode): void =>
  void database().delete(signInCodes).where(eq(signInCodes.id, id)).run();

/** What became of a code that someone typed. */
export type TypedCode =
  | { outcome: "right"; session: StartedSession }
  | { outcome: "wrong"; triesLeft: number }
  /** It ran out, was used, or another one was asked for since. */
  | { outcome: "over" };

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Counts a wrong try; the last one ends the code. */
function countWrong(tx: Transaction, id: string, tries: number): TypedCode {
  const isCode = eq(signInCodes.id, id);
  const triesLeft = CODE_TRIES - 1 - tries;
  log("info", "sign_in_code_wrong", { triesLeft });
  if (triesLeft > 0)
    tx.update(signInCodes)
      .set({ tries: tries + 1 })
      .where(isCode)
      .run();
  else tx.delete(signInCodes).where(isCode).run();
  return { outcome: "wrong", triesLeft };
}

interface SignInBrowser {
  /** Its client address. */
  network: string;
  browser: Browser;
  typedBefore: TypedBefore;
}

/**
 * Signs in by a code that was mailed (rules six-digit-code and one-person-one-account). All of it happens, or nothing:
 * a code that is right is used up with the session that it starts.
 *
 * @param typed digits alone
 * @throws Refusal 429 past the limit of the network
 */
export function signInByCode(
  asked: AskedCode,
  typed: string,
  { network, browser, typedBefore }: SignInBrowser,
): TypedCode {
  return countNetwork(TRIES_OF_NETWORK, network, (tx): TypedCode => {
    const kept = tx.select().from(signInCodes).where(eq(signInCodes.id, asked.id)).get();
    if (!kept || kept.expiresAt <= now()) return { outcome: "over" };
    if (!hashCode(asked, typed).some((hash) => isSame(hash, kept.codeHash)))
      return countWrong(tx, kept.id, kept.tries);
    tx.delete(signInCodes).where(eq(signInCodes.id, kept.id)).run();
    const { address } = asked;
    const identity = {
      ...{ issuer: EMAIL_ISSUER, subject: address, email: address, isEmailProven: true },
      // Nobody has said a name, and what a provider has said of them stays.
      ...{ firstName: undefined, lastName: undefined },
    };
    return { outcome: "right", session: startSession(identity, browser, typedBefore) };
  });
}

/** Sweep: forgets codes that have run out. */
export const deleteOldCodes = (): number =>
  database().delete(signInCodes).where(lt(signInCodes.expiresAt, now())).run().changes;
