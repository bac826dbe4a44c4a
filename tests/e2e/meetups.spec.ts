import { MEETUP_BASE } from "../../app/features/prices/price-texts";
import { axe } from "./axe";
import { findKeyboardProblems, findSmallTargets } from "./checks";
import { expect, freshEmail, open, type Page, signUp, test, tickAgreements } from "./island";

/** Where every pin, and the letters in it, are on the screen. */
const measurePins = (page: Page) =>
  page.locator(".pin").evaluateAll((pins) =>
    pins.map((pin) => {
      const toBox = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom });
      const target = pin.querySelector("rect")?.getBoundingClientRect() ?? new DOMRect();
      return {
        name: pin.getAttribute("aria-label") ?? "",
        target: toBox(target),
        labels: [...pin.querySelectorAll("text")].map((label) =>
          toBox(label.getBoundingClientRect()),
        ),
      };
    }),
  );

test("a place is chosen on the map, in the list and for another day, and Back works", {
  tag: "@wide",
}, async ({ page, scripts }) => {
  await signUp(page, freshEmail("mia"));
  await open(page, "/meetups", scripts);
  const panel = page.locator("#place");
  await expect(page.getByRole("heading", { name: "Choose a place" })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.locator("#upcoming")).toContainText("None yet.");

  await test.step("on the map", async () => {
    await page.getByRole("link", { name: "5. Menemsha Harbor", exact: true }).click();
    await expect(panel.getByRole("heading").first()).toHaveText("5. Menemsha Harbor");
    await expect(panel).toBeFocused();
    await expect(panel.getByRole("heading").first()).toBeInViewport();
    await expect(panel).toContainText("A lemon for the chowder");
    await expect(panel).toContainText("41.3533° N, 70.7667° W");
    await expect(panel).not.toContainText("Sunrise");
    await expect(page.locator(".pin[aria-current]")).toHaveAttribute(
      "aria-label",
      "5. Menemsha Harbor",
    );
    expect(await axe(page, scripts)).toEqual([]);
  });

  await test.step("in the list", async () => {
    await page.getByRole("list", { name: "All places" }).getByText("Katama Beach").click();
    await expect(panel.getByRole("heading").first()).toHaveText("6. Katama Beach");
    await expect(panel).toBeFocused();
  });

  const anyDay = page.getByLabel("A later day");
  const showDays = () => page.getByText("Another day").click();
  const last = (await anyDay.getAttribute("max")) ?? "";
  const times = panel.getByRole("list", { name: "Time" });

  await test.step("for a later day, which stays when another place is looked at", async () => {
    await expect(times).toHaveCount(0);
    await showDays();
    await anyDay.fill(last);
    await page.getByRole("button", { name: "Show this day" }).click();
    await expect(times.getByRole("link", { name: "11:00 AM 3/3" })).toBeVisible();
    await expect(panel).toContainText(/Sunrise \d:\d\d AM, sunset \d:\d\d PM on .*\./);
    // It has a chip of its own, as the chosen one of the next days has.
    const chips = panel.getByRole("list", { name: "Day" }).getByRole("link");
    await expect(chips).toHaveCount(8);
    await expect(chips.last()).toHaveAttribute("aria-current", "true");
    await expect(panel.getByRole("heading").first()).toHaveText("6. Katama Beach");
    await page.getByRole("link", { name: "4. State Beach", exact: true }).click();
    await expect(panel.getByRole("heading").first()).toHaveText("4. State Beach");
    await expect(anyDay).toHaveValue(last);
  });

  await test.step("for one of the next days, which can be unchosen", async () => {
    const chip = panel.getByRole("list", { name: "Day" }).getByRole("link").nth(3);
    await chip.click();
    await expect(chip).toHaveAttribute("aria-current", "true");
    await expect(times.getByRole("link").first()).toBeVisible();
    await chip.click();
    await expect(times).toHaveCount(0);
    await expect(chip).not.toHaveAttribute("aria-current");
  });

  await test.step("at a time", async () => {
    await page.goBack();
    await times.getByRole("link", { name: "11:00 AM" }).click();
    await expect(page.getByRole("heading", { name: "Your meetup" })).toBeVisible();
    await expect(
      page.getByRole("button", { name: `Book Meetup (${MEETUP_BASE} base fee)` }),
    ).toBeEnabled();
    // On a wide screen the map stays beside the steps.
    const isWide = (page.viewportSize()?.width ?? 0) > 1000;
    await expect(page.getByRole("heading", { name: "Your meetup" })).toBeInViewport();
    if (isWide) await expect(page.locator(".pin[aria-current] text").first()).toBeInViewport();
    await expect(panel).toContainText("Due now $0: your free weekly meetup.");
    expect(await axe(page, scripts)).toEqual([]);
  });

  await test.step("and the map covers no place of the list at its end", async () => {
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }),
    );
    const bottom = await page
      .locator(".island-map")
      .evaluate((map) => map.getBoundingClientRect().bottom);
    const list = page.getByRole("list", { name: "All places" });
    const top = await list.evaluate((element) => element.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(top);
  });

  await test.step("and back", async () => {
    for (const [name, day, hasTimes] of [
      ["4. State Beach", "", 1],
      ["4. State Beach", last, 1],
      ["6. Katama Beach", last, 1],
      ["6. Katama Beach", "", 0],
      ["5. Menemsha Harbor", "", 0],
    ] as const) {
      await page.goBack();
      await expect(panel.getByRole("heading").first()).toHaveText(name);
      if (day) await expect(anyDay).toHaveValue(day);
      await expect(times).toHaveCount(hasTimes);
    }
    await page.goBack();
    await expect(panel).toHaveCount(0);
  });
});

test("every pin of the map can be hit, and no label covers another", {
  tag: ["@scripts", "@wide"],
}, async ({ page, scripts }) => {
  await signUp(page, freshEmail("max"));
  await open(page, "/meetups?place=1", scripts);
  const pins = await measurePins(page);
  expect(pins.length).toBeGreaterThan(1);
  const least = 44 * Math.min(1, (page.viewportSize()?.width ?? 0) / 360);
  for (const { name, target, labels } of pins) {
    expect.soft(target.right - target.left, name).toBeGreaterThanOrEqual(least);
    expect.soft(target.bottom - target.top, name).toBeGreaterThanOrEqual(least);
    for (const label of labels) {
      expect.soft(label.left, name).toBeGreaterThanOrEqual(target.left);
      expect.soft(label.right, name).toBeLessThanOrEqual(target.right);
      expect.soft(label.top, name).toBeGreaterThanOrEqual(target.top);
      expect.soft(label.bottom, name).toBeLessThanOrEqual(target.bottom);
    }
  }
  const overlapping = pins.flatMap((one, index) =>
    pins
      .slice(index + 1)
      .filter(
        ({ target }) =>
          one.target.left < target.right &&
          target.left < one.target.right &&
          one.target.top < target.bottom &&
          target.top < one.target.bottom,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
  expect(overlapping).toEqual([]);
  expect([
    ...(await findKeyboardProblems(page, scripts)),
    ...(await findSmallTargets(page)),
  ]).toEqual([]);
});

test(
  "the community agreements come before a first booking and lead back to the choice",
  { tag: "@quick" },
  async ({ page, scripts }, { parallelIndex }) => {
    await signUp(page, freshEmail("mel"));
    await open(page, "/meetups?place=3", scripts);
    await expect(page.getByRole("link", { name: "community agreements" })).toBeVisible();
    await page
      .getByRole("list", { name: "Day" })
      .getByRole("link")
      .nth(2 + parallelIndex)
      .click();
    await page.getByRole("list", { name: "Time" }).getByRole("link").first().click();
    await expect(page.getByText("Before your first meetup")).toBeInViewport();
    await expect(page).toHaveURL(/slot=/);
    const book = page.getByRole("button", { name: `Book Meetup (${MEETUP_BASE} base fee)` });
    const choice = page.url();
    await book.click();
    await expect(page).toHaveURL(/\/community-agreements\?/);
    await tickAgreements(page);
    await expect(page).toHaveURL(choice);
    await book.click();
    await expect(page.getByRole("heading", { name: "Meetup booked" })).toBeInViewport();
  },
);
