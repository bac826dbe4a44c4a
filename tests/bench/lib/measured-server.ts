import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, type RunningApp } from "../../support/built-app";

export const LIB = join(ROOT, "tests/bench/lib");

/** Asks a server that has `reporter.mjs` for its processor time so far, or for its memory after a collection. */
export const askServer = (
  { child }: RunningApp,
  what: "cpu" | "memory",
): Promise<Record<string, number>> =>
  new Promise((done) => {
    child.once("message", (answer) => done(answer as Record<string, number>));
    child.send(what);
  });

/** What the container says of memory: the defaults of Node and glibc depend on the machine. */
export function readContainerSettings(): Record<string, string> {
  const file = readFileSync(join(ROOT, "Dockerfile"), "utf8");
  const found = [...file.matchAll(/\b(NODE_OPTIONS|MALLOC_ARENA_MAX)="([^"]+)"/g)];
  if (found.length !== 2) throw new Error("The Dockerfile sets other limits of memory.");
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}
