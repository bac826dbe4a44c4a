import { existsSync } from "node:fs";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/server/data/clock.server";
import * as databases from "~/server/data/database.server";
import { prepared, transact } from "~/server/data/database.server";
import { beginStopping } from "~/server/ops/lifecycle.server";
import {
  advanceClock,
  createMember,
  type Person,
  purge,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeRefusal } from "../../../tests/support/steps";
import { liftSuspension } from "../../../tests/support/suspensions";
import { readArchive } from "./archive.fixture";
import {
  archiveFolder,
  archivePath,
  dropArchivesWithin,
  partPath,
  removeExportFiles,
} from "./export-files.server";
import { findArchive, findLastExport, requestExport } from "./exports.server";
import { makeNextExport, RETRY_AFTER_MS, tidyExports } from "./make-exports.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
});
const globals = globalThis as { augustStopping?: boolean };
afterEach(async () => {
  vi.restoreAllMocks();
  globals.augustStopping = false;
  await rm(archiveFolder(), { recursive: true, force: true });
});

const listRows = () =>
  prepared<{ id: string; state: string; attempts: number }>(
    "SELECT id, state, attempts FROM data_exports WHERE user_id = ? ORDER BY requested_at",
  ).all(ada.id);
const listNotices = () =>
  prepared<{ title: string; link: string }>(
    "SELECT title, link FROM notifications WHERE user_id = ? AND type = 'export'",
  ).all(ada.id);
const listMails = () =>
  prepared<{ recipient: string; text: string }>(
    "SELECT recipient, text FROM mails WHERE cause GLOB 'export:*'",
  ).all();
const ask = () => requestExport(ada.id);
const last = () => {
  const found = findLastExport(ada.id);
  if (!found) throw new Error("There is no archive");
  return found;
};
/** Takes no byte: every write to it fails as on a full disk. Linux has it. */
const FULL = "/dev/full";
/** Makes a disk that has no room. */
const fillDisk = () => vi.spyOn(databases, "freeBytes").mockReturnValue(1000);

async function makeOne(): Promise<string> {
  ask();
  expect(await makeNextExport()).toBe(1);
  return last().id;
}

describe("asking for an archive", () => {
  it("twenty requests at once are one archive", () => {
    for (let time = 0; time < 20; time += 1) ask();
    expect(listRows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });

  it("a second one on the same day is refused with a sentence, and the day after it is made", async () => {
    await makeOne();
    expect(describeRefusal(ask)).toMatch(/429|too_often/);
    advanceClock(DAY_MS);
    ask();
    expect(listRows().map(({ state }) => state)).toEqual(["ready", "waiting"]);
  });
});

describe("the sweep", () => {
  it("it writes the archive, and tells the member in the bell and by mail", async () => {
    const id = await makeOne();
    const { data } = await readArchive(id);
    expect(data).toMatchObject({ account: { id: ada.id }, profile: { stageName: "Ada" } });
    expect(listNotices()).toEqual([{ title: "Your data is ready", link: "/account/export" }]);
    const [mail] = listMails();
    expect(mail?.recipient).toBe(ada.viewer().email);
    expect(mail?.text).toContain("/account/export");
    expect(mail?.text).not.toContain(id);
    expect(await readdir(archiveFolder())).toEqual([`${id}.zip`]);
    expect(await makeNextExport()).toBe(0);
  });

  it("a suspended member downloads no archive, and none is made for them, until that is lifted", async () => {
    const made = await makeOne();
    advanceClock(DAY_MS);
    ask();
    setState(ada, "suspended");
    expect(await makeNextExport()).toBe(0);
    expect(describeRefusal(() => findArchive(ada.viewer(), made))).toMatch(/403|suspended/);
    liftSuspension(ada.id);
    expect(findArchive(ada.viewer(), made).byteLength).toBeGreaterThan(1000);
    expect(await makeNextExport()).toBe(1);
  });

  it("an archive is gone once someone's account is purged who may be named in it", async () => {
    const id = await makeOne();
    transact((tx) => dropArchivesWithin(tx, ada.id));
    expect(listRows()).toEqual([]);
    expect(await readdir(archiveFolder())).toEqual([]);
    expect(describeRefusal(() => findArchive(ada.viewer(), id))).toMatch(/404|not_found/);
    ask();
    expect(listRows()).toMatchObject([{ state: "waiting" }]);
  });

  it("an archive that its member was told of is not lost where a purge is undone", async () => {
    const id = await makeOne();
    const undone = () =>
      transact((tx) => {
        dropArchivesWithin(tx, ada.id);
        removeExportFiles(tx, ada.id);
        throw new Error("disk I/O error");
      });
    expect(undone).toThrow("disk I/O error");
    expect(findArchive(ada.viewer(), id).byteLength).toBeGreaterThan(1000);
    expect(await readdir(archiveFolder())).toEqual([`${id}.zip`]);
  });

  it("no archive is left of a member whose account is removed while it is written", async () => {
    ask();
    const making = makeNextExport();
    purge(ada);
    await making;
    expect(await readdir(archiveFolder())).toEqual([]);
  });

  it("a full disk leaves no part behind and is tried again, with words meanwhile", async () => {
    fillDisk();
    await makeOne();
    expect(last()).toMatchObject({ state: "waiting", attempts: 1 });
    expect(await readdir(archiveFolder())).toEqual([]);
    expect(await makeNextExport()).toBe(0);
    vi.restoreAllMocks();
    advanceClock(MINUTE_MS);
    await makeNextExport();
    expect(last()).toMatchObject({ state: "ready", attempts: 2 });
  });

  it.skipIf(!existsSync(FULL))(
    "a disk that fills while the archive is written leaves no part behind, and it is tried again",
    async () => {
      const lines = vi.spyOn(console, "log").mockReturnValue();
      ask();
      await mkdir(archiveFolder(), { recursive: true });
      await symlink(FULL, partPath(last().id));
      expect(await makeNextExport()).toBe(1);
      expect(lines.mock.calls.join()).toContain("ENOSPC");
      expect(last()).toMatchObject({ state: "waiting", attempts: 1 });
      expect(await readdir(archiveFolder())).toEqual([]);
      advanceClock(MINUTE_MS);
      await makeNextExport();
      expect(last()).toMatchObject({ state: "ready", attempts: 2 });
    },
  );

  it("after the last attempt it has failed, and the member can ask again at once", async () => {
    fillDisk();
    ask();
    for (const waitMs of RETRY_AFTER_MS) {
      expect(last().state).toBe("waiting");
      await makeNextExport();
      advanceClock(waitMs);
    }
    await makeNextExport();
    expect(last()).toMatchObject({ state: "failed", attempts: RETRY_AFTER_MS.length + 1 });
    expect(listNotices()).toEqual([]);
    vi.restoreAllMocks();
    ask();
    await makeNextExport();
    expect(last().state).toBe("ready");
  });

  it("a shutdown in the middle gives the attempt back, and it is made after the start", async () => {
    ask();
    beginStopping();
    await makeNextExport();
    expect(listRows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
    expect(await readdir(archiveFolder())).toEqual([]);
    globals.augustStopping = false;
    await makeNextExport();
    expect(last().state).toBe("ready");
  });

  it("a kill in the middle leaves a part, which is removed, and a row, which is tried again", async () => {
    ask();
    const { id } = last();
    prepared("UPDATE data_exports SET attempts = 1, due_at = due_at + 60000 WHERE id = ?").run(id);
    await mkdir(archiveFolder(), { recursive: true });
    await writeFile(partPath(id), "half");
    await tidyExports();
    expect(await readdir(archiveFolder())).toEqual([]);
    advanceClock(MINUTE_MS);
    await makeNextExport();
    expect(last()).toMatchObject({ state: "ready", attempts: 2 });
  });
});

describe("an archive that was made", () => {
  it("it is for its member alone", async () => {
    const id = await makeOne();
    const eve = createMember();
    expect(findArchive(ada.viewer(), id).path).toBe(archivePath(id));
    for (const [viewer, other] of [
      [eve, id],
      [ada, "x"],
    ] as const)
      expect(describeRefusal(() => findArchive(viewer.viewer(), other))).toMatch(/404|not_found/);
  });

  it("after seven days neither row nor file is left, and nobody can download it before the sweep", async () => {
    const id = await makeOne();
    advanceClock(7 * DAY_MS - HOUR_MS);
    expect(await tidyExports()).toBe(0);
    advanceClock(HOUR_MS);
    expect(describeRefusal(() => findArchive(ada.viewer(), id))).toMatch(/404|not_found/);
    expect(findLastExport(ada.id)).toBeNull();
    await tidyExports();
    expect(listRows()).toEqual([]);
    expect(await readdir(archiveFolder())).toEqual([]);
  });

  it("a restored database has no files: the archive is made again, and told once", async () => {
    const id = await makeOne();
    await rm(archivePath(id));
    await tidyExports();
    expect(listRows()).toMatchObject([{ id, state: "waiting" }]);
    await makeNextExport();
    expect(last().state).toBe("ready");
    expect(listNotices()).toHaveLength(1);
    expect(listMails()).toHaveLength(1);
  });

  it("files without a row are removed, and no other file of the folder", async () => {
    const id = await makeOne();
    await writeFile(archivePath("stray"), "x");
    await writeFile(`${archiveFolder()}/notes.txt`, "x");
    await tidyExports();
    expect((await readdir(archiveFolder())).sort()).toEqual([`${id}.zip`, "notes.txt"].sort());
  });

  it("the purge of an account removes its files", async () => {
    await makeOne();
    transact((tx) => removeExportFiles(tx, ada.id));
    expect(await readdir(archiveFolder())).toEqual([]);
  });
});
