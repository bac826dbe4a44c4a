import type { BrowserContext, Page } from "@playwright/test";
import { expect, ready, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
let count = 0;
test.beforeAll(async () => {
  island = await openIsland();
});
test.afterAll(({ browser }) => island?.close(browser));

/** Makes a browser that of a new member with a match. @returns the address of their conversation */
async function signInMatched(context: BrowserContext): Promise<string> {
  count += 1;
  const one = await island.insertMember(`Adam ${count}`, { gender: "male" });
  const two = await island.insertMember(`Eve ${count}`, { gender: "female" });
  await island.signIn(context, one);
  return island.url + (await island.match(one, two)).path;
}

const composer = (page: Page) => page.getByLabel("Your message");
const bubbles = (page: Page) => page.locator(".bubble");

async function send(page: Page): Promise<void> {
  await composer(page).fill("See you at the lighthouse");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(bubbles(page)).toHaveCount(1);
}

test("the words of a sent message are not in the composer again on the way back, so that nobody sends them twice", {
  tag: "@scripts",
}, async ({ another }) => {
  const context = await another({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await signInMatched(context));
  await send(page);
  await page.reload();
  await page.goBack();
  await expect(bubbles(page)).toHaveCount(1);
  await expect(composer(page)).toHaveValue("");
});

/** Denies a page all that a browser remembers, as some do by their settings. */
function denyStorage(): void {
  const deny = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "BroadcastChannel"])
    deny(window, name);
  deny(Navigator.prototype, "serviceWorker");
  deny(Document.prototype, "cookie");
}

test("where every storage is denied, a message is sent and screens are opened without an error", {
  tag: "@scripts",
}, async ({ another }) => {
  const context = await another();
  const page = await context.newPage();
  const path = await signInMatched(context);
  await page.addInitScript(denyStorage);
  await page.goto(path);
  await ready(page);
  await send(page);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await page.getByRole("link", { name: "All conversations" }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await page.goBack();
  await expect(bubbles(page)).toHaveCount(1);
  await page.reload();
  await ready(page);
  await expect(bubbles(page)).toHaveCount(1);
});
