import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptAgreements } from "~/features/agreements/agreements.server";
import { CHUNK_BYTES, writeBytes } from "~/features/media/chunks.server";
import { callRoute, openTestDatabase, signInMember } from "~/features/media/media.fixture";
import { database } from "~/server/data/database.server";
import { changeProfile, makeProfile } from "../../../../tests/support/members";
import { loader } from "./media-file.route";

const AUGUST = Date.UTC(2025, 7);
const bytes = Buffer.alloc(CHUNK_BYTES * 2 + 1000);
for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 31) % 251;
const sha256 = createHash("sha256").update(bytes).digest("hex");
const tag = `"${sha256}"`;
const last = bytes.length - 1;

let ann: { id: string; cookie: string };
let bob: { id: string; cookie: string };
const exec = (sql: string) => database().$client.exec(sql);

beforeAll(async () => {
  openTestDatabase();
  ann = await signInMember("Ann");
  bob = await signInMember("Bob");
  acceptAgreements(bob.id);
  for (const { id } of [ann, bob]) {
    exec(`INSERT INTO profiles (id, user_id, created_at, updated_at)
      VALUES ('${id}', '${id}', ${Date.UTC(2025, 7)}, ${Date.UTC(2025, 7)})`);
    changeProfile(database(), id, { ...makeProfile("A member", ""), gender: "female", bio: null });
  }
  exec(`INSERT INTO media (id, user_id, kind, created_at) VALUES ('clip', '${ann.id}', 'video_intro', ${Date.UTC(2025, 7)});
    INSERT INTO media_variants (id, media_id, role, content_type, width, height, byte_length, sha256)
    VALUES (1, 'clip', 'delivered', 'video/mp4', 640, 480, ${bytes.length}, '${sha256}'),
      (2, 'clip', 'original', 'video/webm', 640, 480, 9, '${sha256}')`);
  writeBytes(1, bytes);
  writeBytes(2, Buffer.from("original!"));
});
afterAll(() => exec("UPDATE media SET review = 'waiting'"));

const get = (headers: Record<string, string> = {}, file = "video.mp4", cookie = ann.cookie) =>
  callRoute(loader, `/media/clip/${file}`, { mediaId: "clip", file }, { headers, cookie });

describe("serving ranges", () => {
  it.each([
    [undefined, 200, 0, last],
    ["bytes=0-0", 206, 0, 0],
    ["bytes=0-", 206, 0, last],
    ["bytes=100-199", 206, 100, 199],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, 206, CHUNK_BYTES - 1, CHUNK_BYTES],
    [`bytes=${CHUNK_BYTES}-${CHUNK_BYTES * 2 - 1}`, 206, CHUNK_BYTES, CHUNK_BYTES * 2 - 1],
    [`bytes=${last}-`, 206, last, last],
    [`bytes=${last}-${last + 500}`, 206, last, last],
    ["bytes=-1", 206, last, last],
    ["bytes=-600000000", 206, 0, last],
    ["bytes=0-1,4-5", 200, 0, last],
    ["bytes=5-2", 200, 0, last],
    ["bytes=-", 200, 0, last],
    ["bytes=a-b", 200, 0, last],
    ["items=0-1", 200, 0, last],
  ])("a request for %s is answered with %i", async (range, status, first, end) => {
    const response = await get(range ? { Range: range } : {});
    expect(response.status).toBe(status);
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.equals(bytes.subarray(first, end + 1))).toBe(true);
    expect(response.headers.get("Content-Length")).toBe(String(body.length));
    expect(response.headers.get("Content-Range")).toBe(
      status === 206 ? `bytes ${first}-${end}/${bytes.length}` : null,
    );
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Accept-Ranges")).toBe("bytes");
    expect(response.headers.get("Cache-Control")).toContain("private");
  });

  it.each([`bytes=${last + 1}-`, "bytes=-0"])(
    "a request for %s is answered with 416",
    async (range) => {
      const response = await get({ Range: range });
      expect([response.status, response.headers.get("Content-Range")]).toEqual([
        416,
        `bytes */${bytes.length}`,
      ]);
    },
  );

  it("the route honors If-None-Match and If-Range", async () => {
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"])
      expect((await get({ "If-None-Match": known })).status, known).toBe(304);
    expect((await get({ "If-None-Match": '"other"' })).status).toBe(200);
    const Range = "bytes=0-9";
    expect((await get({ Range, "If-Range": tag })).status).toBe(206);
    expect((await get({ Range, "If-Range": '"other"' })).status).toBe(200);
  });

  it("the route reads only the chunks of the range, one at a time", async () => {
    const read: string[] = [];
    openIslandCopy((sql) => {
      if (sql.includes("media_chunks")) read.push(sql);
    });
    const response = await get({ Range: `bytes=${CHUNK_BYTES}-${CHUNK_BYTES + 9}` });
    await response.arrayBuffer();
    expect(read).toHaveLength(1);
  });
});

// biome-ignore format: a list of names
const COPIED = [
  "users", "sessions", "profiles", "deck_members", "media", "media_variants", "media_chunks",
];

/** The same rows again, in a database whose statements are recorded. */
function openIslandCopy(listen: (sql: string) => void): void {
  const { $client: from } = database();
  let isOn = false;
  openTestDatabase(":memory:", (sql) => isOn && listen(sql));
  const { $client: to } = database();
  to.pragma("foreign_keys = OFF");
  for (const table of COPIED)
    for (const row of from.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]) {
      const names = Object.keys(row);
      to.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(
        row,
      );
    }
  isOn = true;
}

describe("who sees an item", () => {
  const seenBy = async (cookie: string, file = "video.mp4") => {
    const response = await get({}, file, cookie);
    await response.arrayBuffer();
    return response.status;
  };
  it("a member who has not accepted the agreements sees their own items alone", async () => {
    exec("UPDATE media SET review = 'approved'");
    exec(`DELETE FROM agreements WHERE user_id = '${bob.id}'`);
    expect([await seenBy(ann.cookie), await seenBy(bob.cookie)]).toEqual([200, 404]);
    acceptAgreements(bob.id);
    expect(await seenBy(bob.cookie)).toBe(200);
  });

  it("an item is shown to its owner always, and to others once it is approved", async () => {
    for (const [review, own, others] of [
      ["waiting", 200, 404],
      ["refused", 200, 404],
      ["approved", 200, 200],
    ]) {
      const reason = review === "refused" ? "'why'" : "NULL";
      exec(`UPDATE media SET review = '${review}', review_reason = ${reason}`);
      expect([await seenBy(ann.cookie), await seenBy(bob.cookie)], `${review}`).toEqual([
        own,
        others,
      ]);
    }
  });
  it("an item is hidden from visitors and blocked members, and so is an item of a suspended member", async () => {
    expect(await seenBy("")).toBe(401);
    exec(`INSERT INTO suspensions (user_id, ground, reason, suspended_at) VALUES ('${ann.id}', 'conduct', 'why', ${AUGUST});
      UPDATE users SET state = 'suspended', state_reason = 'why', state_changed_at = ${AUGUST} WHERE id = '${ann.id}'`);
    expect(await seenBy(bob.cookie)).toBe(404);
    exec(`UPDATE suspensions SET lifted_at = suspended_at;
      UPDATE users SET state = 'active', state_reason = NULL WHERE id = '${ann.id}'`);
    expect(await seenBy(bob.cookie)).toBe(200);
    exec(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('${ann.id}', '${bob.id}', ${Date.UTC(2025, 7)})`,
    );
    expect(await seenBy(bob.cookie)).toBe(404);
    exec("DELETE FROM blocks");
  });
  it("an item is hidden from members who the preferences of either side exclude", async () => {
    for (const { id } of [ann, bob]) {
      changeProfile(database(), id, { interestedIn: ["male"] });
      expect(await seenBy(bob.cookie)).toBe(404);
      expect(await seenBy(ann.cookie)).toBe(200);
      changeProfile(database(), id, { interestedIn: [] });
      expect(await seenBy(bob.cookie)).toBe(200);
    }
  });
  it("the original file and unknown names are not found", async () => {
    for (const file of ["video.webm", "640.webp", "toString", "../x", "video.mp4.exe"])
      expect(await seenBy(ann.cookie, file), file).toBe(404);
  });
});

it("what a moderator sees for a case alone stays in no browser", async () => {
  exec("UPDATE media SET review = 'waiting'");
  exec(`UPDATE users SET role = 'moderator' WHERE id = '${bob.id}'`);
  const readPolicy = async (cookie: string) =>
    (await get({}, "video.mp4", cookie)).headers.get("Cache-Control");
  expect(await readPolicy(bob.cookie)).toBe("private, no-store");
  expect(await readPolicy(ann.cookie)).toMatch(/immutable/);
  exec("UPDATE media SET review = 'approved'");
  expect(await readPolicy(bob.cookie)).toMatch(/immutable/);
});
