import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { findLitestream } from "../../../scripts/backup.mjs";
import { BUCKET_KEY, type Bucket, startBucket } from "../bucket";
import { ROOT, waitUntil } from "../built-app";
import { removeFolder } from "../remove-folder";
import { LAST_LINK, listGaps } from "./restore-drill-chain";

const WRITER = join(ROOT, "tests/support/restores/restore-drill-writer.ts");
/** monitor-interval and sync-interval of litestream.yml. */
export const SYNC_MS = 250 + 1000;
/** Litestream and the writer each take a time after their interval. */
const MOMENT_MS = 250;
/**
 * The most that may be lost: one sync interval, and a time, or twice what a busy machine did not let this process run.
 */
const computeRoomMs = (stalledMs: number): number =>
  Math.ceil(SYNC_MS + Math.max(MOMENT_MS, 2 * stalledMs));
/** For a start on a machine that is busy with others; a test ends before. */
const WITHIN_MS = 300_000;
const TICK_MS = 100;
/** How long the bucket takes for an object while a stop waits for one. */
const UPLOAD_MS = 500;

/** Where a replica may stand. */
export const STORAGES = ["a folder", "a bucket"] as const;

/** What can happen to an instance before its disk is lost. */
export const EVENTS = [
  "stop and start",
  "stop during an upload and start",
  "kill all and start",
  "kill the server and start",
  "kill Litestream and start",
  "checkpoint",
] as const;
export type DrillEvent = (typeof EVENTS)[number];

interface Acknowledgement {
  number: number;
  atMs: number;
  hash: string;
}

/** What came back from a replica, beside what was written. */
export interface Restored {
  /** Transactions that were acknowledged, and that were restored. */
  written: number;
  restored: number;
  /** From the last write that was restored to the last one that was acknowledged. */
  lostMs: number;
  /** The longest time for which this process, and so probably the others, did not get to run. */
  stalledMs: number;
  /** How much of the last that was written a restore may lack on a machine that stalled so long. */
  roomMs: number;
  /** What shows that the state never existed or is too old; nothing is the only good result. */
  troubles: string[];
}

/** An instance beside the real Litestream, whose disk gets lost. */
export class Drill {
  readonly #folder = mkdtempSync(join(tmpdir(), "august-drill-"));
  readonly #database = join(this.#folder, "data", "august.db");
  readonly #replica = join(this.#folder, "replica");
  readonly #acknowledgements = join(this.#folder, "acknowledged");
  /** Nothing where the replica is a folder. */
  #bucket: Bucket | undefined;
  #starter: ChildProcess | undefined;
  #ended: Promise<unknown> | undefined;
  #stalledMs = 0;
  #watch: NodeJS.Timeout | undefined;

  get log(): string {
    return readFileSync(join(this.#folder, "log"), "utf8");
  }

  static async open(storage: (typeof STORAGES)[number]): Promise<Drill> {
    const drill = new Drill();
    if (storage === "a bucket") drill.#bucket = await startBucket();
    let atMs = performance.now();
    drill.#watch = setInterval(() => {
      const sinceMs = performance.now() - atMs;
      atMs += sinceMs;
      drill.#stalledMs = Math.max(drill.#stalledMs, sinceMs - TICK_MS);
    }, TICK_MS);
    return drill;
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    await this.killAll();
    await this.#bucket?.close();
    removeFolder(this.#folder);
  }

  #environment() {
    const bucket = this.#bucket;
    return {
      ...process.env,
      DATABASE_PATH: this.#database,
      AUGUST_FIRST_START: "1",
      LITESTREAM_REPLICA_URL: bucket ? "s3://august-backup/august" : `file://${this.#replica}`,
      LITESTREAM_ACCESS_KEY_ID: bucket ? BUCKET_KEY.id : "",
      LITESTREAM_SECRET_ACCESS_KEY: bucket ? BUCKET_KEY.secret : "",
      LITESTREAM_ENDPOINT: bucket?.endpoint ?? "",
      LITESTREAM_REGION: bucket ? "auto" : "",
    };
  }

  /** Writes that were acknowledged. A line truncated by a kill does not count. */
  #acknowledged(): Acknowledgement[] {
    const file = this.#acknowledgements;
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    return lines.flatMap((line) => {
      const [number, atMs, hash] = line.split(" ");
      return hash?.length === 64 ? [{ number: Number(number), atMs: Number(atMs), hash }] : [];
    });
  }

  #listFiles(): string[] {
    const folder = this.#replica;
    return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  }

  /** How often the whole database was copied. */
  countSnapshots(): number {
    const names = this.#bucket ? [...this.#bucket.objects.keys()] : this.#listFiles();
    return names.filter((name) => name.endsWith(".snapshot.lz4")).length;
  }

  /** What was uploaded while another upload of the same was under way. */
  listCollisions(): string[] {
    const inFolder = /stat \S+\.tmp: no such file/g;
    return [...(this.#bucket?.collisions ?? this.log.match(inFolder) ?? [])];
  }

  #isUploading(): boolean {
    if (this.#bucket) return [...this.#bucket.uploads].some((key) => key.endsWith(".wal.lz4"));
    return this.#listFiles().some((name) => name.endsWith(".wal.lz4.tmp"));
  }

  /** The writer and Litestream: what the starter has started. */
  #children(): { pid: number; isLitestream: boolean }[] {
    const pid = this.#starter?.pid;
    if (!pid || this.#starter?.exitCode !== null || this.#starter.signalCode !== null) return [];
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .split(" ")
      .filter((child) => child && existsSync(`/proc/${child}/cmdline`))
      .map((child) => ({
        pid: Number(child),
        isLitestream: !readFileSync(`/proc/${child}/cmdline`, "utf8").includes(WRITER),
      }));
  }

  /** Starts the writer beside Litestream, by the same function that starts the server. */
  async start(): Promise<void> {
    const before = this.#acknowledged().length;
    const writer = [
      process.execPath,
      "--import",
      "tsx",
      WRITER,
      this.#database,
      this.#acknowledgements,
    ];
    const code = `import { replicate } from "./scripts/start.mjs";
      process.exit(await replicate(${JSON.stringify(writer)}));`;
    const output = openSync(join(this.#folder, "log"), "a");
    this.#starter = spawn(process.execPath, ["--input-type=module", "-e", code], {
      cwd: ROOT,
      env: this.#environment(),
      stdio: ["ignore", output, output],
    });
    this.#ended = once(this.#starter, "exit");
    closeSync(output);
    await waitUntil("the writer", () => this.#acknowledged().length > before, WITHIN_MS);
    await waitUntil("the first snapshot", () => this.countSnapshots() > 0, WITHIN_MS);
  }

  /** Stops it as the platform does. @returns the exit code and the signal */
  async stop(): Promise<unknown> {
    this.#starter?.kill("SIGTERM");
    return this.#ended;
  }

  /** Stops it while a part of the log is on its way, which waits until the writer has ended. */
  async stopDuringUpload(): Promise<void> {
    if (this.#bucket) this.#bucket.uploadMs = UPLOAD_MS;
    const litestream = this.#children().find(({ isLitestream }) => isLitestream)?.pid;
    if (!litestream) throw new Error("Litestream does not run.");
    this.#startBurst();
    // An upload to a folder takes some milliseconds.
    while (!this.#isUploading()) await new Promise((done) => setImmediate(done));
    process.kill(litestream, "SIGSTOP");
    this.#starter?.kill("SIGTERM");
    await waitUntil("the writer's end", () => this.#children().every((each) => each.isLitestream));
    await pause(MOMENT_MS);
    process.kill(litestream, "SIGCONT");
    await this.#ended;
    if (this.#bucket) this.#bucket.uploadMs = 0;
  }

  /** As a power cut does: the starter, the writer and Litestream at one moment. */
  async killAll(): Promise<void> {
    const all = this.#children();
    if (all.length > 0) this.#starter?.kill("SIGKILL");
    for (const { pid } of all) process.kill(pid, "SIGKILL");
    await this.#ended;
  }

  /** Kills one of the two; the starter ends the other. */
  async #killOne(isLitestream: boolean): Promise<void> {
    for (const child of this.#children())
      if (child.isLitestream === isLitestream) process.kill(child.pid, "SIGKILL");
    await this.#ended;
  }

  #startBurst(): void {
    for (const { pid, isLitestream } of this.#children())
      if (!isLitestream) process.kill(pid, "SIGUSR2");
  }

  /** Makes the log so long that Litestream checkpoints: only then the file itself grows. */
  async #checkpoint(): Promise<void> {
    const size = () => statSync(this.#database).size;
    const before = size();
    this.#startBurst();
    await waitUntil("Litestream's checkpoint", () => size() > before + 4_000_000, WITHIN_MS);
  }

  async live(event: DrillEvent): Promise<void> {
    if (event === "checkpoint") return this.#checkpoint();
    if (event === "stop and start") await this.stop();
    else if (event === "stop during an upload and start") await this.stopDuringUpload();
    else if (event === "kill all and start") await this.killAll();
    else await this.#killOne(event === "kill Litestream and start");
    await this.start();
  }

  /** Deletes the disk, restores it from the replica, and compares it with what was acknowledged. */
  async restore(lostAtMs: number): Promise<Restored> {
    const binary = findLitestream();
    if (!binary) throw new Error("@flydotio/litestream has no binary for this platform.");
    rmSync(join(this.#folder, "data"), { recursive: true });
    const careful = ["-if-db-not-exists", "-if-replica-exists", "-config", "litestream.yml"];
    const restore = spawn(binary, ["restore", ...careful, this.#database], {
      cwd: ROOT,
      env: this.#environment(),
      stdio: "inherit",
      timeout: WITHIN_MS,
    });
    const [code] = await once(restore, "exit");
    if (code !== 0) throw new Error(`Litestream's restore ended with ${code}.\n${this.log}`);
    const db = connect({ path: this.#database, replicated: true });
    const troubles = listGaps(db);
    const last = db.$client.prepare<[], { number: number; hash: string }>(LAST_LINK).get();
    db.$client.close();

    const all = this.#acknowledged();
    const restored = last?.number ?? 0;
    const written = all.at(-1)?.number ?? 0;
    const known = all.find(({ number }) => number === restored);
    if (known && known.hash !== last?.hash) troubles.push(`another history at ${restored}`);
    // A write may be committed and replicated before its answer is noted, but no more than one.
    if (restored > written + 1) troubles.push(`${restored} restored of ${written}`);
    const stalledMs = Math.round(this.#stalledMs);
    const roomMs = computeRoomMs(stalledMs);
    const safe = all.findLast(({ atMs }) => atMs <= lostAtMs - roomMs)?.number ?? 0;
    if (restored < safe) troubles.push(`${restored} restored, and ${safe} were to be safe`);
    const keptMs = known?.atMs ?? all.at(-1)?.atMs ?? 0;
    const lostMs = (all.at(-1)?.atMs ?? 0) - keptMs;
    return { written, restored, lostMs, stalledMs, roomMs, troubles };
  }
}
