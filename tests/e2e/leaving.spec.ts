import { looksRight } from "./checks";
import { loadUser, makeMatch, signUpMember } from "./friends";
import { expect, type Page, ready, signInByCall, test } from "./island";

async function looksSettled(page: Page, scripts: boolean): Promise<void> {
  if (scripts) await ready(page);
  await looksRight(page, scripts);
}

const field = (page: Page) => page.getByLabel(/^Type the word/);
const send = (page: Page) => page.getByRole("button", { name: "Delete my account" }).click();

test("a member leaves, is gone for a friend, comes back by signing in, and leaves again", {
  tag: "@quick-plain",
}, async ({ page, scripts, watch, another }) => {
  test.slow();
  watch.expectStatus(404);
  watch.expectStatus(422);
  watch.expectStatus(401);
  const name = `Lea ${Date.now()}`;
  const lea = { page, ...(await signUpMember(page, name)) };
  const friendPage = await (await another()).newPage();
  const friend = { page: friendPage, ...(await signUpMember(friendPage, `Fay ${Date.now()}`)) };
  const conversation = await makeMatch(lea, friend);
  const { email } = (await loadUser(page)) as unknown as { email: string };

  await test.step("another word deletes nothing, and stays in the field", async () => {
    await page.goto("/account");
    await page.getByRole("link", { name: "Delete your account" }).click();
    await expect(page.locator("h1")).toHaveText("Delete your account?");
    await looksSettled(page, scripts);
    await field(page).fill("yes please");
    await send(page);
    const asked = "Type the word delete to delete your account.";
    await expect(page.getByRole("alert")).toContainText(asked);
    if (scripts) await expect(page).toHaveTitle(/^Error: /);
    await page.getByRole("alert").getByRole("link", { name: asked }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("yes please");
    await looksSettled(page, scripts);
  });

  await test.step("the word deletes the account and signs out", async () => {
    await field(page).fill("Delete");
    await send(page);
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Account deleted")).toBeVisible();
    expect((await page.goto("/api/auth/user"))?.status()).toBe(401);
  });

  await test.step("the friend finds them nowhere", async () => {
    for (const path of ["/discover", "/matches", "/messages", `/messages/${conversation}`, "/"]) {
      await friendPage.goto(path);
      expect(await friendPage.content(), path).not.toContain(name);
      expect(await friendPage.content(), path).not.toContain(lea.id);
    }
    expect((await friendPage.goto(`/profile/${lea.id}`))?.status()).toBe(404);
  });

  await test.step("signing in asks before anything comes back", async () => {
    expect(new URL(await signInByCall(page, email, "/discover")).pathname).toBe("/account/restore");
    await page.goto("/account/restore");
    await expect(page.locator("h1")).toHaveText("Welcome back?");
    await looksSettled(page, scripts);
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
    await page.getByRole("button", { name: "Restore my account" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("You’re back")).toBeVisible();
    expect((await loadUser(page)).id).toBe(lea.id);
    expect((await friendPage.goto(`/profile/${lea.id}`))?.status()).toBe(200);
  });

  await test.step("who logs out instead stays deleted", async () => {
    await page.goto("/account/deletion");
    await field(page).fill("delete");
    await send(page);
    await expect(page).toHaveURL("/");
    await page.goto(await signInByCall(page, email));
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/");
    expect((await friendPage.goto(`/profile/${lea.id}`))?.status()).toBe(404);
  });
});
