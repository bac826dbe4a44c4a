import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "@db/connection";
import { users } from "@db/schema";
import { expect, it } from "vitest";
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
    const uploads = () => readdirSync(join(folder, "uploads"));
    expect(uploads()).toEqual([expect.stringMatching(`^august-media-${writer.pid}-`)]);

    setDatabase(db);
    expect(loadMedia("ann").items.video_intro).toEqual([]);
    await tidyMedia();
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    expect([count("media"), uploads()]).toEqual([0, []]);

    const retry = spawn(process.execPath, ["--import", "tsx", WRITER, path, upload], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    retry.stdout.resume();
    expect(await once(retry, "exit")).toEqual([0, null]);
    expect([count("media"), count("media_variants"), count("media_chunks")]).toEqual([1, 1, 0]);
    const [item] = loadMedia("ann").items.video_intro;
    expect(item?.processing).toBe("waiting");
    await tidyMedia();
    expect(uploads()).toEqual([item?.id]);
    expect(statSync(join(folder, "uploads", item?.id ?? "")).size).toBe(24 * 1024 * 1024);
  } finally {
    db.$client.close();
    removeFolder(folder);
  }
});
