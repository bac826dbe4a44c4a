import { expect, test } from "./island";
import { expectAccessible } from "./panels";

test("a profile shows photos, videos and the voice, and loads no clip before it is played", async ({
  page,
  scripts,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/api/login?returnTo=/account");
  await page.getByLabel("E-mail address").fill("demo001@august.example");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto("/matches");
  const face = page.getByRole("link", { name: /^Profile of/ }).first();
  await face.click();
  await expect(page).toHaveURL(/\/profile\//);
  await expect(page.locator(".deck-card")).toBeVisible();
  // One's own profile is shown as others see it.
  const { id } = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  await page.goto(`/profile/${id}`);
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Video introduction" })).toBeVisible();
  await expect(page.locator(".clip img")).toHaveCount(3);
  const role = scripts ? "button" : "link";
  await expect(page.getByRole(role, { name: /^Play your \D+, \d seconds$/ })).toHaveCount(4);
  await expect(page.getByRole("img", { name: /from further away$/ })).toBeAttached();
  await expect(page.locator("blockquote cite")).toHaveText(/\S/);
  await expectAccessible(page, scripts);
  const overflows = await page
    .locator("html")
    .evaluate((html) => html.scrollWidth > html.clientWidth);
  expect(overflows).toBe(false);
  expect(asked.filter((path) => /\/(?:video|voice)\./.test(path))).toEqual([]);
});
