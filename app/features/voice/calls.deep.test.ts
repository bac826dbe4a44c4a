import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callRoute, uploadForm } from "~/features/media/media.fixture";
import { SOUND_FORMATS } from "~/features/media/media.schema";
import { processDue } from "~/features/media/media-queue.server";
import { loader as sound } from "~/features/profile/media/media-file.route";
import { flashCookie } from "~/server/web/cookies.server";
import { needFfmpeg } from "../../../tests/support/ffmpeg";
import {
  block,
  createMember,
  type Pair,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { cookieHeader, createMatch } from "../../../tests/support/steps";
import { action as playedCall } from "./api.played.route";
import { loader as list, action as send } from "./api.voice-messages.route";
import { action as played } from "./played.route";
import { action as recording } from "./recording.route";
import { action as retry } from "./retry.route";
import { loader as loadStatus } from "./status.route";
import { sendRecording } from "./voice.fixture";
import { makeWav } from "./wav.fixture";

setUpDatabase();

const folder = makeScratchFolder();
const PATH = process.env.PATH;
afterEach(async () => {
  process.env.PATH = PATH;
  await processDue();
});

let ann: Person;
let bea: Person;
let pair: Pair;
beforeEach(() => {
  [ann, bea, pair] = createMatch({ stageName: "Ann" }, { stageName: "Bea" });
});

type Init = RequestInit & { params?: Record<string, string> };
const as = async (person: Person, handler: unknown, path: string, init: Init = {}) =>
  callRoute(handler, path, init.params ?? {}, {
    ...init,
    cookie: await cookieHeader(person),
  });

const dataUrl = (bytes: Buffer) => `data:audio/wav;base64,${bytes.toString("base64")}`;
const post = (person: Person, body: unknown) =>
  as(person, send, "/api/voice-messages", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
const good = () => ({ receiverId: bea.id, audioData: dataUrl(makeWav(2)), duration: 2 });
const voiceId = () => String(rows("voice_messages")[0]?.message_id);
const say = async (seconds = 1) => {
  const { id } = await sendRecording(ann, pair, folder, { sound: makeWav(seconds) });
  await processDue();
  return String(id);
};

describe("the calls", () => {
  it("the calls send to a match and list what was received, as published", async () => {
    needFfmpeg();
    const response = await post(ann, good());
    expect(response.status).toBe(201);
    await processDue();
    const received = (await (await as(bea, list, "/api/voice-messages")).json()) as Record<
      string,
      unknown
    >[];
    expect(received).toEqual([
      {
        id: Number(voiceId()),
        senderId: ann.id,
        receiverId: bea.id,
        audioData: expect.stringMatching(/^data:audio\/mpeg;base64,[A-Za-z0-9+/]{1000,}=*$/),
        duration: 2,
        isPlayed: false,
        createdAt: expect.any(String),
      },
    ]);
    expect(await (await as(ann, list, "/api/voice-messages")).json()).toEqual([]);
    const light = await as(bea, list, "/api/voice-messages?audio=url");
    expect(await light.json()).toMatchObject([{ audioData: expect.stringMatching(/^\/media\//) }]);
    const mark = { method: "POST", params: { voiceId: voiceId() } };
    for (let time = 0; time < 3; time += 1)
      expect((await as(bea, playedCall, "/x", mark)).status).toBe(200);
    expect(rows("voice_messages")).toMatchObject([{ played_at: expect.any(Number) }]);
  });

  it("the same recording becomes one message, even when sent twenty times at once", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(ann, good())));
    const ids = await Promise.all(
      responses.map(async (one) => ((await one.json()) as { id: number }).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(rows("messages")).toHaveLength(1);
    await post(ann, { ...good(), audioData: dataUrl(makeWav(2, 440)) });
    expect(rows("messages")).toHaveLength(2);
  });

  it.each([
    ["no data URL", { audioData: "https://example.com/a.wav" }, 422],
    ["another encoding", { audioData: "data:audio/wav,hello" }, 422],
    ["broken base64", { audioData: "data:audio/wav;base64,AAA*" }, 422],
    ["half a base64", { audioData: "data:audio/wav;base64,AAA" }, 422],
    ["nothing in it", { audioData: "data:audio/wav;base64," }, 422],
    ["a text in it", { audioData: dataUrl(Buffer.from("no sound at all, only words")) }, 422],
    ["a very long head", { audioData: `data:audio/wav;x=${"y".repeat(500)};base64,AAAA` }, 422],
    ["no receiver", { receiverId: undefined }, 422],
    ["a receiver who is no match", { receiverId: "nobody" }, 422],
    ["a duration below zero", { duration: -1 }, 422],
    ["a claim of one second over 70", { audioData: dataUrl(makeWav(70)), duration: 1 }, 413],
  ])("a call with %s is refused with a sentence", async (name, wrong, status) => {
    if (name.startsWith("a claim")) needFfmpeg();
    const response = await post(ann, { ...good(), ...wrong });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      title: "Error",
      message: expect.stringMatching(/^[A-Za-z].+/),
      field: Object.keys(wrong)[0],
    });
    expect(rows("messages")).toEqual([]);
  });

  it("a body that is too large is refused while it is read", async () => {
    const response = await post(ann, { ...good(), audioData: "x".repeat(9 * 1024 * 1024) });
    expect(response.status).toBe(413);
  });

  it("the list has pages of ten and continues before an id", async () => {
    runSql("UPDATE entitlements SET product = 'unlimited', paid_until = NULL, ends_at = NULL");
    // why: twelve runs of ffmpeg take long on a busy machine and are not what is tested.
    process.env.PATH = "/nonexistent";
    for (let sent = 0; sent < 12; sent += 1) await say(0.3);
    const page = async (query = "") =>
      (await (await as(bea, list, `/api/voice-messages?audio=url${query}`)).json()) as {
        id: number;
      }[];
    const first = await page();
    expect(first).toHaveLength(10);
    const rest = await page(`&before=${first.at(-1)?.id}`);
    expect(rest.map(({ id }) => id)).toEqual([2, 1]);
    expect(await page("&before=nonsense")).toMatchObject({ code: "invalid", field: "before" });
  });

  it("the rate limit refuses more than 30 messages in an hour", async () => {
    const statuses = [];
    for (let at = 0; at < 31; at += 1)
      statuses.push((await post(ann, { ...good(), receiverId: "nobody" })).status);
    expect(statuses.at(29)).toBe(422);
    expect(statuses.at(30)).toBe(429);
  });
});

describe("the form", () => {
  const submit = (person: Person, fields: Record<string, string>, file?: Buffer, accept = "") => {
    const body = uploadForm({ file: file ?? Buffer.alloc(0), fields });
    if (!file) body.delete("file");
    const headers: Record<string, string> = accept ? { Accept: accept } : {};
    return as(person, recording, "/voice-message/recording", { method: "POST", body, headers });
  };
  const readFlash = ({ headers }: Response) => flashCookie().parse(headers.get("Set-Cookie"));
  const to = () => ({ to: String(pair.conversationId), clientId: "client-id-1" });

  it("the form works without scripts and leads to the thread, and a double click sends one message", async () => {
    const responses = await Promise.all([
      submit(ann, to(), makeWav(1)),
      submit(ann, to(), makeWav(1)),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toBe(`/messages/${pair.conversationId}#latest`);
    }
    expect(rows("messages")).toHaveLength(1);
  });

  it("the form is shown again with the match still chosen when the sound is refused", async () => {
    const response = await submit(ann, to(), Buffer.from("this is no sound, only a few words"));
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      `/voice-message?to=${pair.conversationId}`,
    ]);
    expect(await readFlash(response)).toMatchObject({
      title: "Error",
      message: expect.stringContaining(`Please choose an ${SOUND_FORMATS} file.`),
    });
  });

  it("a form that is cut off gets the published sentence", async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="to"\r\n\r\n${pair.conversationId}`;
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const init = { method: "POST", body, headers };
    const response = await as(ann, recording, "/voice-message/recording", init);
    expect(await readFlash(response)).toMatchObject({
      title: "Error",
      message: "Failed to send voice message. Please try again.",
    });
  });

  it.each([
    ["without a match", { to: "" }, true],
    ["without a recording", {}, false],
    ["with an empty recording", {}, null],
  ])("a form %s is told what is missing", async (_name, fields, hasFile) => {
    const file = hasFile === null ? Buffer.alloc(0) : hasFile ? makeWav(1) : undefined;
    const response = await submit(ann, { ...to(), ...fields }, file, "application/json");
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      message: "Please select a match and record a message.",
    });
  });

  it("the form refuses a sound of 13 MB and someone else's conversation with a sentence", async () => {
    const large = await submit(ann, to(), Buffer.alloc(13 * 1024 * 1024), "application/json");
    expect(large.status).toBe(413);
    const outsider = createMember({ plan: "social" });
    expect((await submit(outsider, to(), makeWav(1))).status).toBe(404);
    expect((await submit(ann, { ...to(), to: "0" }, makeWav(1))).status).toBe(404);
    expect(
      (await submit(ann, { ...to(), clientId: "x y" }, makeWav(1), "application/json")).status,
    ).toBe(400);
    expect(rows("messages")).toEqual([]);
  });
});

describe("who hears a voice message", () => {
  const hears = async (person: Person, id: string) => {
    const [{ media_id: mediaId = "" } = {}] = rows("voice_messages");
    const file = { mediaId: String(mediaId), file: "voice.mp3" };
    const bytes = await as(person, sound, "/x", { params: file });
    await bytes.arrayBuffer();
    return [bytes.status, (await as(person, loadStatus, "/x", { params: { voiceId: id } })).status];
  };

  it("only its sender and its receiver can play a voice message", async () => {
    needFfmpeg();
    const id = await say();
    const outsider = createMember({ plan: "unlimited" });
    expect(await hears(ann, id)).toEqual([200, 200]);
    expect(await hears(bea, id)).toEqual([200, 200]);
    expect(await hears(outsider, id)).toEqual([404, 404]);
  });

  it("the receiver cannot play it after a block, either way, or once the sender is suspended", async () => {
    needFfmpeg();
    const id = await say();
    setState(ann, "paused");
    expect(await hears(bea, id)).toEqual([200, 200]);
    block(bea, ann);
    expect([await hears(bea, id), await hears(ann, id)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    runSql("DELETE FROM blocks");
    block(ann, bea);
    expect(await hears(bea, id)).toEqual([404, 404]);
    runSql("DELETE FROM blocks");
    setState(ann, "suspended");
    expect(await hears(bea, id)).toEqual([404, 404]);
    // What ended stays ended, and a voice identifies a person like a name.
    setState(ann, "active");
    expect(await hears(bea, id)).toEqual([404, 404]);
  });

  it("only the receiver can mark it as played, and not before it is ready", async () => {
    const id = await say();
    const mark = (person: Person) =>
      as(person, played, "/x", { method: "POST", params: { voiceId: id } });
    runSql("UPDATE media SET processing = 'working'");
    expect((await mark(bea)).status).toBe(404);
    runSql("UPDATE media SET processing = 'ready'");
    expect((await mark(ann)).status).toBe(404);
    expect((await mark(createMember())).status).toBe(404);
    expect(rows("voice_messages")).toMatchObject([{ played_at: null }]);
    expect((await mark(bea)).status).toBe(303);
    expect(rows("voice_messages")).toMatchObject([{ played_at: expect.any(Number) }]);
  });
});

it("only its sender can retry a recording that could not be prepared, thirty times an hour", async () => {
  const id = await say();
  const fail = "UPDATE media SET processing = 'failed', failure = 'why', due_at = NULL";
  const mark = async (person: Person) => {
    runSql(fail);
    const init = { method: "POST", params: { voiceId: id } };
    const { status } = await as(person, retry, "/x", init);
    return [status, rows("media")[0]?.processing];
  };
  expect(await mark(bea)).toEqual([404, "failed"]);
  for (let time = 0; time < 30; time += 1) expect(await mark(ann)).toEqual([303, "waiting"]);
  expect(await mark(ann)).toEqual([303, "failed"]);
  runSql("DELETE FROM media");
});
