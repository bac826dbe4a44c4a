/** A view or a trigger. It holds no rows, so the start drops it and makes it again when its text has changed. */
export interface Derived {
  type: "view" | "trigger";
  name: string;
  sql: string;
}

interface TriggerParts {
  /** The write that it may refuse, for example `UPDATE OF status ON matches`. */
  before?: string;
  /** The write that it adds to. */
  after?: string;
  /** SQL condition over OLD and NEW; without one the trigger always runs. */
  when?: string;
  /** What it writes; without it the trigger refuses the write, with its own name as the message. */
  run?: string;
}

/** A trigger on the table in the same file. Give either `before` or `after`. */
export function trigger(name: string, { before, after, when, run }: TriggerParts): Derived {
  const event = before ? `BEFORE ${before}` : `AFTER ${after}`;
  const condition = when ? `\nWHEN ${when}` : "";
  const body = run ?? `SELECT RAISE(ABORT, '${name}')`;
  const sql = `CREATE TRIGGER ${name} ${event}${condition}\nBEGIN\n  ${body};\nEND`;
  return { type: "trigger", name, sql };
}

/** A view over the tables. */
export const view = (name: string, select: string): Derived => ({
  type: "view",
  name,
  sql: `CREATE VIEW ${name} AS\n${select}`,
});

/** SQL condition that one of two members has blocked the other. */
export const blockBetween = (one: string, other: string): string =>
  `EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = ${one} AND blocked_id = ${other})
    OR (blocker_id = ${other} AND blocked_id = ${one}))`;
