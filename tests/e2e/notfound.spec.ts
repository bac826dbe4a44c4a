import { expect, open, signIn, test } from "./island";

const TEXT = "Did you forget to add the page to the router?";

test("an unknown path is a 404 with the specified words", async ({ page, scripts, watch }) => {
  watch.expectStatus(404);
  for (const path of ["/nowhere", "/api/nowhere", "/discover/nobody", "/about/us"]) {
    expect(await open(page, path, scripts), path).toBe(404);
    await expect(page).toHaveTitle("Page Not Found · August");
    await expect(page.locator("h1")).toHaveText("Page Not Found");
    await expect(page.getByText(TEXT)).toBeVisible();
  }
  await page.getByRole("link", { name: "Help Center" }).first().click();
  await expect(page).toHaveURL("/help");
});

test("another member's things are not found", async ({ page, scripts, watch }) => {
  watch.expectStatus(404);
  await signIn(page, "demo002@august.example", "/");
  const words = {
    "/nowhere": "There is nothing at this address",
    "/messages/987654321": "Matches and Messages show yours.",
    "/messages/not-a-number": "There is nothing at this address",
    "/meetups/987654321": "This is no meetup of yours, or not anymore. Meetups shows yours.",
    "/icebreaker-games/987654321": "This is no game of yours",
    "/profile/nobody": "This member is not shown to you, or not anymore. Discover shows who is.",
  };
  for (const [path, said] of Object.entries(words)) {
    expect(await open(page, path, scripts), path).toBe(404);
    await expect(page.locator("h1")).toHaveText("Page Not Found");
    await expect(page.getByText(TEXT)).toBeVisible();
    await expect(page.getByText(said)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
  }
});
