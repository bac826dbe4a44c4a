import { expect, open, type Page, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

// Requests of a service worker cannot be answered by a test.
test.use({ serviceWorkers: "block" });

const NAMES = ["Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kay", "Lou"];
/** Anyone who has answered one of the three questions is not offered them in the deck. */
const PLAYED = { favoriteBobMarleySong: "Stir It Up" } as const;
/** Of a request on a weak link. */
const SLOW_MS = 400;

let island: OwnIsland;
let people: Awaited<ReturnType<OwnIsland["insertMember"]>>[];
test.beforeEach(async ({ context, page }) => {
  island = await openIsland();
  people = [];
  for (const name of NAMES) people.push(await island.insertMember(name));
  await island.signIn(context, await island.insertMember("Me", PLAYED));
  await open(page, `${island.url}/discover`, true);
});
test.afterEach(({ browser }) => island?.close(browser));

const card = (page: Page) => page.locator("article h2");
const readName = async (page: Page) => (await card(page).textContent()) ?? "";
const swipes = () =>
  island.db.$client
    .prepare<[], { kind: string; name: string }>(
      `SELECT kind, u.first_name AS name FROM swipes s JOIN users u ON u.id = s.target_id
      WHERE s.actor_id = (SELECT id FROM users WHERE first_name = 'Me') ORDER BY s.rowid`,
    )
    .all();

/** Answers the card on top, and says whose it was once the next one is there. */
async function answer(page: Page, kind: "like" | "pass"): Promise<{ kind: string; name: string }> {
  const name = await readName(page);
  await page.keyboard.press(kind === "like" ? "ArrowRight" : "ArrowLeft");
  await expect(card(page)).not.toHaveText(name);
  await expect(card(page)).toBeFocused();
  return { kind, name };
}

/** Holds requests back until they are let go. @returns the paths of those that were sent, and a function that lets go */
async function holdRequests(page: Page, refused?: (path: string) => boolean) {
  const paths: string[] = [];
  let letGo = () => {};
  const isFree = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\/(like|pass|undo)$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    paths.push(pathname);
    await isFree;
    const body = { code: "rate_limited", title: "Slow down", message: "Try again later." };
    if (refused?.(pathname)) await route.fulfill({ status: 429, json: body });
    else await route.continue();
  });
  return { paths, letGo };
}

test("ten quick answers over a slow link arrive in their order, one at a time", {
  tag: "@quick",
}, async ({ page }) => {
  let most = 0;
  let open = 0;
  await page.route(/\/(like|pass)$/, async (route) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((done) => setTimeout(done, SLOW_MS));
    const response = await route.fetch();
    open -= 1;
    await route.fulfill({ response });
  });
  const given = [];
  const beganMs = Date.now();
  for (let at = 0; at < 3; at += 1) given.push(await answer(page, at % 2 ? "pass" : "like"));
  // Three cards are ahead, whatever the link.
  expect(Date.now() - beganMs).toBeLessThan(3 * SLOW_MS);
  expect(swipes().length).toBeLessThan(3);
  for (let at = 3; at < 10; at += 1) given.push(await answer(page, at % 2 ? "pass" : "like"));
  await expect(page.getByText("11 of 12")).toBeVisible();
  await expect.poll(swipes).toEqual(given);
  expect(most).toBe(1);
});

test("the next card is there in the frame of the answer, while a copy leaves over it", async ({
  another,
}) => {
  const context = await another({ reducedMotion: "no-preference" });
  await island.signIn(context, await island.insertMember("Quick", PLAYED));
  const page = await context.newPage();
  await open(page, `${island.url}/discover`, true);
  const seen = await page.evaluate(async () => {
    const names = () => [...document.querySelectorAll("article h2")].map((h2) => h2.textContent);
    const [first] = names();
    document.querySelector<HTMLElement>("form[action$='/pass'] button")?.click();
    await new Promise(requestAnimationFrame);
    const [shown, leaving] = names();
    const copy = document.querySelector("article.leaving-pass");
    return { first, shown, leaving, isInert: copy?.matches("[inert][aria-hidden=true]") };
  });
  expect(seen).toMatchObject({ leaving: seen.first, isInert: true });
  expect(seen.shown).not.toBe(seen.first);
  await expect(page.locator("article")).toHaveCount(1);
});

test("undo takes back an answer that has not left, and then the one that has", async ({ page }) => {
  const { paths, letGo } = await holdRequests(page);
  const first = await answer(page, "like");
  const second = await answer(page, "pass");
  await page.keyboard.press("z");
  await expect(card(page)).toHaveText(second.name);
  await expect(page.getByText("2 of 12")).toBeVisible();
  await page.keyboard.press("z");
  await expect(card(page)).toHaveText(first.name);
  await expect(page.getByText("1 of 12")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo last" })).toBeDisabled();
  letGo();
  await expect.poll(() => paths.at(-1)).toBe("/discover/undo");
  await expect.poll(swipes).toEqual([]);
  expect(paths.map((path) => path.split("/").at(-1))).toEqual(["like", "undo"]);
  await expect(card(page)).toHaveText(first.name);
});

test("a refused answer brings its card back, and those behind it leave with the next", async ({
  page,
  watch,
}) => {
  watch.expectStatus(429);
  let refused: string | undefined;
  const { paths, letGo } = await holdRequests(page, (path) => path === refused);
  const first = await answer(page, "like");
  refused = await page.locator("form[action$='/pass']").getAttribute("action").then(String);
  const second = await answer(page, "pass");
  const third = await answer(page, "like");
  letGo();
  await expect(page.getByRole("alert")).toContainText("Slow down");
  await expect(card(page)).toHaveText(second.name);
  await expect(card(page)).toBeFocused();
  expect(swipes()).toEqual([first]);
  refused = undefined;
  await answer(page, "pass");
  await expect.poll(swipes).toEqual([first, third, second]);
  expect(paths).toHaveLength(4);
});

test("answers that wait leave with the page", async ({ page }) => {
  island.hang(true);
  const given = [await answer(page, "like"), await answer(page, "pass")];
  await page.goto("about:blank");
  island.hang(false);
  await expect.poll(() => swipes().length).toBe(2);
  expect(swipes()).toEqual(expect.arrayContaining(given));
});

test("a match in the queue shows its time, and a second one waits among the notices", async ({
  page,
}) => {
  const [{ id } = { id: "" }] = island.db.$client
    .prepare<[], { id: string }>("SELECT id FROM users WHERE first_name = 'Me'")
    .all();
  for (const person of people)
    await call(`${island.url}/api/match`, person, { targetUserId: id, action: "like" });
  const { letGo } = await holdRequests(page);
  const first = await answer(page, "like");
  await answer(page, "like");
  letGo();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(first.name);
  await expect.poll(() => swipes().length).toBe(2);
  const unread = island.db.$client
    .prepare("SELECT id FROM notifications WHERE user_id = ? AND read_at IS NULL")
    .all(id);
  expect(unread).toHaveLength(1);
  await expect(page.getByRole("main")).toContainText(first.name);
});
