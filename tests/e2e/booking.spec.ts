import { COST_HALF_TOKENS } from "../../app/features/prices/catalog";
import { MEETUP_BASE } from "../../app/features/prices/price-texts";
import { expectGood, looksRight } from "./checks";
import { expect, type Locator, open, type Page, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let island: OwnIsland;
test.beforeEach(async () => {
  island = await openIsland();
});
test.afterEach(({ browser }) => island?.close(browser));

/** Chooses a place, the seventh of the days and an hour; each link leads on from the choice before it. */
async function choose(page: Page, hour: string): Promise<Locator> {
  const place = page.getByRole("link", { name: "5. Menemsha Harbor", exact: true });
  await place.click();
  await expect(place).toHaveAttribute("aria-current", "true");
  const day = page.getByRole("list", { name: "Day" }).getByRole("link").last();
  await day.click();
  await expect(day).toHaveAttribute("aria-current", "true");
  await page.getByRole("list", { name: "Time" }).getByRole("link", { name: hour }).click();
  await expect(page.getByRole("heading", { name: "Your meetup" })).toBeVisible();
  return page.locator("#upcoming");
}

test("two members agree on a meetup, meet, and say how it was", { tag: "@quick-plain" }, async ({
  page: adam,
  another,
  scripts,
  watch,
}) => {
  test.slow();
  watch.expectStatus(404);
  const one = await island.insertMember("Adam", { gender: "male" });
  const two = await island.insertMember("Eve", { gender: "female" });
  const eve = await (await another({ javaScriptEnabled: !scripts })).newPage();
  await island.signIn(adam.context(), one);
  await island.signIn(eve.context(), two);
  const { path: thread } = await island.match(one, two);
  const conversation = thread.slice("/messages/".length);
  await call(`${island.url}/api/conversations/${conversation}/messages`, one, { content: "Hello" });

  await test.step("Adam invites her from the conversation", async () => {
    await open(adam, island.url + thread, scripts);
    await adam.locator("#composer summary").click();
    await adam.locator("#composer").getByRole("link", { name: "Suggest Meetup" }).click();
    await expect(adam.getByRole("heading", { name: "Meet Eve" })).toBeVisible();
    // With scripts it is a sheet over the conversation, else a page of its own.
    await expect(adam.getByRole("dialog")).toHaveCount(scripts ? 1 : 0);
    expect(new URL(adam.url()).pathname).toBe(scripts ? thread : `${thread}/meetup`);
    await expect(adam.getByRole("list", { name: "Place" }).getByRole("link")).toHaveCount(3);
    // A page that is opened again has no sheet.
    await (scripts ? looksRight : expectGood)(adam, scripts);
    await adam.getByRole("link", { name: "Other places and days" }).click();
    await expect(adam.getByRole("heading", { level: 1 })).toHaveText("Suggest a meetup with Eve");
    await choose(adam, "11:00 AM");
    await expect(adam.getByRole("radio", { name: "Eve" })).toBeChecked();
    await expectGood(adam, scripts);
    await adam.getByRole("button", { name: `Book Meetup (${MEETUP_BASE} base fee)` }).click();
    await expect(adam).toHaveURL(new RegExp(`${thread}#proposals$`));
    const card = adam.getByRole("list", { name: "Suggested meetups" }).getByRole("listitem");
    await expect(card).toContainText("You suggest");
    await expect(card.getByRole("heading", { name: "Menemsha Harbor" })).toBeVisible();
  });

  await test.step("Adam reads beforehand that a second suggestion takes back the first", async () => {
    await open(adam, `${island.url}/meetups?match=${conversation}`, scripts);
    await choose(adam, "12:00 PM");
    await expect(adam.getByText("A new suggestion to Eve replaces your open one.")).toBeVisible();
  });

  await test.step("Eve, who is asked, answers before she suggests anything", async () => {
    await open(eve, `${island.url}/meetups?match=${conversation}`, !scripts);
    await expectGood(eve, !scripts);
    await eve.getByRole("link", { name: "Answer Adam" }).click();
    await expect(eve.getByRole("heading", { level: 1 })).toHaveText("Adam suggests a meetup");
    await expect(eve.getByRole("button", { name: "Accept" })).toBeVisible();
    await expectGood(eve, !scripts);
  });

  await test.step("Eve finds it in her list and accepts", async () => {
    await open(eve, `${island.url}/meetups`, !scripts);
    const line = eve.locator("#upcoming").getByRole("listitem");
    await expect(line).toContainText("suggested by Adam");
    await expect(line).toContainText("Pending");
    await expect(line.getByRole("link", { name: "Profile of Adam" })).toBeVisible();
    await line.getByRole("link", { name: "Menemsha Harbor" }).click();
    await expect(eve.getByRole("heading", { level: 1 })).toHaveText("Menemsha Harbor");
    await expectGood(eve, !scripts);
    await eve.getByRole("button", { name: "Accept" }).click();
    // The time, which opens again.
    await expect(eve.getByRole("heading", { level: 1 })).toHaveText("Meetup agreed");
    await open(eve, eve.url(), !scripts);
    await expect(eve.locator("main")).toContainText("You and Adam meet at Menemsha Harbor");
    await expect(eve.locator("main")).toContainText("Have fun.");
    await expectGood(eve, !scripts);
    await eve.getByRole("link", { name: "Back to the conversation" }).click();
    await eve.getByRole("link", { name: "Open Meetup" }).click();
    await expect(eve.locator("main").getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(eve.getByRole("button", { name: "I’m here" })).toHaveCount(0);
  });

  const stranger = await (await another({ javaScriptEnabled: false })).newPage();
  let shared = "";
  await test.step("Adam tells a friend where he is", async () => {
    await open(adam, `${island.url}/meetups`, scripts);
    await expect(adam.locator("#upcoming").getByRole("listitem")).toContainText("Confirmed");
    await adam.locator("#upcoming").getByRole("link", { name: "Menemsha Harbor" }).click();
    await adam.getByRole("button", { name: "Make a link" }).click();
    shared = await adam.getByLabel("Send this link").inputValue();
    await stranger.goto(shared);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
      "Your friend at Menemsha Harbor",
    );
    await expect(stranger.locator("main")).not.toContainText(/Adam|Eve/);
  });

  const { startsAt } = island.db.$client
    .prepare("SELECT starts_at AS startsAt FROM meetup_bookings")
    .get() as { startsAt: number };
  const moveTo = (timestampMs: number) => island.setClockAhead(timestampMs - Date.now());
  const path = new URL(adam.url()).pathname;

  await test.step("both say that they are there", async () => {
    await moveTo(startsAt - 10 * MINUTE_MS);
    for (const [side, has] of [
      [adam, scripts],
      [eve, !scripts],
    ] as const) {
      await open(side, island.url + path, has);
      await side.getByRole("button", { name: "I’m here" }).click();
      await expect(side.getByText("You’re checked in.")).toBeVisible();
    }
  });

  await test.step("afterward each says how it was, and a no goes to the moderators", async () => {
    await moveTo(startsAt + HOUR_MS + MINUTE_MS);
    await open(adam, island.url + path, scripts);
    await expect(adam.locator("main").getByText("Completed", { exact: true })).toBeVisible();
    await adam.getByRole("radio", { name: "Yes" }).check();
    await adam.getByRole("button", { name: "Send" }).click();
    await expect(adam.getByText("Thanks for telling us how it was.")).toBeVisible();
    await open(eve, island.url + path, !scripts);
    await expectGood(eve, !scripts);
    await eve.getByRole("radio", { name: "No" }).check();
    await eve.getByLabel("Anything to add?").fill("He followed me home.");
    await eve.getByRole("button", { name: "Send" }).click();
    await expect(eve.getByText("Thanks for telling us how it was.")).toBeVisible();
    const reports = island.db.$client
      .prepare("SELECT reporter_id AS who, reported_id AS whom, words FROM reports")
      .all();
    expect(reports).toEqual([{ who: two.id, whom: one.id, words: "He followed me home." }]);
    await open(adam, `${island.url}/tokens`, scripts);
    await expect(adam.getByText("Went to a meetup")).toBeVisible();
  });

  await test.step("Adam reports the meetup, and sees what came of it", async () => {
    await open(adam, island.url + path, scripts);
    await adam.getByRole("main").getByRole("link", { name: "Report" }).click();
    await expect(adam.getByText("Your meetup at Menemsha Harbor")).toBeVisible();
    await adam.getByRole("radio", { name: "Unkind or disrespectful" }).check();
    await adam.getByRole("button", { name: "Send report" }).click();
    await adam.getByRole("link", { name: "Your reports" }).click();
    const row = adam.getByRole("main").getByRole("listitem").filter({ hasText: "Meetup with Eve" });
    await expect(row).toContainText("Waiting");
    island.db.$client
      .prepare("UPDATE reports SET state = 'upheld', decided_at = created_at WHERE reporter_id = ?")
      .run(one.id);
    await open(adam, `${island.url}/reports`, scripts);
    await expect(row).toContainText("Acted on");
  });

  await test.step("the link shows nothing once the day is over", async () => {
    await stranger.reload();
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
      "Your friend at Menemsha Harbor",
    );
    await moveTo(startsAt + 24 * HOUR_MS);
    expect((await stranger.goto(shared))?.status()).toBe(404);
  });
});

test("a seat is booked, limits and full hours say so, and a cancelled seat goes to who waits", async ({
  page,
  another,
  scripts,
}) => {
  test.slow();
  const member = await island.insertMember("Ada", { free: true });
  await island.signIn(page.context(), member);
  const book = page.getByRole("button", { name: `Book Meetup (${MEETUP_BASE} base fee)` });

  await test.step("a free member books the free meetup of the week", async () => {
    await open(page, `${island.url}/meetups`, scripts);
    await expect(page.getByText("Today's Meetups: 0 / 1")).toBeVisible();
    const upcoming = await choose(page, "11:00 AM");
    await book.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meetup booked");
    await open(page, page.url(), scripts);
    await expect(page.locator("main")).toContainText("Bring a lemon for the chowder");
    await expectGood(page, scripts);
    await page.getByRole("link", { name: "See the meetup" }).click();
    await page.getByRole("link", { name: "All meetups" }).click();
    await expect(upcoming).toContainText("Menemsha Harbor");
    await expect(upcoming).toContainText("Confirmed");
    await expect(page.getByText("Today's Meetups: 1 / 1")).toBeVisible();
    await expect(page.getByRole("list", { name: "Time" })).toHaveCount(0);
  });

  await test.step("a second one is beyond the limit, which says until when, and tokens are missing", async () => {
    await choose(page, "12:00 PM");
    await expect(page.getByRole("button", { name: "Daily Limit Reached" })).toBeDisabled();
    await expectGood(page, scripts);
    const panel = page.locator("#place");
    await expect(panel).toContainText("a week. You can book again on Monday.");
    await expect(panel).toContainText(`Due now: ${MEETUP_BASE}. Payments are off for now.`);
    const extra = page.getByRole("button", {
      name: `Book an extra meetup for ${COST_HALF_TOKENS.extraMeetup / 2} August Tokens`,
    });
    await expect(extra).toBeDisabled();
    await expect(panel).toContainText(/You have \d+ August Tokens?: not enough yet\./);
    await panel.getByRole("link", { name: "meetup plans" }).click();
    await expect(page.locator("#plans")).toContainText("2 meetups a day instead of your 1");
    await page.goBack();
    await page.getByRole("link", { name: "1 upcoming meetup" }).click();
    await expect(page.locator("#upcoming").getByRole("listitem")).toHaveCount(1);
  });

  const slot = island.db.$client
    .prepare("SELECT location_id AS locationId, date FROM meetup_bookings")
    .get() as { locationId: number; date: string };
  const guest = await another({ javaScriptEnabled: !scripts });
  const hers = await guest.newPage();

  await test.step("someone else finds the hour full and waits for it", async () => {
    for (const name of ["Bea", "Cleo"]) {
      const other = await island.insertMember(name, { free: true });
      await call(`${island.url}/api/meetups/book`, other, { ...slot, timeSlot: "11:00" });
    }
    await island.signIn(guest, await island.insertMember("Dora", { free: true }));
    await open(hers, `${island.url}/meetups?place=${slot.locationId}&date=${slot.date}`, !scripts);
    const times = hers.getByRole("list", { name: "Time" });
    await expect(times.getByText("11:00 AM 0/3")).toBeVisible();
    await expect(times.getByRole("link", { name: "11:00 AM" })).toHaveCount(0);
    await expectGood(hers, !scripts);
    await hers.locator(".waits").getByRole("link", { name: "11:00 AM" }).click();
    await expect(hers.getByRole("button", { name: "Time Slot Full" })).toBeDisabled();
    await expect(times.getByRole("link", { name: "11:00 AM" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await hers.getByRole("button", { name: "Join the Waiting List" }).click();
    await expect(hers.locator("#upcoming")).toContainText("Waiting list");
    await expect(hers.getByText("On the waiting list")).toBeInViewport();
    await hers.locator("#upcoming").getByRole("button", { name: "Leave" }).click();
    await expect(hers.locator("#upcoming")).toContainText("None yet.");
    await open(
      hers,
      `${island.url}/meetups?place=${slot.locationId}&date=${slot.date}&slot=11`,
      !scripts,
    );
    await hers.getByRole("button", { name: "Join the Waiting List" }).click();
    await hers.locator("#upcoming").getByRole("link").click();
    await expect(hers.getByText("You’re number 1 in line.")).toBeVisible();
    await expect(hers.getByRole("button", { name: "Leave the Waiting List" })).toBeVisible();
  });

  await test.step("her turn comes once a seat is given up", async () => {
    await page.locator("#upcoming").getByRole("link").click();
    await page.getByText("Cancel this meetup").click();
    await page.getByRole("button", { name: "Cancel Meetup" }).click();
    await expect(page.locator("main .badge")).toHaveText("Canceled");
    await open(hers, `${island.url}/meetups`, !scripts);
    await expect(hers.locator("#upcoming")).toContainText("Confirmed");
    await expectGood(hers, !scripts);
  });
});
