import { after, DAY_MS, islandDate, islandMoment, now } from "~/server/data/clock.server";
import { pastMeetupSql } from "../support/past-meetups";
import { axe } from "./axe";
import {
  findKeyboardProblems,
  findOverflow,
  findOverflowAtDoubleText,
  findSmallTargets,
} from "./checks";
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
  const noon = islandMoment(islandDate(now()), 12);
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
  tag: "@quick",
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

test("markers tell the heat by size and color, and the table says the same with the rank", async ({
  page,
  scripts,
}) => {
  await openMap(page, "?period=month&place=5&details=1", scripts);
  const markers = await page.locator(".pin").evaluateAll((pins) =>
    pins.map((pin) => {
      const disc = pin.querySelector("circle:not(.pin-pulse)") ?? pin;
      const { fill, r } = getComputedStyle(disc);
      return {
        name: pin.getAttribute("aria-label"),
        number: pin.querySelector("text")?.textContent?.trim(),
        fill,
        radius: Number.parseFloat(r),
        digits: pin.querySelector("text")?.getComputedTextLength() ?? Number.NaN,
        pulses: pin.querySelector(".pin-pulse") !== null,
      };
    }),
  );
  expect(markers.slice(0, 6).map(({ name }) => name)).toEqual([
    "6. Katama Beach, Hottest, active this week",
    "2. Oak Bluffs Gingerbread Houses, Very High, active this week",
    "8. Flying Horses Carousel, Very High",
    "1. Edgartown Lighthouse, High, active this week",
    "5. Menemsha Harbor, Moderate, active this week",
    "4. State Beach, Low, active this week",
  ]);
  // Each place has its own number, as on the screen of meetups.
  expect(markers.map(({ number }) => Number(number))).toEqual([6, 2, 8, 1, 5, 4, 3, 7, 9, 10]);
  for (const { name, digits, radius } of markers)
    expect.soft(digits, name ?? "").toBeLessThan(2 * radius - 2);
  expect(new Set(markers.map(({ fill }) => fill)).size).toBe(5);
  const radii = markers.map(({ radius }) => radius);
  expect(radii).toEqual([...radii].sort((one, other) => other - one));
  expect(new Set(radii).size).toBe(5);
  expect(markers.map(({ pulses }) => pulses)).toEqual(
    [1, 1, 0, 1, 1, 1, 0, 0, 0, 0].map((pulse) => pulse === 1),
  );
  await expect(page.getByRole("row").nth(1)).toHaveText(
    /^6\. Katama BeachRank 1 · .*Hottest1515\s*45$/,
  );
  await expect(page.locator(".pin-label").first()).toHaveText("Katama ");
  const problems = [
    ...(await findKeyboardProblems(page, scripts)),
    ...(await findOverflow(page)),
    ...(await findOverflowAtDoubleText(page)),
    ...(await findSmallTargets(page)),
    ...(await axe(page, scripts)),
  ];
  expect(problems).toEqual([]);
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

test("numbers are blank while another period loads", { tag: "@scripts" }, async ({
  page,
  scripts,
}) => {
  await openMap(page, "", scripts);
  let letGo = () => {};
  const isLetGo = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route("**/heat-map.data**", async (route) => {
    await isLetGo;
    await route.continue();
  });
  const total = page.locator(".heat-summary .figure").first();
  await page.getByRole("link", { name: "All Time" }).click();
  await expect(page.locator(".heat")).toHaveAttribute("aria-busy", "true");
  await expect(total).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  letGo();
  await expect(page.locator(".heat")).not.toHaveAttribute("aria-busy");
  await expect(total).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await expect(period(page)).toHaveText("All Time");
});

test("a place and a period that are not there show the screen as it begins", async ({
  page,
  scripts,
}) => {
  for (const query of ["?period=year", "?place=987&details=1", "?place=x&period=week"]) {
    expect(await openMap(page, query, scripts)).toBe(200);
    await expect(period(page)).toHaveText("This Week");
    await expect(details(page)).toHaveCount(0);
  }
});
