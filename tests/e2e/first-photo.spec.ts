import { looksRight } from "./checks";
import { agree, expect, freshEmail, type Page, ready, signUp, test } from "./island";
import { expectAccessible, photoFile } from "./panels";

const AGREEMENTS = /\/community-agreements/;

const choose = async (page: Page, color: string) =>
  page.locator("input[type=file][name=file]").setInputFiles(await photoFile(color));

const pathOfOwnStory = async (page: Page): Promise<string> => {
  const { userId } = (await (await page.request.get("/api/profile")).json()) as { userId: string };
  return `/profile/${userId}`;
};

test("a photo is added on the way in, fits the card, and waits where only its owner sees it", {
  tag: "@quick",
}, async ({ page, scripts }) => {
  await signUp(page, freshEmail("ann"));
  await page.goto("/welcome/photo");
  if (scripts) await ready(page);
  await looksRight(page, scripts);
  await choose(page, "#3f93a8");
  if (scripts) {
    await expect(page.getByText("Drag to fit")).toBeVisible();
    await page.getByLabel("Closer").fill("2");
    const { x, y } = (await page.locator(".fit").boundingBox()) ?? { x: 0, y: 0 };
    const left = () => page.getByLabel("Left to right").inputValue();
    await page.mouse.move(x + 100, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + 160, y + 100);
    await page.mouse.up();
    expect(Number(await left())).toBeLessThan(0.5);
    await page.getByLabel("Left to right").press("End");
    await expect(page.getByLabel("Left to right")).toHaveValue("1");
    await expectAccessible(page, scripts);
  }
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page).toHaveURL(AGREEMENTS);
  await agree(page);

  await expect(async () => {
    await page.goto(await pathOfOwnStory(page));
    await expect(page.getByText("Waiting for review").first()).toBeVisible({ timeout: 1000 });
    await expect(page.locator(".shot img")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Add your porch face" })).toHaveCount(0);

  // Who comes back sees the photo, and another one takes its place.
  await page.goto("/welcome/photo");
  if (scripts) await ready(page);
  await expect(page.getByText("Waiting for review")).toBeVisible();
  await choose(page, "#d97b4f");
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByText("Photo Uploaded")).toBeVisible();
  const profile = await (await page.request.get("/api/profile")).json();
  expect(profile).toMatchObject({ imageTypes: ["upclose"] });
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL("/");
});

test("the photo can be left out, and Home asks first for it", async ({ page, scripts }) => {
  await signUp(page, freshEmail("bo"));
  await agree(page);
  await page.goto("/");
  const first = page.locator(".step").first();
  await expect(first.getByRole("heading")).toHaveText("Add your porch face");
  await looksRight(page, scripts);
  await first.getByRole("link").click();
  await expect(page).toHaveURL("/welcome/photo");
  await expect(page.getByText(/^Step/)).toHaveCount(0);
  await page.getByRole("link", { name: "Not now" }).click();
  await expect(page).toHaveURL("/");

  // A card without a photo and without answers shows what there is.
  await page.goto(await pathOfOwnStory(page));
  await expect(page.getByRole("img", { name: "Somebody New has no photo yet" })).toBeVisible();
  await expect(page.getByText("Friends, maybe a date")).toBeVisible();
  await looksRight(page, scripts);
});

test("a file that is no photo is refused with a sentence, and can be sent again", async ({
  page,
  scripts,
  watch,
}) => {
  if (scripts) watch.expectStatus(415);
  await signUp(page, freshEmail("cy"));
  await page.goto("/welcome/photo");
  if (scripts) await ready(page);
  const file = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
  await page.locator("input[type=file][name=file]").setInputFiles(file);
  if (scripts) await expect(page.getByText("This browser can’t show that photo")).toBeVisible();
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByText("August can’t read that photo")).toBeVisible();
  await choose(page, "#3f93a8");
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page).toHaveURL(AGREEMENTS);
});
