import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { formatBytes } from "~/server/data/format-bytes";
import { CAPACITY } from "~/server/ops/capacity.server";
import { type Check, describeFailure, findingsOf, readSetting } from "./finding";

const { ok, warn, fail } = findingsOf("disk");

const FULL_PERCENT = 95;
const PROBE_BYTES = 4096;

/** Writes a file and waits until the disk has it. @throws where it does not */
function probe(folder: string): void {
  const path = join(folder, `.august-status-${process.pid}`);
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, Buffer.alloc(PROBE_BYTES, 1));
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

/** Whether the disk of the database has room and takes writes. */
export const checkDisk: Check = (settings) => {
  const path = readSetting(settings, "DATABASE_PATH");
  if (!path) return [fail("DATABASE_PATH is missing: set it to the database file.")];
  const folder = dirname(resolve(path));
  if (!existsSync(folder))
    return [fail(`There is no folder ${folder}: mount the volume, or start August once.`)];
  const { blocks, bfree, bavail, bsize } = statfsSync(folder);
  const used = blocks - bfree;
  const usedPercent = (100 * used) / (used + bavail || 1);
  const room = `${formatBytes(bavail * bsize)} of ${formatBytes(blocks * bsize)} are free in ${folder}`;
  const toDo = "enlarge the volume (`fly volumes extend`)";
  const findings = [
    usedPercent >= FULL_PERCENT
      ? fail(`Only ${room}: ${toDo} now.`)
      : usedPercent >= CAPACITY.uploadDiskPercent
        ? warn(`Only ${room}, and uploads are refused: ${toDo}.`)
        : ok(`${room}.`),
  ];
  try {
    probe(folder);
    findings.push(ok("It takes writes."));
  } catch (error) {
    findings.push(
      fail(
        `${folder} takes no write (${describeFailure(error)}): run this as the server's user, and look whether the disk is full or mounted read only.`,
      ),
    );
  }
  return findings;
};
