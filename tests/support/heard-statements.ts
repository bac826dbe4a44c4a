import Database from "better-sqlite3";

/** Hears the text of a statement, and executes it. */
type Listener = (sql: string, execute: () => unknown) => unknown;

let listener: Listener | undefined;

/** Sets who hears the statements from now on; nobody without one. */
export function setListener(next?: Listener): void {
  listener = next;
}

const listen: Listener = (sql, execute) => (listener ? listener(sql, execute) : execute());

/**
 * Passes every statement of every connection through the listener, those by which the driver begins and commits
 * included.
 *
 * @returns a function that removes the hook
 */
export function hearStatements(): () => void {
  const probe = new Database(":memory:");
  const statement = Object.getPrototypeOf(probe.prepare("SELECT 1"));
  probe.close();
  const { exec } = Database.prototype;
  const plain = { ...statement };
  for (const method of ["run", "get", "all", "iterate"])
    statement[method] = function (this: Database.Statement, ...values: unknown[]) {
      return listen(this.source, () => plain[method].apply(this, values));
    };
  Database.prototype.exec = function (this: Database.Database, sql: string) {
    return listen(sql, () => exec.call(this, sql)) as Database.Database;
  };
  return () => {
    Object.assign(statement, plain);
    Database.prototype.exec = exec;
  };
}

/** Runs the test's own statements, which nobody hears. */
export function unheard<T>(work: () => T): T {
  const kept = listener;
  listener = undefined;
  try {
    return work();
  } finally {
    listener = kept;
  }
}
