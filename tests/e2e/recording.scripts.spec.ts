import type { MediaKind } from "../../app/features/media/media.schema";
import { CHROMIUM_ARGS } from "../support/chromium";
import { openEditor } from "./editor";
import { expect, test } from "./island";
import { expectAccessible, items, openPanels, panel, waitUntilProcessed } from "./panels";

const executablePath = process.env.AUGUST_CHROMIUM;

// why: a machine of the tests has neither camera nor microphone; the browser brings a picture and a tone.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...CHROMIUM_ARGS,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
  permissions: ["camera", "microphone"],
});

for (const [kind, open] of [
  ["video_intro", "Record a Video"],
  ["voice_sample", "Record Your Voice"],
] as [MediaKind, string][])
  test(`${kind} is recorded, reviewed, deleted, recorded again and sent`, async ({ page }) => {
    // As on older phones, and wherever a page did not come by https.
    await page.addInitScript(() => Object.assign(crypto, { randomUUID: undefined }));
    await openEditor(page);
    await openPanels(page, true);
    const part = panel(page, kind);
    const press = (name: string) => part.getByRole("button", { name }).click();
    await press(open);
    await press("Start Recording");
    await expect(part.getByText("Recording Started")).toBeVisible();
    await expect(part.getByRole("timer")).toHaveText("0:01");
    await press("Stop Recording");
    await expect(part.getByText("Recording Complete")).toBeVisible();
    if (kind === "voice_sample")
      await expect(part.locator(".bars path")).toHaveAttribute("d", /(M\d+ \d+v\d+){40}/);
    await expectAccessible(page, true);
    await press("Delete Recording");
    await expect(part.getByText("Recording Deleted")).toBeVisible();
    await press("Start Recording");
    await expect(part.getByRole("timer")).toHaveText("0:02");
    await press("Stop Recording");
    await press("Use This Recording");
    await expect(items(page, kind)).toHaveCount(1);
    await waitUntilProcessed(page, kind, true);
    await expect(items(page, kind).locator(".play")).toHaveCount(1);
  });

test("a recording stops by itself at the maximum length", async ({ page }) => {
  await page.clock.install();
  await openEditor(page);
  await openPanels(page, true);
  const part = panel(page, "tiktok_dance");
  await part.getByRole("button", { name: "Record a Video" }).click();
  await part.getByRole("button", { name: "Start Recording" }).click();
  await expect(part.getByText("of 0:30")).toBeVisible();
  // It counts once the camera runs.
  await expect(part.getByRole("timer")).toHaveText(/^0:0[1-9]$/);
  await page.clock.fastForward(20_000);
  await expect(part.getByRole("timer")).toHaveText(/^0:2\d$/);
  await page.clock.fastForward(10_000);
  await expect(part.getByText("Recording Complete")).toBeVisible();
});
