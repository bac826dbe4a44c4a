import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "~/features/matches/conversations.server";
import { makeClip } from "~/features/media/media.fixture";
import { SOUND_FORMATS } from "~/features/media/media.schema";
import { processDue } from "~/features/media/media-queue.server";
import { loadMedia } from "~/features/media/summary.server";
import { needFfmpeg } from "../../../tests/support/ffmpeg";
import { type Pair, type Person, rows, setUpDatabase } from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { createMatch } from "../../../tests/support/steps";
import { listReceived } from "./received.server";
import { countVoiceRows, PHONE_SOUNDS, type Recording, sendRecording } from "./voice.fixture";
import { makeWav } from "./wav.fixture";

setUpDatabase();

const PATH = process.env.PATH;
const folder = makeScratchFolder();
afterEach(async () => {
  process.env.PATH = PATH;
  await processDue();
});

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
});

const say = (from: Person, to: Pair = pair, spoken?: Recording) =>
  sendRecording(from, to, folder, spoken);

describe("a recording", () => {
  it("a recording is small and mono, and is not part of the profile", async () => {
    await say(man, pair, {
      sound: makeClip(folder, "minute.wav", [
        "-f",
        "lavfi",
        "-i",
        "anoisesrc=d=60:a=0.3",
        "-ac",
        "2",
      ]),
    });
    await processDue();
    const [variant, ...others] = rows("media_variants");
    expect(others).toEqual([]);
    expect(variant).toMatchObject({ role: "delivered", content_type: "audio/mpeg" });
    expect(Number(variant?.byte_length)).toBeLessThan(300_000);
    expect(Object.values(loadMedia(man.id).items).flat()).toEqual([]);
    expect(listReceived(woman.id).messages[0]?.durationMs).toBe(60_000);
  });

  it.each(Object.keys(PHONE_SOUNDS))(
    "a recording is accepted as %s and made playable",
    async (name) => {
      needFfmpeg();
      const sound = PHONE_SOUNDS[name]?.(folder);
      await say(man, pair, { sound });
      await processDue();
      const [received] = listReceived(woman.id).messages;
      expect(received?.url).toMatch(/voice\.mp3$/);
      expect(received?.durationMs).toBeGreaterThan(2900);
      expect(received?.durationMs).toBeLessThan(3200);
    },
  );
});

it("every format that the form names is accepted", () => {
  const named = SOUND_FORMATS.split(/, | or /);
  expect(named).toHaveLength(9);
  for (const format of named)
    expect(Object.keys(PHONE_SOUNDS).some((name) => name.startsWith(format))).toBe(true);
});

describe("a recording of more than a minute is refused for its length, whatever its format:", () => {
  const encode = (name: string) => () => makeClip(folder, name, ["-f", "lavfi", "-i", "sine=d=65"]);
  const CASES: Record<string, () => Buffer> = {
    "65 seconds of WAV": () => makeWav(65),
    "65 seconds of MP3": encode("long.mp3"),
    "65 seconds of M4A": encode("long.m4a"),
    "70 seconds": () => makeWav(70),
    "70 seconds that say nothing of their length": () =>
      makeClip(folder, "long.webm", [
        "-f",
        "lavfi",
        "-i",
        "sine=d=70",
        "-c:a",
        "libopus",
        "-live",
        "1",
      ]),
    "70 seconds that claim to be one": () => {
      const sound = makeWav(70);
      sound.writeUInt32LE(8036, 4);
      return Buffer.concat([
        sound.subarray(0, 40),
        Buffer.from([0xff, 0xff, 0xff, 0xff]),
        sound.subarray(44),
      ]);
    },
  };
  it.each(Object.entries(CASES))("a long recording stores nothing: %s", async (_name, make) => {
    needFfmpeg();
    await expect(say(man, pair, { sound: make() })).rejects.toMatchObject({
      code: "too_long",
      status: 413,
      message: "That voice message is too long. The most is 60 seconds.",
    });
    expect(countVoiceRows()).toEqual([0, 0, 0, 0]);
  });
});

describe("a recording that is refused leaves nothing:", () => {
  const video = ["-f", "lavfi", "-i", "testsrc=d=1:s=64x64:r=5", "-f", "lavfi", "-i", "sine=d=1"];
  const CASES: Record<string, () => Buffer> = {
    "a tenth of a second": () => makeWav(0.1),
    "nothing at all": () => Buffer.alloc(0),
    "a head without sound": () => makeWav(0),
    "a text": () => Buffer.from("Hello, this is no sound at all, is it?"),
    "a web page in a sound": () =>
      Buffer.concat([makeWav(1), Buffer.from("<script>alert(1)</script>")]),
    "half a file": () =>
      makeClip(folder, "half.m4a", ["-f", "lavfi", "-i", "sine=d=3"]).subarray(0, 4000),
    "noise behind a good beginning": () =>
      Buffer.concat([Buffer.from("OggS"), Buffer.alloc(5000, 0x5a)]),
    "a video": () => makeClip(folder, "v.mp4", video),
    "a picture": () => Buffer.from("\x89PNG\r\n\x1a\n".padEnd(100, "x"), "latin1"),
    "a play list that reads other files": () =>
      Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"),
  };
  it.each(Object.entries(CASES))("a refused recording stores nothing: %s", async (_name, make) => {
    needFfmpeg();
    await expect(say(man, pair, { sound: make() })).rejects.toThrow(
      expect.objectContaining({ status: 415, message: expect.stringMatching(/^[A-Z].+\.$/) }),
    );
    expect(countVoiceRows()).toEqual([0, 0, 0, 0]);
  });

  it("a recording slightly longer than 60 seconds counts as a minute", async () => {
    needFfmpeg();
    await say(man, pair, { sound: makeWav(60.4) });
    expect(rows("voice_messages")[0]).toMatchObject({ duration_ms: 60_000 });
  });
});

describe("without ffmpeg", () => {
  it("without ffmpeg, a sound that browsers play is stored as it is, without an unmeasured length", async () => {
    process.env.PATH = "/nonexistent";
    await say(man, pair, { sound: makeWav(3) });
    await processDue();
    const [received] = listReceived(woman.id).messages;
    expect(received).toMatchObject({ durationMs: null, state: "ready" });
    expect(received?.url).toMatch(/voice\.wav$/);
    expect(listConversations(woman.id)[0]?.lastMessage).toBe("Voice message");
  });

  it("without ffmpeg, other sounds and large ones are refused", async () => {
    const ogg = PHONE_SOUNDS["Ogg with Opus"]?.(folder);
    process.env.PATH = "/nonexistent";
    await expect(say(man, pair, { sound: ogg })).rejects.toThrow(
      "can’t convert files (it has no ffmpeg), so it only takes what browsers play. Please choose an M4A, MP3, WAV or WebM file.",
    );
    await expect(say(man, pair, { sound: makeWav(300) })).rejects.toThrow("too big");
    expect(countVoiceRows()).toEqual([0, 0, 0, 0]);
  });
});
