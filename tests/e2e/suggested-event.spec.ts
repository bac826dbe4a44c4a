import { addDays } from "~/features/whats-on/occurrences";
import { islandDate, now } from "~/server/data/clock.server";
import { looksRight } from "./checks";
import { expect, open, test } from "./island";
import { openIsland } from "./own-island";

test("a member suggests an event, a moderator adds and moves it, and who goes is told", async ({
  page,
  another,
  browser,
  scripts,
}) => {
  test.slow();
  const island = await openIsland();
  try {
    const moderator = await island.insertMember("Odette");
    const { $client: client } = island.db;
    client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(moderator.id);
    await island.signIn(page.context(), await island.insertMember("Ada"));
    const atDesk = await another();
    await island.signIn(atDesk, moderator);
    const desk = await atDesk.newPage();
    const day = addDays(islandDate(now()), 3);

    await test.step("the member suggests it", async () => {
      await open(page, `${island.url}/whats-on`, scripts);
      await page.getByRole("link", { name: "Know of something?" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Know of something?");
      await page.getByLabel("What is it?").fill("Kite Day");
      await page.getByLabel("When and where?").fill("Three days from now, noon, State Beach");
      await looksRight(page, scripts);
      await page.getByRole("button", { name: "Suggest it" }).click();
      await expect(page.getByText("We’ll look into it and let you know.")).toBeVisible();
    });

    await test.step("the moderator finds it, and adds it from a filled form", async () => {
      await open(desk, `${island.url}/review`, scripts);
      await desk.getByRole("link", { name: "A member suggests an event" }).click();
      await expect(desk.getByRole("heading", { name: "Suggested by members" })).toBeVisible();
      await looksRight(desk, scripts);
      await desk.getByRole("link", { name: "Add it (Kite Day)" }).click();
      await expect(desk.getByLabel("Name")).toHaveValue("Kite Day");
      await expect(desk.getByLabel("About it")).toHaveValue(/State Beach$/);
      await desk.getByLabel("First day").fill(day);
      await desk.getByLabel("Starts").fill("12:00");
      await desk.getByLabel("Meetup place").selectOption({ label: "State Beach" });
      await desk.getByRole("radio", { name: "spark" }).check();
      await desk.getByRole("button", { name: "Add" }).click();
      await expect(desk.getByText("Kite Day is on What’s On.")).toBeVisible();
      await expect(desk.getByRole("heading", { name: "Suggested by members" })).toBeHidden();
    });

    await test.step("it is on What’s On, where the member says they’re going", async () => {
      await open(page, `${island.url}/notifications`, scripts);
      await page.getByRole("listitem").filter({ hasText: "Your event is on" }).first().waitFor();
      await open(page, `${island.url}/whats-on?day=${day}`, scripts);
      const row = page.getByRole("listitem").filter({ hasText: "Kite Day" });
      await expect(row).toContainText("noon · State Beach");
      await row.getByRole("link", { name: "I’m going to Kite Day" }).click();
      await page.getByRole("button", { name: "Just for me" }).click();
      await expect(page.getByText("Only you can see you’re going.")).toBeVisible();
    });

    await test.step("the moderator reads how many go, and moves it", async () => {
      await desk.getByRole("link", { name: "Kite Day" }).click();
      await expect(desk.getByText("1 person is going. They’ll be told.")).toBeVisible();
      await looksRight(desk, scripts);
      await desk.getByLabel("Starts").fill("13:30");
      await desk.getByRole("button", { name: "Save" }).click();
      await expect(desk.getByText("Kite Day is up to date.")).toBeVisible();
      await open(page, `${island.url}/notifications`, scripts);
      const notice = page.getByRole("listitem").filter({ hasText: "Kite Day moved" }).first();
      await expect(notice).toContainText(/Now \w+ \d+, 1:30 PM, at State Beach\./);
    });
  } finally {
    await island.close(browser);
  }
});
