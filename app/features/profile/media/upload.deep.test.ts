import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  callRoute,
  countRows,
  makePhoto,
  openTestDatabase,
  signInMember,
  uploadForm,
} from "~/features/media/media.fixture";
import type { MediaResponse } from "~/features/media/media.schema";
import { processDue, tidyMedia } from "~/features/media/media-queue.server";
import { deleteRemoved } from "~/features/media/review.server";
import { loadMedia } from "~/features/media/summary.server";
import { after, HOUR_MS, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { folderBeside } from "~/server/data/folders.server";
import { action as setImageType } from "./image-type.route";
import { action as remove } from "./removal.route";
import { action as upload } from "./upload.route";

let ann: { id: string; cookie: string };
beforeEach(async () => {
  openTestDatabase();
  ann = await signInMember("Ann");
});
afterEach(async () => {
  await processDue();
});

const JSON_ONLY = { Accept: "application/json" };
interface Sent {
  body: BodyInit;
  kind?: string;
  headers?: Record<string, string>;
  cookie?: string;
}
const send = ({ body, kind = "photo", headers = {}, cookie = ann.cookie }: Sent) =>
  callRoute(
    upload,
    `/profile-setup/media/${kind}`,
    { kind },
    { method: "POST", body, headers, cookie },
  );
const sendPhoto = async (fields: Record<string, string> = {}, color = "#123456") =>
  send({
    body: uploadForm({ file: await makePhoto(320, 240, color), fields }),
    headers: JSON_ONLY,
  });
const scratch = () =>
  readdirSync(folderBeside("uploads")).filter((name) => name.startsWith("august-media-"));

describe("uploading", () => {
  it("a form upload is answered with a 303 to its panel and a message", async () => {
    const body = uploadForm({ file: await makePhoto(), name: "a;b=c.jpg" });
    const response = await send({ body });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/profile-setup/photos#photo");
    expect(response.headers.get("Set-Cookie")).toContain("august-flash");
    expect(countRows().media).toBe(1);
  });

  it("a script gets the same facts, and the photo is made ready", async () => {
    const response = await sendPhoto({ imageType: "upclose" });
    expect(response.status).toBe(200);
    const { items } = (await response.json()) as MediaResponse;
    expect(items).toMatchObject([{ kind: "photo", imageType: "upclose", review: "waiting" }]);
    await processDue();
    const names = loadMedia(ann.id).items.photo[0]?.files.map(({ url }) => url.split("/")[3]);
    expect(names?.sort()).toEqual(["192.webp", "384.jpeg", "384.webp", "768.webp"]);
  });

  it("an upload that arrives three times, even at once and at the limit, creates one item", async () => {
    await sendPhoto();
    const again = () => sendPhoto({ uploadId: "upload-0001" }, "#abcdef");
    const responses = await Promise.all([again(), again(), again()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await again()).status).toBe(200);
    expect(countRows().media).toBe(2);
  });

  it("another upload from the same form creates another item", async () => {
    await sendPhoto({ uploadId: "upload-0001" }, "#aa0000");
    await sendPhoto({ uploadId: "upload-0001" }, "#00aa00");
    expect(countRows().media).toBe(2);
  });

  it("a third photo is refused with the published alert", async () => {
    for (const color of ["#100", "#200"]) await sendPhoto({}, color);
    const response = await sendPhoto({}, "#300");
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: "Maximum 2 photos allowed. Please remove some photos first.",
    });
    expect(countRows().media).toBe(2);
  });

  describe("a replacement", () => {
    const ids = () => loadMedia(ann.id).items.photo.map(({ id }) => id);
    const replace = (replaces: string, color: string) =>
      sendPhoto({ replaces, uploadId: `upload-${color.slice(1)}` }, color);

    it("a replacement takes the place of what it names once it is stored, at the limit too", async () => {
      for (const color of ["#100", "#200"]) await sendPhoto({}, color);
      const [kept, replaced = ""] = ids();
      expect((await replace(replaced, "#300300")).status).toBe(200);
      expect(ids()).toHaveLength(2);
      expect(ids()).toContain(kept);
      expect(ids()).not.toContain(replaced);
      expect((await replace(replaced, "#300300")).status).toBe(200);
      expect(countRows().media).toBe(2);
    });

    it("a replacement that is refused leaves what is there", async () => {
      for (const color of ["#100", "#200"]) await sendPhoto({}, color);
      const before = ids();
      const body = uploadForm({ file: Buffer.from("?"), fields: { replaces: before[0] ?? "" } });
      expect((await send({ body, headers: JSON_ONLY })).status).toBe(415);
      expect(ids()).toEqual(before);
    });

    it("nobody replaces another member's item", async () => {
      await sendPhoto({}, "#100");
      const bob = await signInMember("Bob");
      const fields = { replaces: ids()[0] ?? "" };
      const body = uploadForm({ file: await makePhoto(32, 32, "#500"), fields });
      expect((await send({ body, headers: JSON_ONLY, cookie: bob.cookie })).status).toBe(200);
      expect(ids()).toHaveLength(1);
    });
  });

  it("an upload beyond the limit is refused before it is decoded", async () => {
    for (const color of ["#100", "#200"]) await sendPhoto({}, color);
    const broken = () => send({ body: uploadForm({ file: Buffer.from("?") }), headers: JSON_ONLY });
    expect((await broken()).status).toBe(409);
    database().$client.exec("DELETE FROM media");
    expect((await broken()).status).toBe(415);
  });

  it("photos beyond the limit are left out, and the message says how many there was room for", async () => {
    await sendPhoto({}, "#100");
    const form = uploadForm({ file: await makePhoto(32, 32, "#200") });
    for (const color of ["#300", "#400"])
      form.append("file", new File([new Uint8Array(await makePhoto(32, 32, color))], "c.jpg"));
    const response = await send({ body: form, headers: JSON_ONLY });
    expect(await response.json()).toMatchObject({
      message: "Only 1 more photo(s) can be uploaded. Maximum 2 photos total.",
    });
    expect(countRows().media).toBe(2);
  });

  it.each([
    ["photo", new Uint8Array(0), 415, /empty/],
    ["photo", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, /read that photo/],
    ["voice_sample", new Uint8Array(11 * 1024 * 1024), 413, /The most is 10 MB/],
    ["photo", new Uint8Array(13 * 1024 * 1024), 413, /The most is 12 MB/],
  ])("an upload with a wrong %s stores nothing", async (kind, file, status, sentence) => {
    const body = () => uploadForm({ file, name: "x.jpg" });
    const response = await send({ body: body(), kind, headers: JSON_ONLY });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(sentence) });
    expect((await send({ body: body(), kind })).status).toBe(303);
    expect(countRows()).toEqual({ media: 0, variants: 0, chunks: 0 });
    expect(scratch()).toEqual([]);
  });

  it("the server stops storing a video of 100 MB while it arrives", async () => {
    const block = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent === 0)
          controller.enqueue(
            Buffer.from(
              '--b\r\nContent-Disposition: form-data; name="file"; filename="v.mp4"\r\n\r\n',
            ),
          );
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(block);
      },
    });
    const response = await send({
      body,
      kind: "video_intro",
      headers: { ...JSON_ONLY, "Content-Type": "multipart/form-data; boundary=b" },
    });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(100);
    expect(countRows().media).toBe(0);
    expect(scratch()).toEqual([]);
  });

  it.each([
    [
      "cut off",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      /cut/,
    ],
    ["without parts", "nothing", /cut off/],
    ["with a broken head", "--b\r\nX y\r\n\r\nabc\r\n--b--\r\n", /couldn’t read/],
    [
      "without a file",
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--',
      /choose/,
    ],
  ])("an upload form %s is refused", async (_, body, sentence) => {
    const headers = { ...JSON_ONLY, "Content-Type": "multipart/form-data; boundary=b" };
    const response = await send({ body, headers });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(sentence) });
  });

  it("the route refuses visitors, other sites, unknown kinds and plain forms", async () => {
    const body = async () => uploadForm({ file: await makePhoto() });
    const visitor = await send({ body: await body(), cookie: "", headers: JSON_ONLY });
    expect([visitor.status, await visitor.text()]).toEqual([401, "Unauthorized"]);
    const headers = { ...JSON_ONLY, "Sec-Fetch-Site": "cross-site" };
    expect((await send({ body: await body(), headers })).status).toBe(403);
    expect((await send({ body: await body(), kind: "toString", headers: JSON_ONLY })).status).toBe(
      404,
    );
    expect((await send({ body: "a=b", headers: JSON_ONLY })).status).toBe(400);
    expect(countRows().media).toBe(0);
  });
});

describe("own media", () => {
  const firstPhoto = () => loadMedia(ann.id).items.photo[0]?.id ?? "";
  const act = (action: unknown, mediaId: string, cookie: string, fields = "") =>
    callRoute(
      action,
      `/media/${mediaId}/x`,
      { mediaId },
      {
        method: "POST",
        body: new URLSearchParams(fields),
        cookie,
      },
    );

  it("an item is removed by its owner with all its bytes, and by nobody else", async () => {
    await sendPhoto();
    await processDue();
    const bob = await signInMember("Bob");
    expect((await act(remove, firstPhoto(), bob.cookie)).status).toBe(404);
    expect(countRows().media).toBe(1);
    const response = await act(remove, firstPhoto(), ann.cookie);
    expect(response.headers.get("Location")).toBe("/profile-setup/photos#photo");
    expect(firstPhoto()).toBe("");
    setClock(after(now(), HOUR_MS));
    deleteRemoved();
    setClock();
    expect(countRows()).toEqual({ media: 0, variants: 0, chunks: 0 });
  });

  it("the photo panel is complete with two photos of two types", async () => {
    await sendPhoto({ imageType: "upclose" }, "#100");
    await sendPhoto({}, "#200");
    const second = loadMedia(ann.id).items.photo.find(({ imageType }) => !imageType)?.id ?? "";
    expect(loadMedia(ann.id).arePhotosComplete).toBe(false);
    const bob = await signInMember("Bob");
    expect((await act(setImageType, second, bob.cookie, "imageType=pulledback")).status).toBe(404);
    await act(setImageType, second, ann.cookie, "imageType=upclose");
    expect(loadMedia(ann.id).arePhotosComplete).toBe(false);
    await act(setImageType, second, ann.cookie, "imageType=pulledback");
    expect(loadMedia(ann.id).arePhotosComplete).toBe(true);
  });

  it("a member's own media are loaded with one query", async () => {
    const statements: string[] = [];
    openTestDatabase(":memory:", (sql) => statements.push(sql));
    ann = await signInMember("Ann");
    for (const color of ["#100", "#200"]) await sendPhoto({}, color);
    await processDue();
    statements.length = 0;
    expect(loadMedia(ann.id).items.photo).toHaveLength(2);
    expect(statements).toHaveLength(1);
  });
});

describe("leftovers", () => {
  it("a sweep removes what a killed process left: half an upload and its folder", async () => {
    const uploads = folderBeside("uploads");
    const dead = mkdtempSync(join(uploads, "august-media-4194303-"));
    writeFileSync(join(uploads, "half"), "half");
    setClock(new Date(Date.now() + 2 * MINUTE_MS));
    await tidyMedia();
    expect([existsSync(dead), existsSync(join(uploads, "half"))]).toEqual([false, false]);
  });
});
