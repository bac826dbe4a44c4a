import { axe } from "./axe";
import { expect, ready, test } from "./island";
import {
  bubbles,
  closeMatch,
  listKept,
  listUnsent,
  offlineTitle,
  setUpKeptPages,
  write,
} from "./kept-pages";

const own = setUpKeptPages();
const { insertMember, become, keep, match } = own;

test("a form that could not be sent is held in its page's own words, with what was typed alone", async ({
  page,
}) => {
  await become(page.context(), await insertMember("ada"));
  await keep(page, "/");
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/help" });
    form.innerHTML = `<label>Your question<textarea name="words">Why?</textarea></label>
      <fieldset><legend>How soon</legend>
        <label><input type="radio" name="soon" value="today" checked>Today</label></fieldset>
      <label><input type="checkbox" name="again" checked>Ask again</label>
      <label>Where<select name="place"><option value="p3">Aquinnah</option></select></label>
      <input type="hidden" name="id" value="7">`;
    document.body.append(form);
    form.requestSubmit();
  });
  await expect(page.getByRole("heading", { name: "This was not sent" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your question" })).toHaveValue("Why?");
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(1);
  for (const [name, value] of Object.entries({ soon: "today", again: "on", place: "p3", id: "7" }))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
});

test("a report that could not be sent is sent again from its page, where nothing throws it away", async ({
  page,
  another,
}) => {
  test.slow();
  const context = page.context();
  const ada = await insertMember("ada");
  const path = await match(page, await (await another()).newPage(), ada);
  await keep(page, path);
  await page.locator("main details.menu summary").first().click();
  await page
    .getByRole("link", { name: /^Report/ })
    .first()
    .click();
  await expect(page.getByLabel("In your own words")).toBeVisible();
  await ready(page);
  await page.getByRole("radio", { name: "Asks for money or sells something" }).check();
  await page.getByLabel("In your own words").fill("Twice, by the pier.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send report" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "This was not sent" })).toBeVisible();
  await expect(offlineTitle(page)).toBeHidden();
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(main.getByRole("textbox")).toHaveCount(1);
  await expect(main.getByRole("textbox")).toHaveValue("Twice, by the pier.");
  expect(await axe(page, true)).toEqual([]);
  await main.getByRole("button", { name: "Send again" }).click();
  await expect(main.getByRole("textbox")).toHaveValue("Twice, by the pier.");
  await context.setOffline(false);
  await main.getByRole("button", { name: "Send again" }).click();
  await expect(page).toHaveURL(/\/reports\/thanks$/);
});

test("whoever goes back after logging out offline sees a whole page with a way on", async ({
  page,
}) => {
  const context = page.context();
  await become(context, await insertMember("ada"));
  await keep(page, "/");
  await page.goto(`${own.island.url}/account`);
  await ready(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Log out" }).last().click();
  const notYet = page.getByRole("heading", { name: "You may not be logged out yet" });
  await expect(notYet).toBeVisible();
  await expect(page.locator(".bar").getByRole("link")).toHaveText(["August"]);
  await page.goto(`${own.island.url}/discover`);
  await page.goBack();
  for (const path of ["", "/", "/messages"]) {
    if (path) await page.goto(own.island.url + path);
    await expect(notYet).toBeVisible();
    await expect(page).toHaveTitle("Logging out · August");
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    expect(await page.locator("link[rel=stylesheet]").count()).toBeGreaterThan(0);
  }
});

test("light pages without a connection are pages of August, and say that a message waits", async ({
  page,
  another,
}) => {
  const context = page.context();
  const path = await match(page, await (await another()).newPage());
  await keep(page, path);
  await page.goto(`${own.island.url}/account`);
  await page.getByRole("button", { name: "Turn on light pages" }).click();
  await expect(page.getByText("Light pages are on.")).toBeVisible();
  await page.goto(own.island.url + path);
  await context.setOffline(true);
  await write(page, "From a light page");
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByText("Waiting for a connection")).toBeVisible();
  expect(await axe(page, true)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axe(page, true)).toEqual([]);
  await context.setOffline(false);
  await page.goto(`${own.island.url}/help`);
  await expect.poll(() => listUnsent(page)).toEqual([]);
  await page.goto(own.island.url + path);
  await expect(bubbles(page)).toHaveText(["From a light page"]);
});

test("a sound of a kept conversation says that it needs a connection, and leads nowhere", async ({
  page,
  another,
}) => {
  const path = await match(page, await (await another()).newPage());
  await keep(page, path);
  await page.locator(".talk-pane-body").evaluate((place) => {
    place.insertAdjacentHTML(
      "beforeend",
      `<div class="player"><a href="/media/1" class="play" aria-label="Play the voice message of Ben, 5 seconds"></a></div>`,
    );
    // New data is kept again.
    void window.__remixRouter.revalidate();
  });
  await expect
    .poll(() => page.evaluate(async (place) => (await caches.match(place))?.text(), path))
    .toContain("Voice message of Ben");
  await page.context().setOffline(true);
  await page.goto(own.island.url + path);
  await expect(page.getByText("Voice message of Ben, 5 seconds: needs a connection")).toBeVisible();
  await expect(page.locator("a.play, .player")).toHaveCount(0);
});

test("the page of what is kept has each time with its name, nearer than to the next one", async ({
  page,
  another,
}) => {
  await keep(page, await match(page, await (await another()).newPage()));
  await keep(page, "/meetups");
  await keep(page, "/");
  await expect(page.locator(".bell-count")).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(`${own.island.url}/tokens`);
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.locator(".bell-count")).toHaveCount(0);
  const rows = await page.locator("main li:has(.hint)").evaluateAll((all) =>
    all.map((row) => {
      const range = document.createRange();
      const [name, time] = [row.querySelector("a"), row.querySelector(".hint")].map((each) => {
        if (!each) throw new Error("A row has a name and a time.");
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
      });
      const height = row.querySelector("a")?.getBoundingClientRect().height ?? 0;
      return { name: name as DOMRect, time: time as DOMRect, height };
    }),
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const [i, { name, time, height }] of rows.entries()) {
    expect(time.left).toBe(name.left);
    expect(height).toBeGreaterThanOrEqual(44);
    const next = rows[i + 1];
    if (next) expect(time.top - name.bottom).toBeLessThan(next.name.top - time.bottom);
  }
});

test("a face that does not come is a spot of its size, not its words over many lines", async ({
  page,
}) => {
  await become(page.context(), await insertMember("ada"));
  await keep(page, "/");
  await page.context().setOffline(true);
  await page.goto(`${own.island.url}/`);
  await expect(page.getByText("This is as of")).toBeVisible();
  const box = await page.evaluate(async () => {
    const face = document.createElement("img");
    const fails = new Promise((done) => face.addEventListener("error", done));
    const alt = "Portrait of Silver Carousel";
    Object.assign(face, { alt, className: "portrait", width: 56, height: 56, src: "/none.jpg" });
    document.querySelector("main")?.prepend(face);
    await fails;
    const { width, height } = face.getBoundingClientRect();
    return { width, height, fontSize: getComputedStyle(face).fontSize };
  });
  expect(box).toEqual({ width: 56, height: 56, fontSize: "0px" });
});

for (const next of ["/messages", "/discover"])
  test(`a conversation that the other has closed is not kept any longer once ${next} is opened, nor are pages that may name them`, async ({
    page,
    another,
  }) => {
    const other = await (await another()).newPage();
    const path = await match(page, other);
    await keep(page, "/");
    await keep(page, path);
    await closeMatch(other, own.island.url);
    await page.goto(`${own.island.url}${next}`);
    await expect.poll(() => listKept(page)).toEqual(["/leaving", "/offline"]);
  });

test("whoever reads a conversation that has ended loses the kept pages once, and no page at a later reading", async ({
  page,
  another,
}) => {
  const other = await (await another()).newPage();
  const path = await match(page, other);
  await keep(page, path);
  await write(page, "Hello");
  await expect(page.locator(".bubble-pending")).toHaveCount(0);
  await keep(page, "/");
  await keep(page, path);
  await closeMatch(other, own.island.url);
  await page.goto(own.island.url + path);
  await expect.poll(() => listKept(page)).toEqual(["/leaving", path, "/offline"]);
  await keep(page, "/");
  await keep(page, "/meetups");
  await page.goto(own.island.url + path);
  await ready(page);
  await page.goto(`${own.island.url}/messages`);
  await ready(page);
  await keep(page, "/");
  expect(await listKept(page)).toEqual(["/", "/leaving", "/meetups", path, "/offline"]);
});
