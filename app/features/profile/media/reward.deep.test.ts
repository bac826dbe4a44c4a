import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  callRoute,
  makeClip,
  makePhoto,
  openTestDatabase,
  signInMember,
  testVideo,
  uploadForm,
} from "~/features/media/media.fixture";
import type { MediaKind, MediaResponse } from "~/features/media/media.schema";
import { processDue } from "~/features/media/media-queue.server";
import { loadMedia } from "~/features/media/summary.server";
import { saveAnswers } from "~/features/profile/profile.server";
import { loadBalance } from "~/features/tokens/ledger.server";
import { database } from "~/server/data/database.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { loadViewer } from "~/server/web/viewer.server";
import { makeScratchFolder } from "../../../../tests/support/scratch-folder";
import { action as setImageType } from "./image-type.route";
import { action as remove } from "./removal.route";
import { action as retry } from "./retry.route";
import { action as upload } from "./upload.route";

const folder = makeScratchFolder();
let ann: { id: string; cookie: string };
beforeEach(async () => {
  openTestDatabase();
  ann = await signInMember("Ann");
});
afterEach(() => processDue());

const JSON_ONLY = { Accept: "application/json" };
type Fields = Record<string, string>;

async function send(
  file: Uint8Array,
  kind: MediaKind,
  fields: Fields = {},
): Promise<MediaResponse> {
  const body = uploadForm({ file, fields });
  const init = { method: "POST", body, headers: JSON_ONLY, cookie: ann.cookie };
  const response = await callRoute(upload, `/profile-setup/media/${kind}`, { kind }, init);
  return (await response.json()) as MediaResponse;
}
const sendPhoto = async (color: string, fields: Fields) =>
  send(await makePhoto(64, 64, color), "photo", fields);

async function act(action: unknown, mediaId: string, fields: Fields = {}): Promise<MediaResponse> {
  const init = {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: JSON_ONLY,
    cookie: ann.cookie,
  };
  return (
    await callRoute(action, `/media/${mediaId}/x`, { mediaId }, init)
  ).json() as Promise<MediaResponse>;
}
const photos = () => loadMedia(ann.id).items.photo;
const earned = () => loadBalance(ann.id).lifetime;
const entries = () =>
  database().$client.prepare("SELECT cause FROM token_entries ORDER BY id").pluck().all();

describe("the second photo of another type", () => {
  it("the second photo of another type earns its tokens at once, and the response says so", async () => {
    expect(await sendPhoto("#100", { imageType: "upclose" })).toMatchObject({ tokensEarned: 0 });
    const { tokensEarned, message } = await sendPhoto("#200", { imageType: "pulledback" });
    expect([tokensEarned, earned()]).toEqual([4, 4]);
    expect(message).toContain("+4 August Tokens earned!");
  });

  it("the message of a plain form names the tokens as well", async () => {
    await sendPhoto("#100", { imageType: "upclose" });
    const body = uploadForm({ file: await makePhoto(), fields: { imageType: "pulledback" } });
    const path = "/profile-setup/media/photo";
    const init = { method: "POST", body, cookie: ann.cookie };
    const response = await callRoute(upload, path, { kind: "photo" }, init);
    const flash =
      decodeURIComponent(response.headers.get("Set-Cookie") ?? "").split(/[=.]/)[1] ?? "";
    expect(Buffer.from(flash, "base64").toString()).toContain("+4 August Tokens earned!");
  });

  it("a photo earns its tokens once, though it is sent six times at once, removed and sent again", async () => {
    await sendPhoto("#100", { imageType: "upclose" });
    const again = () => sendPhoto("#200", { imageType: "pulledback", uploadId: "upload-0001" });
    const responses = await Promise.all(Array.from({ length: 6 }, again));
    expect(responses.map(({ tokensEarned }) => tokensEarned).filter(Boolean)).toEqual([4]);
    await act(remove, photos()[1]?.id ?? "");
    expect(await again()).toMatchObject({ tokensEarned: 0 });
    expect(entries()).toEqual(["profile:photos"]);
  });
});

describe("the type of a photo", () => {
  it("adding a missing photo type earns what it completes, once", async () => {
    await sendPhoto("#100", { imageType: "upclose" });
    await sendPhoto("#200", {});
    const second = photos().find(({ imageType }) => !imageType)?.id ?? "";
    const say = (imageType: string) => act(setImageType, second, { imageType });
    expect(await say("upclose")).toMatchObject({ tokensEarned: 0 });
    expect(await say("pulledback")).toMatchObject({
      tokensEarned: 4,
      message: "The type of your photo is saved. +4 August Tokens earned!",
    });
    expect(await say("upclose")).toMatchObject({ tokensEarned: 0 });
    expect(await say("pulledback")).toMatchObject({ tokensEarned: 0 });
    expect(entries()).toEqual(["profile:photos"]);
  });
});

describe("a photo that failed", () => {
  it("a photo that failed earns nothing until it is retried", async () => {
    await sendPhoto("#100", { imageType: "upclose" });
    database().$client.exec("UPDATE media SET processing = 'failed', failure = 'x', due_at = NULL");
    const failed = photos()[0]?.id ?? "";
    expect(await sendPhoto("#200", { imageType: "pulledback" })).toMatchObject({ tokensEarned: 0 });
    expect(await act(retry, failed)).toMatchObject({ tokensEarned: 4 });
  });
});

describe("a video", () => {
  it("a video that was described before earns what it completes and leaves timed answers alone", async () => {
    const token: string = await sessionCookie().parse(ann.cookie);
    const viewer = loadViewer(token);
    if (!viewer) throw new Error("Ann is not signed in");
    saveAnswers(viewer, {
      answers: { videoIntroDescription: "I sail, cook and sing. ".repeat(4), nbaTeam: "Wizards" },
      unfinished: ["nbaTeam"],
    });
    expect(earned()).toBe(0);
    const file = makeClip(folder, "intro.mp4", testVideo(1, "160x120"));
    expect(await send(file, "video_intro")).toMatchObject({ tokensEarned: 4 });
    expect(entries()).toEqual(["profile:video_intro"]);
  });
});

describe("an award that fails", () => {
  it("a failing award rolls the upload back, so that both come with the retry", async () => {
    await sendPhoto("#100", { imageType: "upclose" });
    database().$client.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON token_entries BEGIN SELECT RAISE(ABORT, 'disk'); END",
    );
    await sendPhoto("#200", { imageType: "pulledback" });
    expect([photos().length, earned()]).toEqual([1, 0]);
    database().$client.exec("DROP TRIGGER broken");
    await sendPhoto("#200", { imageType: "pulledback" });
    expect([photos().length, earned()]).toEqual([2, 4]);
  });
});

it("a photo of someone who is signed out while it arrives is not kept", async () => {
  database().$client.exec(
    "CREATE TRIGGER sign_out BEFORE INSERT ON media BEGIN DELETE FROM sessions WHERE user_id = NEW.user_id; END",
  );
  // Anyone who is signed out gets no JSON.
  await expect(sendPhoto("#100", { imageType: "upclose" })).rejects.toThrow("Unauthorized");
  expect(photos()).toEqual([]);
});

it("a photo that is uploaded again in place of the one that replaced it takes its place", async () => {
  const sendAs = (color: string, fields: Fields = {}) =>
    sendPhoto(color, { uploadId: `upload-${color.slice(1)}`, ...fields });
  const ids = () => photos().map(({ id }) => id);
  await sendAs("#100100");
  const [first = ""] = ids();
  await sendAs("#200200");
  const before = ids();
  await sendAs("#300300", { replaces: first });
  const newest = ids().find((id) => !before.includes(id)) ?? "";
  await sendAs("#100100", { replaces: newest });
  expect(ids().sort()).toEqual(before.sort());
});
