import { bookMeetup } from "~/features/meetups/booking/book.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { newId } from "~/server/data/ids.server";
import { expect, ready, test } from "./island";
import { listKept, readCopies, setUpKeptPages } from "./kept-pages";

const own = setUpKeptPages();
const { become, insertMember, keep, match } = own;

test("a kept page goes once the server has nothing to show there anymore", async ({
  page,
  watch,
}) => {
  const ada = await insertMember("ada");
  await become(page.context(), ada);
  const slot = { locationId: 1, date: bookableDays().last, slotHour: 10 };
  const path = `/meetups/${bookMeetup(ada.id, { ...slot, clientId: newId() })}`;
  await keep(page, "/");
  await keep(page, path);
  // why: no verb takes away what a member may open, but what has ended becomes too old.
  const { $client: client } = own.island.db;
  client.exec("DELETE FROM meetup_bookings");
  watch.expectStatus(404);
  await page.goto(own.island.url + path);
  await ready(page);
  await expect.poll(() => listKept(page)).toEqual(["/", "/leaving", "/offline"]);
});

test("an open list of notices is in no copy, since it names whoever they are about", async ({
  page,
  another,
}) => {
  await match(page, await (await another()).newPage());
  await keep(page, "/meetups");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.locator(".bell-panel")).toContainText("It's a Match!");
  await page.getByRole("main").evaluate((main) => {
    main.insertAdjacentHTML("beforeend", "<p>Kept with the list open</p>");
    void window.__remixRouter.revalidate();
  });
  await expect.poll(() => readCopies(page)).toContain("Kept with the list open");
  await expect(page.locator(".bell-panel")).toBeVisible();
  expect(await readCopies(page)).not.toContain("It's a Match!");
});
