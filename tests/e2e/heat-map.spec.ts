import { after, DAY_MS, islandDate, islandTimestamp, now } from "~/server/data/clock.server";
import { pastMeetupSql } from "../support/past-meetups";
import { axe } from "./axe";
import { expect, open, type Page, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

/** Groups of three meetups at each place, by how many days ago. */
const MEETUPS: readonly (readonly [locationId: number, ...daysAgo: number[]])[] = [
  [6, 1, 2, 3, 4, 5],
  [2, 2, 3, 4, 5],
  [1, 3, 4, 5],
  [5, 1, 5],
  [4, 4],
  [8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21],
];

let island: OwnIsland;
let count = 0;
test.beforeAll(async () => {
  island = await openIsland();
  const members = [];
  for (const name of ["Ann", "Bob", "Cyd"]) members.push(await island.insertMember(name));
  const noon = islandTimestamp(islandDate(now()), 12);
  for (const [locationId, ...days] of MEETUPS)
    for (const daysAgo of days)
      for (const { id: memberId } of members) {
        const date = islandDate(after(noon, -daysAgo * DAY_MS));
        const meetup = { memberId, locationId, date, slotHour: 7 + locationId };
        island.db.$client.exec(pastMeetupSql(meetup));
      }
});
test.beforeEach(async ({ context }) => {
  count += 1;
  await island.signIn(context, await island.insertMember(`Me ${count}`));
});
test.afterAll(({ browser }) => island?.close(browser));

const openMap = (page: Page, query: string, scripts: boolean) =>
  open(page, `${island.url}/heat-map${query}`, scripts);
const details = (page: Page) => page.locator("#place");
const marker = (page: Page, name: string) => page.locator(`.pin[aria-label*="${name}"]`);
const period = (page: Page) => page.locator("nav[aria-label=Period] [aria-current]");

test("a period, a place, and the details are chosen by links, and Back works", {
  tag: "@quick-plain",
}, async ({ page, scripts }) => {
  await openMap(page, "", scripts);
  await expect(period(page)).toHaveText("This Week");
  const summary = page.locator(".heat-summary");
  await expect(summary).toContainText("Total Meetups45");
  await expect(summary).toContainText("Hottest SpotKatama Beach");
  await expect(summary).toContainText("Active Locations10");

  await test.step("a marker selects, and only Show Details shows the card", async () => {
    await marker(page, "Katama Beach").click();
    await expect(marker(page, "Katama Beach")).toHaveAttribute("aria-current", "true");
    await expect(details(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Show Details" }).click();
    await expect(details(page).getByRole("heading")).toHaveText("6. Katama Beach");
    await expect(details(page)).toBeFocused();
    await expect(details(page)).toContainText("Popularity score45");
    await expect(details(page)).toContainText("Peak hours1:00 PM");
    expect(await axe(page, scripts)).toEqual([]);
  });

  await test.step("an entry of the trending list selects", async () => {
    const trending = page.getByRole("region", { name: "Trending This Week" }).getByRole("link");
    await expect(trending).toHaveCount(5);
    await trending.nth(3).click();
    await expect(details(page).getByRole("heading")).toHaveText("5. Menemsha Harbor");
    await expect(details(page)).toBeFocused();
    await expect(marker(page, "Menemsha Harbor")).toHaveAttribute("aria-current", "true");
  });

  await test.step("another period keeps the place and its details", async () => {
    await page.getByRole("link", { name: "This Month" }).click();
    await expect(period(page)).toHaveText("This Month");
    await expect(summary).toContainText("Total Meetups81");
    await expect(details(page).getByRole("heading")).toHaveText("5. Menemsha Harbor");
    await page.getByRole("link", { name: "Felix Neck Wildlife Sanctuary" }).last().click();
    await expect(details(page)).toContainText("Peak hoursNot enough yet");
    await expect(details(page)).toContainText("Total meetups–not enough yet");
  });

  await test.step("and back", async () => {
    await page.goBack();
    await expect(details(page).getByRole("heading")).toHaveText("5. Menemsha Harbor");
    await page.goBack();
    await expect(period(page)).toHaveText("This Week");
    await page.goBack();
    await expect(details(page).getByRole("heading")).toHaveText("6. Katama Beach");
    await page.goBack();
    await expect(details(page)).toHaveCount(0);
  });
});

test("a marker pulses only where motion is welcome, and forced colors still show it", async ({
  page,
  scripts,
}) => {
  await openMap(page, "", scripts);
  const pulse = marker(page, "Katama Beach").locator(".pin-pulse");
  const style = (name: "animationName" | "stroke" | "strokeDasharray") =>
    pulse.evaluate((disc, property) => getComputedStyle(disc)[property], name);
  expect(await style("animationName")).toBe("none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await style("animationName")).toBe("heat-pulse");
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  expect(await style("strokeDasharray")).not.toBe("none");
  expect(await style("stroke")).not.toBe("none");
});
