import Database from "better-sqlite3";
import { endAllPolls, waitForChange } from "~/server/data/changes.server";
import { DAY_MS } from "~/server/data/clock.server";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import { type FakeProvider, provider } from "./fake-provider";
import { openMigrated } from "./migrated-database";
import { setHook, withoutHook } from "./statement-hook";
import { differences, isSame, loadState, type State } from "./stored-state";

type Call = () => unknown;

/** A verb on a state in which it has something to do. */
export interface Verb {
  /** The exported functions that write here, as `listWriters` names them. */
  writers: string[];
  /** The periodic job that it is. */
  job?: string;
  /** True for what writes in several transactions: a stop between them is taken up by the next call. */
  isInSteps?: boolean;
  /** True for a job that continues with the next item after one fails. */
  continuesAfterFailure?: boolean;
  /** Tables whose rows it writes again, under new numbers. */
  rewrites?: string[];
  /** The job that takes up what a call has left where a repeat of the call does not. */
  sweep?: Call;
  /** Makes the state. @returns the call, the same each time */
  prepare: () => Call | Promise<Call>;
}

/** A statement that fails, as it begins or when it has done its work. */
interface Fault {
  at: number;
  moment: "before" | "after";
}

/** What came of a call. */
interface Outcome {
  state: State;
  /** The provider's data. */
  outside: string;
  /** Whose pending polls were resolved, by session. */
  resolved: string[];
  statements: string[];
  /** The state after each transaction, and after each write outside of one. */
  commits: State[];
  error: unknown;
  isReached: boolean;
}

/** Tables of whose rows the verb under test gives new numbers. */
let rewritten: readonly string[] = [];

/** What a failing disk says. */
const fail = (): Error => new Database.SqliteError("disk I/O error", "SQLITE_IOERR_WRITE");

const isCommit = (sql: string) => sql === "COMMIT";
const isRead = (sql: string) => /^\s*(?:SELECT|WITH)\b/i.test(sql);

/** Holds a request of each session that there is. */
function holdAll(): { session: string; end: Promise<string> }[] {
  const sessions = withoutHook(() =>
    database()
      .$client.prepare<[], { id: string; userId: string }>(
        "SELECT id, user_id AS userId FROM sessions",
      )
      .all(),
  );
  return sessions.map(({ id, userId }) => ({
    session: id,
    end: waitForChange({ memberId: userId, sessionId: id }, DAY_MS),
  }));
}

/** Lets everything run that a call has begun and not waited for. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function perform(call: Call, fault?: Fault, notesCommits = false): Promise<Outcome> {
  const polls = holdAll();
  const statements: string[] = [];
  const commits: State[] = [];
  let error: unknown;
  let isReached = false;
  const failAt = (at: number, moment: Fault["moment"]) => {
    if (isReached || fault?.at !== at || fault.moment !== moment) return;
    isReached = true;
    throw fail();
  };
  setHook((sql, execute) => {
    const at = statements.push(sql) - 1;
    failAt(at, "before");
    const result = execute();
    if (notesCommits && !database().$client.inTransaction && !isRead(sql))
      commits.push(loadState(rewritten));
    failAt(at, "after");
    return result;
  });
  try {
    await call();
  } catch (thrown) {
    error = thrown;
  }
  await settle();
  setHook();
  endAllPolls();
  const ends = await Promise.all(polls.map(({ end }) => end));
  const resolved = polls.flatMap(({ session }, at) =>
    ends[at] === "unchanged" ? [] : [`${session} ${ends[at]}`],
  );
  const outside = JSON.stringify(provider.data);
  return { state: loadState(rewritten), outside, resolved, statements, commits, error, isReached };
}

/** A state to which a test returns as often as it likes. */
interface Start {
  image: Buffer;
  provider: FakeProvider["data"];
}

/** Opens a copy of the state. */
function open({ image, provider: data }: Start): void {
  closeDatabase();
  setDatabase(openMigrated({ path: image }));
  provider.data = structuredClone(data);
}

/**
 * Opens a copy, to whose state `rewind` returns without opening another: the test has begun a transaction, so that
 * the driver makes savepoints of those of the verb.
 */
function openRewindable(start: Start): void {
  open(start);
  withoutHook(() => database().$client.exec("BEGIN"));
}

function rewind({ provider: data }: Start): void {
  withoutHook(() => database().$client.exec("ROLLBACK; BEGIN"));
  provider.data = structuredClone(data);
}

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error));
const shorten = (sql: string) => sql.replaceAll(/\s+/g, " ").slice(0, 70);

const BEFORE = ["before"] as const;
const MOMENTS = ["before", "after"] as const;

/** A verb under test: its state, what it does to it, and what was found wrong. */
class Trial {
  readonly troubles: string[] = [];
  readonly #before: State;
  readonly #whole: Outcome;
  readonly #resumed = new Set<string>();

  constructor(
    readonly verb: { call: Call; sweep?: Call; isInSteps: boolean; continuesAfterFailure: boolean },
    readonly start: Start,
    whole: Outcome,
    before: State,
  ) {
    this.#whole = whole;
    this.#before = before;
  }

  /**
   * Calls it again, which must do what is left of it.
   *
   * @param told whose pending polls were resolved before; null where some may wait until they end
   */
  async again(what: string, told: readonly string[] | null): Promise<void> {
    const { state, error, outside, resolved } = await perform(async () => {
      await this.verb.call();
      await this.verb.sweep?.();
    });
    const wrong = differences(state, this.#whole.state);
    const add = (trouble: string) => void this.troubles.push(`${what}: called again it ${trouble}`);
    if (error) add(`fails: ${describeError(error)}`);
    else if (wrong.length > 0) add(`leaves ${wrong.join(", ")}`);
    else if (outside !== this.#whole.outside) add("has the provider do another thing");
    const untold = this.#whole.resolved.filter(
      (one) => ![...(told ?? []), ...resolved].includes(one),
    );
    if (told && untold.length > 0) add(`tells nothing to ${untold.join(", ")}`);
  }

  /** Whether the verb was not called again yet where a call had left just this. */
  isUnseen({ state, outside }: Outcome, told: readonly string[] | null): boolean {
    const left = JSON.stringify([[...state], outside, told]);
    const isUnseen = !this.#resumed.has(left);
    this.#resumed.add(left);
    return isUnseen;
  }

  /** @returns whether everything is as it was before */
  judge(what: string, { state, resolved, error, outside }: Outcome): boolean {
    const add = (trouble: string) => void this.troubles.push(`${what}: it ${trouble}`);
    const isBefore = isSame(state, this.#before);
    const isAfter = isSame(state, this.#whole.state);
    const isStep = this.verb.isInSteps && this.#whole.commits.some((step) => isSame(step, state));
    if (!isBefore && !isAfter && !isStep && !this.verb.continuesAfterFailure)
      add(`is half done in ${differences(state, this.#before).join(", ")}`);
    if (isBefore && !isAfter && resolved.length > 0) add("tells what did not happen");
    if (isBefore && !isAfter && !error && !this.verb.isInSteps) add("claims to be done");
    return isBefore && resolved.length === 0 && outside === JSON.stringify(this.start.provider);
  }
}

/** Runs a verb with a fault at every statement. @returns what is wrong, in words */
export async function findAtomicityFailures({
  prepare,
  sweep,
  rewrites = [],
  isInSteps = false,
  continuesAfterFailure = false,
}: Verb): Promise<string[]> {
  rewritten = rewrites;
  const call = await prepare();
  const start: Start = {
    image: database().$client.serialize(),
    provider: structuredClone(provider.data),
  };
  open(start);
  const before = loadState(rewritten);
  const whole = await perform(call, undefined, true);
  if (whole.error) return [`It fails: ${describeError(whole.error)}`];
  if (isSame(before, whole.state) && whole.resolved.length === 0) return ["It does nothing."];
  const trial = new Trial({ call, sweep, isInSteps, continuesAfterFailure }, start, whole, before);
  const steps = whole.commits.filter(
    (state, at) => !isSame(state, whole.commits[at - 1] ?? before),
  );
  if (!isInSteps && steps.length > 1) trial.troubles.push(`It writes in ${steps.length} steps.`);
  await trial.again("After it is done", null);
  openRewindable(start);
  // Behind a read or a savepoint nothing has happened: it is as if the next statement failed before it began.
  for (const [at, sql] of whole.statements.entries())
    for (const moment of isRead(sql) || sql.startsWith("SAVEPOINT") ? BEFORE : MOMENTS) {
      const what = `${moment} ${at}, ${shorten(sql)}`;
      let outcome = await perform(call, { at, moment });
      if (!outcome.isReached) {
        // What is kept in memory spares a statement.
        openRewindable(start);
        outcome = await perform(call, { at, moment });
      }
      if (!outcome.isReached) trial.troubles.push(`${what}: it is never reached`);
      if (trial.judge(what, outcome)) continue;
      // Anyone who is not told after a commit looks again when their request ends.
      const told = isCommit(sql) && moment === "after" ? null : outcome.resolved;
      if (trial.isUnseen(outcome, told)) await trial.again(what, told);
      rewind(start);
    }
  await trial.again("After all of them", []);
  for (const [at, sql] of whole.statements.entries())
    if (isCommit(sql))
      for (const moment of MOMENTS) {
        open(start);
        const outcome = await perform(call, { at, moment });
        trial.judge(`${moment} ${at}, ${sql} of the file`, outcome);
        await trial.again(`${moment} ${at}, ${sql} of the file`, null);
      }
  return trial.troubles;
}
