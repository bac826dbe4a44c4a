import { seasonEvent } from "~/features/season/event.fixture";
import { addDays, findNextDay, toOccurrenceId } from "~/features/whats-on/occurrences";
import { islandDate, now } from "~/server/data/clock.server";
import { axe } from "./axe";
import { expect, open, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeAll(async () => {
  island = await openIsland();
});
test.afterAll(({ browser }) => island?.close(browser));

/** The Wednesday of the Community Sing, from tomorrow on. */
const day =
  findNextDay(
    seasonEvent({
      key: "community-sing",
      name: "Community Sing",
      when: "Wednesday",
      firstDay: "2025-01-01",
      lastDay: null,
      everyDays: 7,
    }),
    addDays(islandDate(now()), 1),
  ) ?? "";
const SING = toOccurrenceId({ event: { key: "community-sing" }, day });

test("a member says once who may see it, goes, and takes it back", {
  tag: "@quick-plain",
}, async ({ page, context, scripts }) => {
  const name = scripts ? "Ann" : "Anna";
  const { id } = await island.insertMember(`Bob of ${name}`);
  island.db.$client.exec(`UPDATE users SET shows_going = 1 WHERE id = '${id}'`);
  island.db.$client.exec(
    `INSERT OR IGNORE INTO event_goers VALUES ('${id}', 'community-sing', '${day}', ${Date.now()})`,
  );
  await island.signIn(context, await island.insertMember(name));
  await open(page, `${island.url}/whats-on?day=${day}`, scripts);
  const row = page.getByRole("listitem").filter({ hasText: "Community Sing" });
  await expect(row).toContainText("8 PM · Oak Bluffs Gingerbread Houses");
  expect(await axe(page, scripts)).toEqual([]);

  await test.step("the first time, the button asks who may see it", async () => {
    await row.getByRole("link", { name: "I’m going to Community Sing" }).click();
    await expect(page.getByRole("heading", { name: "Going? Who can see it?" })).toBeVisible();
    await expect(page.getByRole("heading", { name: `Bob of ${name}` })).toBeVisible();
    expect(await axe(page, scripts)).toEqual([]);
    await page.getByRole("button", { name: "Show me to people I could match with" }).click();
    await expect(page.getByText("People you could match with can see you’re going.")).toBeVisible();
  });

  await test.step("afterwards one tap goes, and one takes it back", async () => {
    await page.getByRole("button", { name: "Going to Community Sing" }).click();
    await expect(page.getByRole("button", { name: "I’m going to Community Sing" })).toBeVisible();
    await page.getByRole("link", { name: "What’s On", exact: true }).click();
    await open(page, `${island.url}/whats-on?day=${day}`, scripts);
    await row.getByRole("button", { name: "I’m going to Community Sing" }).click();
    await expect(row.getByRole("button", { name: "Going to Community Sing" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`day=${day}$`));
  });

  await test.step("its calendar file is the member’s own", async () => {
    const file = await page.request.get(`${island.url}/calendar-reminders/files/${SING}.ics`);
    const text = await file.text();
    expect(text).toContain(`DTSTART;TZID=America/New_York:${day.replaceAll("-", "")}T200000`);
    expect(text).not.toContain("Bob");
  });

  await test.step("the account hides it again", async () => {
    await page.goto(`${island.url}/account`);
    await page.getByRole("button", { name: /^Hide it/ }).click();
    await expect(page.getByText("Only you see when you’re going")).toBeVisible();
  });
});

test("a visitor sees what is on, and no people", { tag: "@quick-plain" }, async ({
  page,
  scripts,
}) => {
  await open(page, `${island.url}/whats-on?day=${day}`, scripts);
  await expect(page.getByRole("heading", { name: "Community Sing" })).toBeVisible();
  await expect(page.getByText("going", { exact: false })).toHaveCount(1);
  await page.getByRole("link", { name: "Log me in to see who’s going" }).click();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
});
