import { expect } from "vitest";
import { setDatabase } from "~/server/database.server";
import { openMigrated } from "./migrated-database";
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

/** Opens a migrated database, or a copy of its bytes, for the app and records every statement. */
export function openWatched(path?: string | Buffer): void {
  const onStatement = (sql: string) => {
    if (!isListening) return;
    heard.push(sql);
    statements.note(sql);
  };
  withoutRecording(() => setDatabase(openMigrated({ path, onStatement })));
}

/** Fails where a statement of this test file scans or sorts a growing table. */
export function expectGoodPlans(): void {
  const { $client } = openMigrated();
  expect(statements.troubles($client), "plans over growing tables").toEqual([]);
  $client.close();
}
