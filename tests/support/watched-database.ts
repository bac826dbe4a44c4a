import { expect } from "vitest";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import { borrowMigrated, type Loan, openMigrated } from "./migrated-database";
import { Statements } from "./query-plans";

const statements = new Statements();
let isListening = true;
let heard: string[] = [];

/** Runs the test's own statements without recording their query plans. */
export function withoutRecording<T>(work: () => T): T {
  isListening = false;
  try {
    return work();
  } finally {
    isListening = true;
  }
}

/** The statements that the app runs during `work`, in their order. */
export async function listStatements(work: () => unknown): Promise<string[]> {
  heard = [];
  await work();
  const during = heard;
  heard = [];
  return during;
}

/** The lines of the query plans of what the app reads during `work`. */
export async function listPlans(work: () => unknown): Promise<string[]> {
  const during = await listStatements(work);
  const { $client } = database();
  return withoutRecording(() =>
    during.flatMap((sql) =>
      $client
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => detail),
    ),
  );
}

const onStatement = (sql: string) => {
  if (!isListening) return;
  heard.push(sql);
  statements.note(sql);
};

let loan: Loan | null = null;

/** Opens a migrated database, or a copy of its bytes, for the app and records every statement. */
export function openWatched(path?: string | Buffer): void {
  loan = path === undefined ? borrowMigrated(onStatement) : null;
  withoutRecording(() => setDatabase(loan?.db ?? openMigrated({ path, onStatement })));
}

/** Keeps what is in the open database now, so that it can be opened again and again as it is now. */
export function markWatched(): { restore: () => void; end: () => void } {
  const marked = loan;
  marked?.mark();
  const image = marked ? null : withoutRecording(() => database().$client.serialize());
  const open = () => marked?.restore() ?? openMigrated({ path: image ?? undefined, onStatement });
  return {
    restore: () => {
      closeDatabase();
      withoutRecording(() => setDatabase(open()));
    },
    end: () => {
      closeDatabase();
      marked?.end();
    },
  };
}

/** Fails where a statement of this test file scans or sorts a growing table. */
export function expectGoodPlans(): void {
  const { $client } = openMigrated();
  expect(statements.troubles($client), "plans over growing tables").toEqual([]);
  $client.close();
}
