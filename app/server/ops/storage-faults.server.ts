import { Refusal } from "../web/errors";

/** The disk or another process's lock refused a write. Nothing of it is in the database. */
export class NotSaved extends Refusal {
  override name = "NotSaved";

  /**
   * @param reason sentence that says why, and that nothing was saved
   * @param wait time after which it may work again, in words
   */
  constructor(
    readonly reason: string,
    wait: string,
    retryAfterSeconds: number,
  ) {
    super("not_saved", "Not Saved", `${reason} Please try again in ${wait}.`, {
      retryAfterSeconds,
    });
  }
}

/** The refusal for a write that waited in vain for another process's lock (record 20). */
export const lockedTooLong = () =>
  new NotSaved("August is busy right now, and nothing was saved.", "a few seconds", 5);

/** The refusal for a write that the disk does not accept (record 20). */
export const cannotWrite = () =>
  new NotSaved("August can’t save anything right now, and nothing was saved.", "a few minutes", 60);

/** Result codes of SQLite and the file system for a disk that accepts no write. */
const DISK_CODES =
  /^(?:SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|PERM)(?:_|$)|(?:ENOSPC|EROFS|EDQUOT|EIO)$)/;
const LOCK_CODES = /^SQLITE_(?:BUSY|LOCKED)(?:_|$)/;

/** The code of an error or of what caused it. */
export function storageCode(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ("code" in each && typeof each.code === "string") return each.code;
  return undefined;
}

/** Another process holds the write lock. */
export const isLocked = (error: unknown): boolean => LOCK_CODES.test(storageCode(error) ?? "");

/** A rule of the schema refused a write, by a trigger for example. */
export const isConstraint = (error: unknown): boolean =>
  storageCode(error)?.startsWith("SQLITE_CONSTRAINT") === true;

/** The disk is full, read-only or broken. */
export const isDiskFault = (error: unknown): boolean => DISK_CODES.test(storageCode(error) ?? "");

/**
 * Turns a storage fault of a page or a call into a refusal with a sentence; any other error is
 * returned as it is.
 */
export const refuseUnreadable = (error: unknown): unknown =>
  isDiskFault(error)
    ? new Refusal(
        "not_readable",
        "Not Available",
        "August can’t load this right now. Please try again in a few minutes.",
        { retryAfterSeconds: 60 },
      )
    : error;
