import sharp from "sharp";
import { expect, type Locator, open, type Page, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

// Requests of a service worker cannot be answered by a test.
test.use({ serviceWorkers: "block" });

const NAMES = ["Ann", "Bob", "Cyd", "Dee"];
/** Anyone who has answered one of the three questions is not offered them in the deck. */
const PLAYED = { favoriteBobMarleySong: "Stir It Up" } as const;
const FAILED = "Something went wrong. Please try again.";

let island: OwnIsland;
test.beforeEach(async ({ context }) => {
  island = await openIsland();
  for (const name of NAMES) await island.insertMember(name);
  await island.signIn(context, await island.insertMember("Me", PLAYED));
});
test.afterEach(({ browser }) => island?.close(browser));

const card = (page: Page) => page.locator("article h2");
const openDeck = (page: Page) => open(page, `${island.url}/discover`, true);
const swipes = () =>
  island.db.$client.prepare("SELECT kind FROM swipes ORDER BY rowid").all() as { kind: string }[];

/** How much the gray of the upper edge of a button differs from that beside it, of 255: forced colors draw it at last. */
async function topContrast(button: Locator): Promise<number> {
  const { data, info } = await sharp(await button.screenshot())
    .extractChannel("green")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grays = [0, 1, 2, 3, 4].map((row) => data[row * info.width + info.width / 2] ?? 0);
  return Math.max(...grays) - Math.min(...grays);
}

test("in forced colors the round buttons have an edge, and no words run through the card's", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openDeck(page);
  await expect(card(page)).toBeVisible();
  const buttons = await page.locator("main .round").all();
  expect(buttons.length).toBeGreaterThanOrEqual(4);
  for (const button of buttons)
    expect(await topContrast(button), (await button.textContent()) ?? "").toBeGreaterThan(30);
  // Words over the picture and over the answers have an opaque ground, where gradients are not drawn.
  for (const ground of [".shot-words", ".deck-answers"])
    await expect(page.locator(ground)).toHaveCSS("background-color", /^rgb\(/);
});

test("arrow keys like and pass and Z takes back, but never while something is typed", async ({
  page,
}) => {
  await openDeck(page);
  const undo = page.getByRole("button", { name: "Undo last" });
  await expect(undo).toBeDisabled();
  await page.keyboard.press("z");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("2 of 4")).toBeVisible();
  await expect(undo).toBeEnabled();
  // A pass says nothing: the next card is the answer.
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("z");
  await expect(page.getByText("1 of 4")).toBeVisible();
  await expect(undo).toBeDisabled();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("2 of 4")).toBeVisible();
  await expect(undo).toBeEnabled();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Like Sent")).toBeVisible();
  await expect(page.getByText("3 of 4")).toBeVisible();
  await expect(card(page)).toBeFocused();
  await page.evaluate(() => {
    const field = document.createElement("input");
    document.querySelector("main")?.append(field);
    field.focus();
  });
  for (const key of ["ArrowLeft", "ArrowRight", "Alt+ArrowRight", "z"])
    await page.keyboard.press(key);
  await page.locator(".deck-filters summary").click();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("3 of 4")).toBeVisible();
  expect(swipes()).toEqual([{ kind: "pass" }, { kind: "like" }]);
});

test("a lost connection or a failing server brings the card back for another try", async ({
  page,
  watch,
}) => {
  watch.expectStatus(500);
  watch.expectCutOff();
  await openDeck(page);
  const first = (await card(page).textContent()) ?? "";
  const like = page.getByRole("button", { name: /^Like/ });
  // The like arrives, but its response is lost.
  await page.route("**/like", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await like.click();
  await expect(page.getByRole("alert")).toContainText(FAILED);
  await expect(page.getByRole("alert")).toContainText("The connection was lost");
  await expect(card(page)).toHaveText(first);
  await page.unroute("**/like");
  await page.route("**/like", (route) => route.fulfill({ status: 500, body: "{}" }));
  await like.click();
  await expect(page.getByRole("alert")).toContainText(FAILED);
  await expect(page.getByRole("alert")).not.toContainText("connection");
  await expect(card(page)).toHaveText(first);
  await page.unroute("**/like");
  await like.click();
  await expect(page.getByText("Like Sent")).toBeVisible();
  await expect(card(page)).not.toHaveText(first);
  expect(swipes()).toEqual([{ kind: "like" }]);
});

test("a member reaches the last card and goes back by undo and by 'View Profiles Again'", async ({
  page,
}) => {
  await openDeck(page);
  for (const position of [1, 2, 3, 4]) {
    await expect(page.getByText(`${position} of 4`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pass/ })).not.toHaveAttribute("aria-disabled");
    await page.getByRole("button", { name: /^Pass/ }).click();
  }
  await expect(page.getByText("No More Profiles")).toBeFocused();
  await expect(page.getByRole("link", { name: "Update Profile" })).toBeVisible();
  await page.getByRole("button", { name: "Undo last" }).click();
  await expect(page.getByText("4 of 4")).toBeVisible();
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("No More Profiles")).toBeVisible();
  await page.getByRole("button", { name: "View Profiles Again" }).click();
  await expect(page.getByText("1 of 4")).toBeVisible();
});

test("a dragged card stands still for someone who prefers less motion", async ({ another }) => {
  const context = await another({ hasTouch: true, reducedMotion: "reduce" });
  await island.signIn(context, await island.insertMember("Finger", PLAYED));
  const page = await context.newPage();
  await openDeck(page);
  const client = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", x: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: 300 }] });
  await touch("touchStart", 100);
  for (const x of [120, 140, 160]) await touch("touchMove", x);
  await expect(page.locator(".deck-card")).toHaveCSS("rotate", "none");
});

/** A stroke of a finger from one point to another, in steps. */
async function stroke(page: Page, from: [number, number], to: [number, number]) {
  const client = await page.context().newCDPSession(page);
  const at = (part: number) => [
    {
      x: Math.round(from[0] + (to[0] - from[0]) * part),
      y: Math.round(from[1] + (to[1] - from[1]) * part),
    },
  ];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= 8; step++)
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / 8) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a finger swipes across and scrolls along, and the card leaves to the side of its choice", async ({
  another,
}) => {
  const context = await another({ hasTouch: true, reducedMotion: "no-preference" });
  await island.signIn(context, await island.insertMember("Finger", PLAYED));
  const page = await context.newPage();
  await openDeck(page);
  const first = (await card(page).textContent()) ?? "";
  await stroke(page, [180, 300], [130, 300]);
  await stroke(page, [180, 600], [150, 250]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(card(page)).toHaveText(first);
  expect(swipes()).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  /** Which way each card went. */
  const ways = page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const found: string[] = [];
        addEventListener("animationstart", ({ target, animationName }) => {
          if (animationName !== "leave") return;
          found.push((target as HTMLElement).className);
          if (found.length === 2) done(found);
        });
      }),
  );
  await stroke(page, [60, 300], [300, 310]);
  await expect(page.getByText("Like Sent")).toBeVisible();
  await stroke(page, [300, 300], [60, 310]);
  await expect(page.getByText("3 of 5")).toBeVisible();
  expect(await ways).toEqual([
    expect.stringContaining("leaving-like"),
    expect.stringContaining("leaving-pass"),
  ]);
  await expect.poll(swipes).toEqual([{ kind: "like" }, { kind: "pass" }]);
});
