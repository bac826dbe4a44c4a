import { CAMERA_ALERT, MICROPHONE_ALERT } from "../../app/features/media/media.schema";
import { openEditor } from "./editor";
import { expect, test } from "./island";
import {
  clipFile,
  expectAccessible,
  fileInput,
  items,
  openPanels,
  panel,
  photoFile,
  removeFirst,
  send,
  sendPhoto,
  tile,
  waitUntilProcessed,
} from "./panels";

const FULL = "Maximum 2 photos allowed. Please remove some photos first.";
const ONE_VIDEO = "Maximum 1 video allowed. Please remove the current video first.";
const ONE_VOICE = "Maximum 1 voice sample allowed. Please remove the current voice sample first.";

test("each photo has its tile, with its place, its state and what can be changed", async ({
  page,
  context,
  scripts,
  watch,
}) => {
  const closeUp = tile(page, "Close up");
  const whole = tile(page, "The whole you");
  await openEditor(page, scripts);
  await openPanels(page, scripts);
  await expectAccessible(page, scripts);

  const place = panel(page, "photo").getByRole("radio", { name: "Edgartown Lighthouse" });
  await place.check();
  await page.locator("button[name=section][value=photos]").click();
  await expect(page.getByText("Profile Updated")).toBeVisible();
  await openPanels(page, scripts);
  await expect(place).toBeChecked();

  await sendPhoto(closeUp, scripts, await photoFile("#3f93a8"));
  await expect(page.getByText("Photo Uploaded")).toBeInViewport();
  // The place and one of two photos.
  await expect(page.locator('.index-link[href$="photos"]')).toContainText("2 of 3");
  await expect(page.getByText(/tokens? earned/i)).toHaveCount(0);
  await expectAccessible(page, scripts);
  await waitUntilProcessed(page, "photo", scripts);

  // The second one completes both, and a tab that still offers room comes too late.
  const late = await context.newPage();
  await openPanels(late, scripts);
  await sendPhoto(whole, scripts, await photoFile("#3f93a8"));
  await expect(page.getByText(/tokens? earned/i)).toBeVisible();
  await expect(items(page, "photo")).toHaveCount(2);
  if (scripts) watch.expectStatus(409);
  await sendPhoto(tile(late, "The whole you"), scripts, await photoFile("#123456"));
  await expect(late.getByText(FULL).first()).toBeVisible();
  await late.close();
  await waitUntilProcessed(page, "photo", scripts);
  await expect(page.getByText("Twice the same picture?")).toBeVisible();
  await expectAccessible(page, scripts);

  await whole.getByText("Change").click();
  await sendPhoto(whole, scripts, await photoFile("#d97b4f"));
  await expect(page.getByText("Photo Uploaded")).toBeVisible();
  await expect(items(page, "photo")).toHaveCount(2);
  await waitUntilProcessed(page, "photo", scripts);
  await expect(page.getByText("Twice the same picture?")).toHaveCount(0);

  // The one that is left is moved to the other tile.
  await removeFirst(page, "photo");
  await expect(items(page, "photo")).toHaveCount(1);
  await expect(page.getByText("Your photo is removed.")).toBeVisible();
  await whole.getByText("Change").click();
  await whole.getByRole("button", { name: "It’s close up" }).click();
  await expect(page.getByText("Photo Updated")).toBeVisible();
  await expect(closeUp.locator("img")).toBeVisible();
});

for (const kind of ["video_intro", "voice_sample"] as const)
  test(`${kind} is uploaded as a file, reaches its limit, becomes ready, is replaced, and is removed`, async ({
    page,
    context,
    scripts,
    watch,
  }) => {
    const file = clipFile(kind);
    await openEditor(page, scripts);
    await openPanels(page, scripts);
    const late = await context.newPage();
    await openPanels(late, scripts);
    await send(page, kind, file);
    await expect(page.getByText(/ Uploaded$/)).toBeVisible();
    await expect(items(page, kind)).toHaveCount(1);
    await expect(fileInput(page, kind)).toBeHidden();
    await expectAccessible(page, scripts);

    if (scripts) watch.expectStatus(409);
    await send(late, kind, { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(9)]) });
    await expect(late.getByText(kind === "voice_sample" ? ONE_VOICE : ONE_VIDEO)).toBeVisible();
    await late.close();

    await waitUntilProcessed(page, kind, scripts);
    await expect(items(page, kind).locator(".play")).toHaveCount(1);
    await expectAccessible(page, scripts);

    const first = await items(page, kind).locator("form").last().getAttribute("action");
    await panel(page, kind).getByText("Replace").click();
    await expectAccessible(page, scripts);
    await send(page, kind, { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(8)]) });
    await expect(items(page, kind).locator("form").last()).not.toHaveAttribute(
      "action",
      `${first}`,
    );
    await expect(items(page, kind)).toHaveCount(1);

    await removeFirst(page, kind);
    await expect(items(page, kind)).toHaveCount(0);
    const removed = kind === "voice_sample" ? "Recording Deleted" : "Your video is removed.";
    await expect(page.getByText(removed)).toBeVisible();
    await send(page, kind, file);
    await expect(items(page, kind)).toHaveCount(1);
  });

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("progress advances in steps of ten percent", async ({ page }) => {
    await openEditor(page);
    await openPanels(page, true);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: 1_000_000,
      uploadThroughput: 150_000,
    });
    await page.evaluate(() => {
      const steps: string[] = [];
      Object.assign(globalThis, { steps });
      new MutationObserver(() => {
        const label = document.querySelector("progress")?.closest("label")?.textContent ?? "";
        if (label && label !== steps.at(-1)) steps.push(label.trim());
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const file = clipFile("video_intro");
    // Bytes behind the end of the clip belong to nothing and are read by nobody.
    const padding = Buffer.alloc(400_000);
    padding.writeUInt32BE(padding.length);
    padding.write("free", 4);
    await send(page, "video_intro", { ...file, buffer: Buffer.concat([file.buffer, padding]) });
    await expect(page.getByText("Video Uploaded")).toBeVisible({ timeout: 20_000 });
    const steps = await page.evaluate(() => (globalThis as unknown as { steps: string[] }).steps);
    expect(steps.length).toBeGreaterThan(3);
    const percents = steps.map((step) => Number(/^Uploading (\d+) %$/.exec(step)?.[1]));
    expect(percents.every((percent) => percent % 10 === 0)).toBe(true);
    expect(percents).toEqual([...percents].sort((one, other) => one - other));
  });

  test("a failed upload can be retried without choosing the file again", async ({
    page,
    watch,
  }) => {
    watch.expectStatus(500);
    await openEditor(page);
    await openPanels(page, true);
    await page.route("**/profile-setup/media/photo", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '{"message":"Broken"}' }),
    );
    await sendPhoto(tile(page, "Close up"), true, await photoFile("#3f93a8"));
    await expect(page.getByText("Upload Failed")).toBeVisible();
    await expectAccessible(page, true);
    await page.unroute("**/profile-setup/media/photo");
    await panel(page, "photo").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Photo Uploaded")).toBeVisible();
    await expect(items(page, "photo")).toHaveCount(1);
  });

  test("a denied camera or microphone is reported", async ({ page }) => {
    await openEditor(page);
    await openPanels(page, true);
    await page.getByRole("button", { name: "Record a Video" }).first().click();
    await expect(page.getByText(CAMERA_ALERT)).toBeVisible();
    await page.getByRole("button", { name: "Record Your Voice" }).click();
    await expect(page.getByText(MICROPHONE_ALERT)).toBeVisible();
    await expectAccessible(page, true);
  });
});
