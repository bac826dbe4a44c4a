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

/** The flags of Node in the container: its default limits depend on the machine's memory. */
export function listContainerFlags(): string[] {
  const flags = /NODE_OPTIONS="([^"]+)"/.exec(readFileSync(join(ROOT, "Dockerfile"), "utf8"))?.[1];
  if (!flags) throw new Error("The Dockerfile sets no NODE_OPTIONS.");
  return flags.split(" ");
}
