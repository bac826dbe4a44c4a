import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { media, mediaChunks, mediaVariants } from "@db/schema";
import sharp from "sharp";
import { unzipBytes } from "~/features/exports/archive.fixture";
import { expectGood, findBadPictures, findOverflow } from "./checks";
import { expect, open, type Page, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
let folder: string;
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "august-archive-"));
  island = await openIsland();
});
test.afterEach(async ({ browser }) => {
  await island?.close(browser);
  rmSync(folder, { recursive: true, force: true });
});

/** Gives a member a photo in two sizes. why: uploads are not part of this. */
async function addPhoto(userId: string): Promise<void> {
  const { db } = island;
  const photo = { id: "the-photo", userId, kind: "photo", imageType: "upclose" } as const;
  db.insert(media)
    .values({ ...photo, createdAt: new Date() })
    .run();
  for (const [width, format] of [
    [400, "jpeg"],
    [192, "webp"],
  ] as const) {
    const size = { width, height: width * 1.25 };
    const bytes = await sharp({ create: { ...size, channels: 3, background: "#0a5a72" } })
      .toFormat(format)
      .toBuffer();
    const file = {
      byteLength: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
    const { lastInsertRowid } = db
      .insert(mediaVariants)
      .values({ mediaId: photo.id, contentType: `image/${format}`, ...size, ...file })
      .run();
    db.insert(mediaChunks)
      .values({ variantId: Number(lastInsertRowid), position: 0, bytes })
      .run();
  }
}

/** Waits for the sweep as a member does who comes back. */
const waitForArchive = (page: Page) =>
  expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click({ timeout: 2000 });
    await expect(page.getByRole("link", { name: "Download your data" })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });

/** Downloads the archive, and unpacks it. */
async function unpack(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download your data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^august-\d{4}-\d{2}-\d{2}\.zip$/);
  const path = join(folder, "archive.zip");
  await download.saveAs(path);
  for (const [name, bytes] of await unzipBytes(readFileSync(path))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return `file://${folder}/index.html`;
}

test("a member asks for an archive, downloads it, and reads it without August", async ({
  page,
  browser,
  scripts,
}) => {
  test.slow();
  const ada = await island.insertMember("Ada", { bio: "I bake & <share> bread." });
  await addPhoto(ada.id);
  await island.signIn(page.context(), ada);

  await test.step("the account page leads there", async () => {
    await open(page, `${island.url}/account`, scripts);
    await page.getByRole("link", { name: "Your data" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
    await expectGood(page, scripts);
  });

  await test.step("it waits, and is ready", async () => {
    await page.getByRole("button", { name: "Get my data" }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("We’re packing your data");
    await waitForArchive(page);
    await expect(page.getByText("You can ask for a new copy after")).toBeVisible();
    await expectGood(page, scripts);
  });

  const address = await unpack(page);
  await test.step("its page asks nobody for anything, and shows the photo", async () => {
    const context = await browser.newContext({ offline: true, javaScriptEnabled: scripts });
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on("request", (request) => asked.push(request.url()));
    await reader.goto(address);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Your data in August");
    await expect(reader.getByText("I bake & <share> bread.")).toBeVisible();
    const photo = reader.getByRole("img", { name: /photo/i });
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400);
    expect(asked.filter((url) => !url.startsWith(`file://${folder}/`))).toEqual([]);
    expect(await findOverflow(reader)).toEqual([]);
    expect(await findBadPictures(reader)).toEqual([]);
    await context.close();
  });
});
