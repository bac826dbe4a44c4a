import Database from "better-sqlite3";

/**
 * Reads a database whole, without changing it.
 *
 * @param how quick: its pages; whole: its indexes and foreign keys too
 * @throws Error that says what is wrong
 */
export function expectSound(path: string, how: "quick" | "whole"): void {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const pragma = how === "quick" ? "quick_check" : "integrity_check";
    const found = db.pragma(`${pragma}(3)`) as Record<string, string>[];
    const troubles = found.flatMap((row) => Object.values(row)).filter((text) => text !== "ok");
    if (troubles.length > 0) throw new Error(`The database is damaged: ${troubles.join("; ")}.`);
    const orphans = how === "whole" ? (db.pragma("foreign_key_check") as unknown[]).length : 0;
    if (orphans > 0) throw new Error(`${orphans} rows refer to nothing.`);
  } finally {
    db.close();
  }
}
