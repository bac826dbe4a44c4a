import {
  liftWithin,
  type SuspensionWords,
  suspendWithin,
} from "~/features/safety/suspension.server";
import { transact } from "~/server/data/database.server";

/** `suspendWithin` in a transaction of its own: a moderator's decision writes its entry in the audit log too. */
export const suspendMember = (memberId: string, words: SuspensionWords): boolean =>
  transact((tx) => suspendWithin(tx, memberId, words) !== null);

/** `liftWithin` in a transaction of its own. */
export const liftSuspension = (memberId: string, by: string | null = null): boolean =>
  transact((tx) => liftWithin(tx, memberId, by) !== null);
