import { setImmediate } from "node:timers/promises";
import { removeFromDeck } from "@db/deck-projection";
import { dropArchivesWithin, removeExportFiles } from "~/features/exports/export-files.server";
import { forgetJoined } from "~/features/introductions/forget-joined.server";
import { listEverMatched } from "~/features/matches/deactivation.server";
import { deleteMediaPiece } from "~/features/media/purge-media.server";
import {
  type DeletedAccount,
  deletedBeforeSql,
  removeAccount,
} from "~/features/members/deleted.server";
import { keepPaymentsWithin, renewsSql } from "~/features/membership/kept-payments.server";
import { listNoticeCauses } from "~/features/notifications/mail-notices.server";
import { keepBlocksWithin } from "~/features/safety/blocked-addresses.server";
import { isKnownAgainSql } from "~/features/safety/identities.server";
import { anonymizeMatch } from "~/features/tokens/ledger.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import {
  builtOnce,
  database,
  prepared,
  type Transaction,
  transact,
} from "~/server/data/database.server";
import { forgetMails, forgetUses } from "~/server/data/forget-member.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { errorFields, log } from "~/server/ops/log.server";
import { PAYMENT_YEARS, RETURN_DAYS } from "./deletion-periods";

/** One part of what removes an account, inside the transaction of all. */
interface PurgeStep {
  /** What it leaves nothing in, or keeps apart. */
  name: string;
  run: (tx: Transaction, account: DeletedAccount) => void;
}

/** What an account leaves where no foreign key leads, and then the account, with all that refers to it. */
export const PURGE_STEPS: readonly PurgeStep[] = [
  {
    name: "payments that are kept",
    run: (tx, { id }) => keepPaymentsWithin(tx, id, { years: PAYMENT_YEARS, now: now().getTime() }),
  },
  { name: "deck and its counts", run: (_tx, { id }) => removeFromDeck(database().$client, id) },
  { name: "invitations by friends", run: (tx, { id }) => forgetJoined(tx, id) },
  {
    name: "tokens of others",
    run: (tx, { id }) => {
      for (const otherId of listEverMatched(id)) anonymizeMatch(tx, otherId, id);
    },
  },
  { name: "mails", run: (_tx, { id }) => forgetMails(id, listNoticeCauses(id)) },
  { name: "rate limits", run: (_tx, { id }) => forgetUses(id) },
  {
    name: "export files",
    run: (tx, { id }) => {
      removeExportFiles(tx, id);
      for (const otherId of listEverMatched(id)) dropArchivesWithin(tx, otherId);
    },
  },
  { name: "blocks by others", run: (tx, { id }) => keepBlocksWithin(tx, id) },
  { name: "account", run: (tx, { id }) => removeAccount(tx, id) },
];

/** Accounts that one run removes. */
const BATCH = 20;
// As long as something renews, the provider charges someone who August would not know anymore. Who was suspended
// after they left is known again by what a sweep records.
const DUE_SQL = `${deletedBeforeSql(`d.deletedAtMs > :behind AND NOT ${renewsSql("d.id")} AND ${isKnownAgainSql("d.id")}`)} LIMIT ${BATCH}`;

/** The deletion behind which the next run continues, so that accounts that fail keep no others waiting. */
const cursor = builtOnce(() => ({ behind: 0 }));

/** Removes one account: its media in pieces, between which others write, and then the rest at once. */
async function purge(account: DeletedAccount, steps: readonly PurgeStep[]): Promise<void> {
  while (await retryWhileLocked(() => deleteMediaPiece(account.id))) await setImmediate();
  await retryWhileLocked(() =>
    transact((tx) => {
      for (const { run } of steps) run(tx, account);
    }),
  );
}

const ONE_SQL = deletedBeforeSql("d.id = :id");

/**
 * Removes one deleted account for good before its 30 days are over, on its member's written request.
 *
 * @returns false where nobody has deleted it
 */
export async function purgeAccount(id: string): Promise<boolean> {
  const account = prepared<DeletedAccount>(ONE_SQL).get({ before: now().getTime(), id });
  if (account) await purge(account, PURGE_STEPS);
  return account !== undefined;
}

/**
 * Sweep: removes for good anyone who deleted the account 30 days ago and did not come back. Where something still
 * renews, that is stopped first (`EVENT_SWEEP`), for as long as it can. A run goes on behind the former one.
 *
 * @param steps for a test: all of them
 * @returns how many accounts were removed
 * @throws Error of the last one that could not be; the others are removed all the same
 */
export async function purgeAccounts(steps: readonly PurgeStep[] = PURGE_STEPS): Promise<number> {
  const before = after(now(), -RETURN_DAYS * DAY_MS).getTime();
  let failure: unknown;
  let count = 0;
  const next = cursor();
  const due = prepared<DeletedAccount>(DUE_SQL).all({ before, behind: next.behind });
  // After the last ones it begins again with those that failed.
  next.behind = due.length < BATCH ? 0 : (due.at(-1)?.deletedAtMs ?? 0);
  for (const account of due)
    try {
      await purge(account, steps);
      count += 1;
    } catch (error) {
      failure = error;
      log("error", "purge_failed", errorFields(error));
    }
  if (failure) throw failure;
  return count;
}
