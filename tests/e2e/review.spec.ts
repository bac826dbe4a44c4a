import { sendReport } from "../../scripts/lib/send-report";
import { insertPhoto } from "../support/members";
import { looksRight } from "./checks";
import { expect, open, type Page, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

const HOUR_MS = 3_600_000;
const PHOTOS = 5;
const REPORTS = 2;
const QUESTIONS = 2;
const CASES = PHOTOS + REPORTS + QUESTIONS;

let island: OwnIsland;
test.beforeEach(async ({ context }) => {
  island = await openIsland();
  const moderator = await island.insertMember("Odette");
  const { $client: client } = island.db;
  client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(moderator.id);
  const reporter = await island.insertMember("Reporter");
  const atMs = Date.now() - HOUR_MS;
  const complaint = { kind: "member", reason: "unkind", words: "Please look" } as const;
  const ask = client.prepare(
    "INSERT INTO concierge_requests (user_id, client_id, question, created_at) VALUES (?, ?, 'Where?', ?)",
  );
  for (let at = 0; at < PHOTOS; at += 1) {
    const { id } = await island.insertMember(`Member ${at}`);
    const photo = insertPhoto(island.db, id);
    client.prepare("UPDATE media SET review = 'waiting' WHERE id = ?").run(photo);
    if (at < REPORTS)
      sendReport({ ...complaint, reporterId: reporter.id, subjectId: id, atMs: atMs + at });
    if (at < QUESTIONS) ask.run(id, `client-${at}`, at === 0 ? atMs - 25 * HOUR_MS : atMs);
  }
  await island.signIn(context, moderator);
});
test.afterEach(({ browser }) => island?.close(browser));

const keys = (page: Page) => page.locator("#desk-keys li");

const count = (sql: string) =>
  island.db.$client.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get();

test("a queue is cleared, by keyboard with scripts and by forms without", async ({
  page,
  scripts,
}) => {
  test.slow();
  await open(page, `${island.url}/review`, scripts);
  await expect(page.getByRole("link", { name: `All ${CASES}` })).toBeVisible();
  await expect(page.locator(".page-body > ul > li.person")).toHaveCount(CASES);
  await looksRight(page, scripts);
  await page.locator("main li.person a").first().click();
  await expect(page.locator("h1")).toHaveText("Unkind or disrespectful");
  await expect(page.locator("blockquote")).toHaveText(["Please look", "first"]);
  await looksRight(page, scripts);
  for (let done = 0; done < CASES; done += 1) {
    const here = page.url();
    const answer = page.getByRole("textbox", { name: "Your answer" });
    const isQuestion = here.includes("/concierge/");
    if (done === REPORTS) await looksRight(page, scripts);
    if (isQuestion) {
      if (scripts) {
        await page.keyboard.press("?");
        await expect(keys(page)).toHaveText([
          "n Next case",
          "a Your answer",
          "Esc Leave a form",
          "? This list",
        ]);
        await page.keyboard.press("a");
        await expect(answer).toBeFocused();
        await page.keyboard.type("At the harbor, r and n.");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      } else {
        await answer.fill("At the harbor.");
        await page.getByRole("button", { name: /^Send/ }).click();
      }
    } else if (done === REPORTS + 1) {
      // One is refused.
      if (scripts) {
        await page.keyboard.press("r");
        await expect(page.getByRole("radio").first()).toBeFocused();
        await page.keyboard.press("Space");
        await page.keyboard.press("Enter");
      } else {
        await page.getByRole("radio", { name: "It wasn’t taken" }).check();
        await page.getByRole("button", { name: /^Refuse/ }).click();
      }
    } else if (done === REPORTS + 2) {
      if (scripts) {
        await expect(page.getByRole("button", { name: /verify/ })).toBeVisible();
        await page.keyboard.press("v");
      } else await page.getByRole("button", { name: /^Approve and verify/ }).click();
    } else if (scripts)
      // A key that comes before the next case is drawn belongs to the one that was decided.
      await expect(async () => {
        await page.keyboard.press("a");
        // A report is not decided by one key.
        if (here.includes("/reports/")) {
          await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused({
            timeout: 2_000,
          });
          await page.keyboard.press("Enter");
        }
        await expect(page).not.toHaveURL(here, { timeout: 2_000 });
      }).toPass();
    else
      await page
        .getByRole("button", { name: /^(Dismiss|Approve)/ })
        .first()
        .click();
    await expect(page).not.toHaveURL(here);
  }
  await expect(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
  expect([
    count("reports WHERE state = 'dismissed'"),
    count("media WHERE review = 'approved'"),
    count("media WHERE review = 'refused'"),
    count("media WHERE island_verified_at IS NOT NULL"),
    count("concierge_requests WHERE answered_at IS NOT NULL"),
    count("moderation_entries"),
  ]).toEqual([REPORTS, PHOTOS - 1, 1, 1, 2, CASES + 1]);
  await open(page, `${island.url}/review/log?mine`, scripts);
  await looksRight(page, scripts);
  await expect(page.getByText("Approved: ").first()).toBeVisible();
  if (!scripts) return;
  // The list of a decided case has no key whose button is gone.
  const refused = island.db.$client
    .prepare<[], string>("SELECT id FROM media WHERE review = 'refused'")
    .pluck()
    .get();
  await open(page, `${island.url}/review/media/${refused}`, scripts);
  await expect(page.locator("#desk-keys")).toBeAttached();
  await page.keyboard.press("?");
  await expect(keys(page)).toHaveText([
    "n Next case",
    "a Approve",
    "v Approve and verify island photo",
    "Esc Leave a form",
    "? This list",
  ]);
});

test("a refusal needs a reason, and a decision by another moderator is said", {
  tag: "@quick",
}, async ({ page, scripts, watch }) => {
  watch.expectStatus(422);
  await open(page, `${island.url}/review?kind=media`, scripts);
  await page.locator("main li.person a").first().click();
  await page.getByRole("radio", { name: "In my own words" }).check();
  await page.getByRole("button", { name: /^Refuse/ }).click();
  await expect(page.getByText("Please write what the member will read").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "In my own words" })).toBeChecked();
  await looksRight(page, scripts);
  const [id = ""] = page.url().split("/").at(-1)?.split("?") ?? [];
  island.db.$client.prepare("UPDATE media SET review = 'approved' WHERE id = ?").run(id);
  island.db.$client
    .prepare(
      "INSERT INTO moderation_entries (decided_at, moderator_id, action, subject, member_id) SELECT ?, NULL, 'approve_media', 'media:' || id, user_id FROM media WHERE id = ?",
    )
    .run(Date.now(), id);
  await page
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  await expect(page.getByText("Already decided").first()).toBeVisible();
  expect(page.url()).toContain("kind=media");
});

test("a letter pressed in a form, or with words unsent, decides nothing and leaves nothing", {
  tag: "@scripts",
}, async ({ page, scripts }) => {
  await open(page, `${island.url}/review?kind=report`, scripts);
  await page.locator("main li.person a").first().click();
  await expect(page.locator("h1")).toHaveText("Unkind or disrespectful");
  const here = page.url();
  // The screen is there a time before its keys.
  await expect(async () => {
    await page.keyboard.press("r");
    await expect(page.getByRole("radio").first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("a banned name");
  const words = page.getByRole("textbox", { name: "What the member reads" });
  await words.fill("You were warned.");
  await page.getByRole("button", { name: "Uphold" }).focus();
  await page.keyboard.type("an");
  await page.keyboard.press("Escape");
  await page.keyboard.type("an");
  await expect(words).toHaveValue("You were warned.");
  expect(page.url()).toBe(here);
  // The keys can be switched off on a device, where their list is shown.
  await page.evaluate(() => document.querySelector("#desk-keys")?.setAttribute("open", ""));
  const on = page.locator("#desk-keys-on");
  if (await on.isVisible()) {
    await on.uncheck();
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(on).not.toBeChecked();
    await page.keyboard.press("n");
    expect(page.url()).toBe(here);
  }
  expect(count("reports WHERE state <> 'open'")).toBe(0);
});
