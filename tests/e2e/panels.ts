import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { MediaKind } from "../../app/features/media/media.schema";
import { onPath } from "../../scripts/lib/ensure-tools.mjs";
import { axe } from "./axe";
import { ready as editorReady } from "./editor";
import { expect, type Locator, type Page, test } from "./island";

/** A file as a chooser hands it over. */
export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one color; a large one is noise, which does not compress. */
export async function photoFile(color: string, isLarge = false): Promise<Chosen> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const [width, height] = isLarge ? [1200, 900] : [320, 240];
  const buffer = await sharp({
    create: { width, height, channels: 3, background: color, ...(isLarge && { noise }) },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: `${color.slice(1)}.jpg`, mimeType: "image/jpeg", buffer };
}

const hasFfmpeg = Boolean(onPath("ffmpeg") && onPath("ffprobe"));

/** Ends the running test as skipped, with the reason, on a machine without ffmpeg. */
export const needFfmpeg = () => test.skip(!hasFfmpeg, "There is no ffmpeg on PATH.");

/** A second of picture or sound, made by ffmpeg's test sources. */
export function clipFile(kind: MediaKind): Chosen {
  needFfmpeg();
  const isVoice = kind === "voice_sample";
  const folder = mkdtempSync(join(tmpdir(), "august-clip-"));
  const path = join(folder, isVoice ? "voice.m4a" : "video.mp4");
  const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=1", "-c:a", "aac"];
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=10:duration=1"];
  const codec = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
  const options = isVoice ? sound : [...picture, ...codec];
  execFileSync("ffmpeg", ["-v", "error", "-y", "-nostdin", ...options, path]);
  const buffer = readFileSync(path);
  rmSync(folder, { recursive: true });
  return isVoice
    ? { name: "voice.m4a", mimeType: "audio/mp4", buffer }
    : { name: "video.mp4", mimeType: "video/mp4", buffer };
}

/** The part of the editor that a kind is in. */
export const panel = (page: Page, kind: MediaKind) =>
  page.locator(".part", { has: page.locator(`#${kind}`) });
export const items = (page: Page, kind: MediaKind) => panel(page, kind).locator(".media-item");
export const fileInput = (page: Page, kind: MediaKind) =>
  panel(page, kind).locator("input[type=file]");

export async function openPanels(page: Page, scripts: boolean): Promise<void> {
  await page.goto("/profile-setup?all");
  if (scripts) await editorReady(page);
}

/** Chooses a file and sends it. */
export async function send(page: Page, kind: MediaKind, file: Chosen): Promise<void> {
  await fileInput(page, kind).setInputFiles(file);
  await panel(page, kind)
    .getByRole("button", { name: /^Upload/ })
    .click();
}

/** The tile of a photo: "Close up" or "The whole you". */
export const tile = (page: Page, title: string) =>
  page.locator(".photo-tiles > li", { has: page.getByText(title, { exact: true }) });

/** Chooses the photo of an empty tile, or another one for a full tile whose menu is open; without scripts a button sends it. */
export async function sendPhoto(place: Locator, scripts: boolean, file: Chosen): Promise<void> {
  await place.locator("input[type=file]").setInputFiles(file);
  if (!scripts) await place.getByRole("button", { name: /^Upload/ }).click();
}

/** Waits until every item of a kind is made ready. */
export async function waitUntilProcessed(
  page: Page,
  kind: MediaKind,
  scripts: boolean,
): Promise<void> {
  await expect(async () => {
    if (!scripts) await openPanels(page, scripts);
    await expect(items(page, kind).getByText("Getting ready")).toHaveCount(0, { timeout: 1000 });
    await expect(items(page, kind).getByText("Waiting for review").first()).toBeVisible({
      timeout: 1000,
    });
  }).toPass({ timeout: 60_000 });
}

/** Removes an item in its two steps. */
export async function removeFirst(page: Page, kind: MediaKind): Promise<void> {
  const first = items(page, kind).first();
  await first.locator("summary").click();
  await first.getByRole("button", { name: /^Yes, / }).click();
}

/** No violation in light and in dark. */
export async function expectAccessible(page: Page, scripts: boolean): Promise<void> {
  expect(await axe(page, scripts)).toEqual([]);
}
