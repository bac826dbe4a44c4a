import { readFileSync } from "node:fs";
import { ROOT, type RunningApp } from "../../support/built-app";

/** The flags of Node in the container: its default limits depend on the machine's memory. */
export function listContainerFlags(): string[] {
  const file = readFileSync(`${ROOT}/Dockerfile`, "utf8");
  const flags = /NODE_OPTIONS="([^"]+)"/.exec(file)?.[1];
  if (!flags) throw new Error("The Dockerfile sets no NODE_OPTIONS.");
  return flags.split(" ");
}

/** Resident memory of a running app in bytes, with its peak since the start. */
export function readResident({ child }: Pick<RunningApp, "child">) {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
  return { nowBytes: read("VmRSS"), peakBytes: read("VmHWM") };
}

/** Bytes as MiB, with one decimal. */
export const mib = (bytes: number): number => Number((bytes / 1024 / 1024).toFixed(1));
