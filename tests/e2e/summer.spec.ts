import { looksRight } from "./checks";
import { expect, open, test } from "./island";
import { openIsland } from "./own-island";

const DAY_MS = 86_400_000;
const islandDay = (ms: number) =>
  new Date(ms).toLocaleDateString("en-CA", { timeZone: "America/New_York" });

test("a moderator closes a place, changes its hours, and adds and cancels an event, and others see it", async ({
  page,
  another,
  browser,
  scripts,
  watch,
}) => {
  test.slow();
  watch.expectStatus(422);
  const island = await openIsland();
  try {
    const moderator = await island.insertMember("Odette");
    const { $client: client } = island.db;
    client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(moderator.id);
    const member = await island.insertMember("Ada");
    const visitor = await another();
    const members = await another();
    await island.signIn(page.context(), moderator);
    await island.signIn(members, member);
    const [until, beach] = [islandDay(Date.now() + 20 * DAY_MS), `${island.url}/meetups?place=4`];

    await open(page, `${island.url}/review`, scripts);
    await page.getByRole("link", { name: "Places and events" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Places and events");
    await looksRight(page, scripts);
    await page.getByRole("link", { name: "State Beach" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("State Beach");
    await page.getByLabel("Last day").fill(until);
    await page.getByLabel("Why").fill("Storm damage.");
    await looksRight(page, scripts);
    await page.getByRole("button", { name: "Close State Beach" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "State Beach" });
    await expect(row).toContainText(/Closed until .*: Storm damage/);
    await expect(row).toContainText("by you");

    const asMember = await members.newPage();
    await open(asMember, beach, scripts);
    const panel = asMember.getByRole("region", { name: "State Beach" });
    await expect(panel).toContainText(/Closed until \w+, \w+ \d+: Storm damage/);
    await looksRight(asMember, scripts);

    await page.getByRole("link", { name: "State Beach" }).click();
    await page.getByRole("button", { name: "Open it again" }).click();
    await expect(page.getByText("State Beach takes meetups again.")).toBeVisible();
    await page.getByRole("link", { name: "State Beach" }).click();
    await page.getByRole("link", { name: "Change its hours" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hours of State Beach");
    await page.getByLabel("Opens").selectOption({ label: "2 PM" });
    await page.getByLabel("Closes").selectOption({ label: "1 PM" });
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(page.locator(".field-error")).toContainText("It has to close after it opens");
    await expect(page.getByLabel("Opens")).toHaveValue("14");
    await looksRight(page, scripts);
    await page.getByLabel("Opens").selectOption({ label: "10 AM" });
    await page.getByLabel("Closes").selectOption({ label: "1 PM" });
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(row).toContainText("Open 10:00 AM to 1:00 PM this year");
    await open(asMember, beach, scripts);
    await expect(panel).toContainText("10:00 AM to 12:00 PM");
    await expect(panel).not.toContainText("Closed");

    await page.getByRole("link", { name: "Add an event" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add an event");
    const year = new Date().getFullYear();
    await page.getByLabel("Name").fill("Clambake");
    await page.getByLabel("First day").fill(`${year}-08-16`);
    await page.getByLabel("Last day").fill(`${year}-08-15`);
    await page.getByLabel("About it").fill("Bring butter.");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.locator(".field-error")).toContainText("The last day is before the first");
    await looksRight(page, scripts);
    await page.getByLabel("Last day").fill(`${year}-08-16`);
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("link", { name: "Clambake" }).click();
    await expect(page.locator(".intro")).toHaveText("August 16");
    await looksRight(page, scripts);
    await page.getByRole("button", { name: "Cancel Clambake" }).click();
    const event = page.getByRole("listitem").filter({ hasText: "Clambake" });
    await expect(event).toContainText("canceled");
    await expect(event).toContainText("by you");
    await page.getByRole("link", { name: "Clambake" }).click();
    await page.getByRole("button", { name: "Save and bring it back" }).click();
    await expect(page.getByText("Clambake is up to date.")).toBeVisible();

    const asVisitor = await visitor.newPage();
    await open(asVisitor, `${island.url}/whats-on`, false);
    await expect(asVisitor.locator("main")).toContainText("Clambake");
    await open(page, `${island.url}/review/log`, scripts);
    for (const done of [
      "Changed an event",
      "Canceled an event",
      "Added an event",
      "Changed a place’s hours",
      "Opened a place again",
      "Closed a place",
    ])
      await expect(page.getByText(done, { exact: true })).toBeVisible();
  } finally {
    await island.close(browser);
  }
});
