import Database from "better-sqlite3";

/** Is given the text of a statement and the values bound to it, and executes it. */
type Hook = (sql: string, execute: () => unknown, values: unknown[]) => unknown;

let hook: Hook | undefined;

/** Sets the hook around the statements from now on; none without one. */
export function setHook(next?: Hook): void {
  hook = next;
}

const pass: Hook = (sql, execute, values) => (hook ? hook(sql, execute, values) : execute());

/**
 * Passes every statement of every connection through the hook, those by which the driver begins and commits
 * included.
 *
 * @returns a function that removes the hook
 */
export function hookStatements(): () => void {
  const probe = new Database(":memory:");
  const statement = Object.getPrototypeOf(probe.prepare("SELECT 1"));
  probe.close();
  const { exec } = Database.prototype;
  const plain = { ...statement };
  for (const method of ["run", "get", "all", "iterate"])
    statement[method] = function (this: Database.Statement, ...values: unknown[]) {
      return pass(this.source, () => plain[method].apply(this, values), values);
    };
  Database.prototype.exec = function (this: Database.Database, sql: string) {
    return pass(sql, () => exec.call(this, sql), []) as Database.Database;
  };
  return () => {
    Object.assign(statement, plain);
    Database.prototype.exec = exec;
  };
}

/** Runs the test's own statements, which the hook does not see. */
export function withoutHook<T>(work: () => T): T {
  const kept = hook;
  hook = undefined;
  try {
    return work();
  } finally {
    hook = kept;
  }
}
