import { readFileSync } from "node:fs";
import { ROOT } from "../../support/built-app";

/** The flags of Node in the container: its default limits depend on the machine's memory. */
export function listContainerFlags(): string[] {
  const file = readFileSync(`${ROOT}/Dockerfile`, "utf8");
  const flags = /NODE_OPTIONS="([^"]+)"/.exec(file)?.[1];
  if (!flags) throw new Error("The Dockerfile sets no NODE_OPTIONS.");
  return flags.split(" ");
}

export const mib = (bytes: number): number => Number((bytes / 1024 / 1024).toFixed(1));
