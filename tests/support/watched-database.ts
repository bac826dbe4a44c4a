import { expect } from "vitest";
import { setDatabase } from "~/server/database.server";
import { openMigrated } from "./migrated-database";
import { Statements } from "./query-plans";

const statements = new Statements();
let isListening = true;
let heard: string[] = [];

/** Runs the test's own statements unseen: only the plans of the app's are looked at. */
export function quietly<T>(work: () => T): T {
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

/** Opens a database for the app, migrated, every statement of which is noted. */
export function openWatched(path?: string): void {
  const onStatement = (sql: string) => {
    if (!isListening) return;
    heard.push(sql);
    statements.note(sql);
  };
  quietly(() => setDatabase(openMigrated({ path, onStatement })));
}

/** Fails where a statement of this test file walks over a growing table or sorts one. */
export function expectGoodPlans(): void {
  const { $client } = openMigrated();
  expect(statements.troubles($client), "plans over growing tables").toEqual([]);
  $client.close();
}
