import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "@db/connection";
import { users } from "@db/schema";
import { expect, it, vi } from "vitest";
import { tidyMedia } from "~/features/media/media-queue.server";
import { loadMedia } from "~/features/media/summary.server";
import { setDatabase } from "~/server/data/database.server";
import { removeFolder } from "../support/remove-folder";

const ROOT = resolve(import.meta.dirname, "../..");
const WRITER = join(ROOT, "tests/faults/upload-writer.ts");

it("a server killed in the middle of an upload leaves nothing of it, and a retry succeeds", async () => {
  const folder = mkdtempSync(join(tmpdir(), "august-killed-"));
  const path = join(folder, "august.db");
  const upload = join(folder, "upload");
  // The sweep of a test beside this one removes what ended processes left in the folder that all share.
  vi.stubEnv("TMPDIR", folder);
  writeFileSync(upload, Buffer.alloc(24 * 1024 * 1024, 7));
  const db = connect({ path });
  const at = new Date();
  db.insert(users)
    .values({ id: "ann", issuer: "i", subject: "s", createdAt: at, updatedAt: at })
    .run();
  try {
    const writer = spawn(process.execPath, ["--import", "tsx", WRITER, path, upload, "halt"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = await once(writer.stdout, "data");
    writer.kill("SIGKILL");
    await once(writer, "exit");
    expect(String(said)).toMatch(/^began/);
    const count = (table: string) =>
      (db.$client.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
    const folders = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`august-media-${writer.pid}-`));
    expect(count("media_chunks")).toBeGreaterThan(8);
    expect(count("media_chunks")).toBeLessThan(96);
    expect(folders()).toHaveLength(1);

    setDatabase(db);
    expect(loadMedia("ann").items.video_intro).toEqual([]);
    await tidyMedia();
    expect([count("media"), count("media_variants"), count("media_chunks")]).toEqual([0, 0, 0]);
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(folders()).toEqual([]);

    const retry = spawn(process.execPath, ["--import", "tsx", WRITER, path, upload], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    retry.stdout.resume();
    expect(await once(retry, "exit")).toEqual([0, null]);
    expect([count("media"), count("media_variants"), count("media_chunks")]).toEqual([1, 1, 96]);
    const [item] = loadMedia("ann").items.video_intro;
    expect(item?.processing).toBe("waiting");
    await tidyMedia();
    expect(count("media_chunks")).toBe(96);
  } finally {
    vi.unstubAllEnvs();
    db.$client.close();
    removeFolder(folder);
  }
});
