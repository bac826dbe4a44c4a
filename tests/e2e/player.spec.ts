import { axe } from "./axe";
import { expect, type Locator, open, type Page, signIn, test } from "./island";

const PLAY = /^Play .+, \d seconds$/;

/** Opens the conversation of a demo member with a voice message of each of the two. */
async function openSpoken(page: Page, scripts: boolean): Promise<Locator> {
  await signIn(page, "demo001@august.example", "/voice-messages");
  const links = page.locator(".inbox a[href^='/messages/']");
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const players = page.locator(".bubble .player");
  for (const path of paths) {
    await open(page, path, scripts);
    if ((await players.count()) >= 2) return players;
  }
  throw new Error("Nobody has spoken with the demo member.");
}

const played = (player: Locator) => player.locator(".bars path").nth(1);
const sound = (player: Locator) => player.locator("audio");
/** Plays slower or faster, so that no test has to be as quick as a sound is short. */
const setRate = (player: Locator, rate: number) =>
  sound(player).evaluate((element, playbackRate) => {
    Object.assign(element as HTMLAudioElement, { playbackRate });
  }, rate);
const isPaused = (player: Locator) =>
  sound(player).evaluate((element) => (element as HTMLAudioElement).paused);

test("a sound loads when it is asked for, shows how far it is, pauses, goes on and ends", {
  tag: "@scripts",
}, async ({ page, scripts }) => {
  const sounds: string[] = [];
  page.on("request", (request) => /\/voice\./.test(request.url()) && sounds.push(request.url()));
  const player = (await openSpoken(page, scripts)).last();
  const button = player.getByRole("button");
  await expect(button).toHaveAccessibleName(PLAY);
  await expect(played(player)).toHaveCount(0);
  expect(sounds).toEqual([]);
  await button.focus();
  await page.keyboard.press("Space");
  await expect(button).toHaveAccessibleName(/^Pause \S.*’s voice message$/);
  await setRate(player, 0.25);
  expect(sounds).toHaveLength(1);
  await expect(player.locator(".player-time")).toHaveText("0:01");
  await expect(played(player)).toBeAttached();
  expect(await axe(page, scripts)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(button).toHaveAccessibleName(PLAY);
  const slider = player.getByRole("slider", { name: /^Position in \S.*’s voice message$/ });
  const pausedAt = Number(await slider.inputValue());
  expect(pausedAt).toBeGreaterThan(0);
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(pausedAt);
  await button.click();
  await expect(button).toHaveAccessibleName(/^Pause/);
  await setRate(player, 2);
  await expect(button).toHaveAccessibleName(PLAY);
  await expect(played(player)).toHaveCount(0);
});

test("only one sound plays at a time", { tag: "@scripts" }, async ({ page, scripts }) => {
  const players = await openSpoken(page, scripts);
  const [first, second] = [players.nth(0), players.nth(1)];
  await first.getByRole("button").click();
  await expect.poll(() => isPaused(first)).toBe(false);
  await setRate(first, 0.25);
  await second.getByRole("button").click();
  await expect.poll(() => isPaused(second)).toBe(false);
  expect(await isPaused(first)).toBe(true);
  await expect(first.getByRole("button")).toHaveAccessibleName(PLAY);
});

test("a sound without scripts is a link to itself, which the browser plays", {
  tag: "@plain",
}, async ({ page, scripts }) => {
  const player = (await openSpoken(page, scripts)).last();
  await expect(player.locator(".bars path")).toHaveCount(1);
  const link = player.getByRole("link");
  await expect(link).toHaveAccessibleName(PLAY);
  const path = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator("video, audio")).toHaveCount(1);
  await page.goBack();
  await expect(player.getByRole("link")).toBeVisible();
});

test("a video is behind its poster until it is asked for", async ({ page, scripts }) => {
  await signIn(page, "demo001@august.example");
  const { id } = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  await open(page, `/profile/${id}`, scripts);
  const name = /^Play your dance video, 4 seconds$/;
  const clip = page.getByRole(scripts ? "button" : "link", { name });
  await expect(clip).toContainText("0:04");
  if (!scripts) {
    await expect(clip).toHaveAttribute("href", /\/video\.mp4$/);
    return;
  }
  await expect(page.locator("video")).toHaveCount(0);
  await clip.focus();
  await page.keyboard.press("Space");
  await expect(page.locator("video")).toBeFocused();
  await expect(page.getByLabel("your dance video", { exact: true })).toHaveAttribute("controls");
  expect(await axe(page, scripts)).toEqual([]);
});
