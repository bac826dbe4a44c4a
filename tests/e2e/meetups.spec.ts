import { axe } from "./axe";
import { findKeyboardProblems, findSmallTargets } from "./checks";
import { expect, freshEmail, join, open, type Page, signIn, test } from "./island";

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

test("a place is chosen on the map, in the list and for another day, and Back works", async ({
  page,
  scripts,
}) => {
  await signIn(page, freshEmail("mia"));
  await join(page);
  await open(page, "/meetups", scripts);
  const panel = page.locator("#place");
  await expect(panel.getByRole("heading")).toHaveText("Choose a place");

  await test.step("on the map", async () => {
    await page.getByRole("link", { name: "5. Menemsha Harbor" }).click();
    await expect(panel.getByRole("heading")).toHaveText("5. Menemsha Harbor");
    await expect(panel).toBeFocused();
    await expect(panel.getByRole("heading")).toBeInViewport();
    await expect(panel).toContainText("A lemon for the chowder");
    await expect(panel).toContainText("41.3533° N, 70.7667° W");
    await expect(panel).toContainText(/the sun rises at \d:\d\d AM and sets at \d:\d\d PM\./);
    await expect(page.locator(".pin[aria-current]")).toHaveAttribute(
      "aria-label",
      "5. Menemsha Harbor",
    );
    expect(await axe(page, scripts)).toEqual([]);
  });

  await test.step("in the list", async () => {
    await page.getByRole("list", { name: "All places" }).getByText("Katama Beach").click();
    await expect(panel.getByRole("heading")).toHaveText("6. Katama Beach");
    await expect(panel).toBeFocused();
  });

  await test.step("for a day in December", async () => {
    const year = new Date().getFullYear() + 1;
    await page.getByLabel("Day").fill(`${year}-12-21`);
    await page.getByRole("button", { name: "Show this day" }).click();
    await expect(panel).toContainText(/Dec 21 the sun rises at 7:0\d AM and sets at 4:1\d PM\./);
    await expect(panel).toContainText("8:00 AM to 2:00 PM");
    await expect(panel.getByRole("heading")).toHaveText("6. Katama Beach");
    // The day stays when another place is looked at.
    await page.getByRole("link", { name: "4. State Beach" }).click();
    await expect(panel.getByRole("heading")).toHaveText("4. State Beach");
    await expect(panel).toContainText("8:00 AM to 3:00 PM");
    await expect(page.getByLabel("Day")).toHaveValue(`${year}-12-21`);
  });

  await test.step("and back", async () => {
    for (const [name, day] of [
      ["6. Katama Beach", /Dec 21/],
      ["6. Katama Beach", /the sun/],
      ["5. Menemsha Harbor", /the sun/],
      ["Choose a place", /the sun/],
    ] as const) {
      await page.goBack();
      await expect(panel.getByRole("heading")).toHaveText(name);
      await expect(panel).toContainText(day);
    }
  });
});

test("every pin of the map can be hit, and no label covers another", async ({ page, scripts }) => {
  await signIn(page, freshEmail("max"));
  await join(page);
  await open(page, "/meetups?place=1", scripts);
  const pins = await measurePins(page);
  expect(pins).toHaveLength(10);
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
  expect([...(await findKeyboardProblems(page)), ...(await findSmallTargets(page))]).toEqual([]);
});

test("a place that is not there and a day that is past show the screen as it begins", async ({
  page,
  scripts,
}) => {
  await signIn(page, freshEmail("mo"));
  await join(page);
  for (const query of ["?place=987", "?place=x&date=2020-02-30", "?date=2020-01-01"]) {
    expect(await open(page, `/meetups${query}`, scripts)).toBe(200);
    await expect(page.locator("#place").getByRole("heading")).toHaveText("Choose a place");
    expect(await page.getByLabel("Day").inputValue()).toBe(
      await page.getByLabel("Day").getAttribute("min"),
    );
  }
});
