import { looksRight } from "./checks";
import { expect, open, type Page, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeAll(async () => {
  island = await openIsland();
});
test.afterAll(({ browser }) => island?.close(browser));

const bubbles = (page: Page) => page.locator(".bubble");
const composer = (page: Page) => page.getByLabel("Your message");
/** The ring of a conversation that says how many messages are left. */
const left = (page: Page, words: string) => page.getByRole("img", { name: words });

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(bubbles(page).last()).toContainText(text);
}

let pairs = 0;
/** Two new members, signed in and matched, who have not written yet. */
async function pairUp(page: Page, other: Page) {
  pairs += 1;
  const [one, two] = [
    await island.insertMember(`Ona ${pairs}`),
    await island.insertMember(`Otis ${pairs}`),
  ];
  await island.signIn(page.context(), one);
  await island.signIn(other.context(), two);
  const { path } = await island.match(one, two);
  return {
    chat: island.url + path,
    one,
    two,
    sendUrl: `${island.url}/api/conversations/${path.slice(10)}/messages`,
  };
}

test("two members write to each other, with scripts and without, until no message is left", async ({
  page,
  scripts,
  another,
  watch,
}) => {
  test.slow();
  const otherPage = await (await another({ javaScriptEnabled: !scripts })).newPage();
  const { chat, one, two, sendUrl } = await pairUp(page, otherPage);

  await test.step("an offered first line goes into the composer and is not sent by itself", async () => {
    await open(page, chat, scripts);
    const lines = page.getByRole("list", { name: "Ways to say hello" }).getByRole("link");
    await expect(lines).toHaveCount(2);
    const line = (await lines.last().textContent()) ?? "";
    expect(line).toMatch(/\?$/);
    await lines.last().click();
    await expect(composer(page)).toHaveValue(line);
    await expect(bubbles(page)).toHaveCount(0);
    if (!scripts) return;
    await composer(page).fill("My own words");
    await open(page, `${chat}?opener=0#composer`, scripts);
    await expect(composer(page)).toHaveValue(/^My own words\n.+\?$/);
  });

  await test.step("a harsh first message comes back for a second look", async () => {
    if (scripts) watch.expectStatus(409);
    await composer(page).fill("You are so stupid");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Take a second look")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send anyway" })).toBeVisible();
    await expect(composer(page)).toHaveValue("You are so stupid");
    await expect(bubbles(page)).toHaveCount(0);
    await looksRight(page, scripts);
    await say(page, "Ice cream at four? 🍦");
    await expect(left(page, "19 messages left")).toBeVisible();
  });

  await test.step("the list shows what is unread until it is read", async () => {
    await open(otherPage, `${island.url}/messages`, !scripts);
    await expect(otherPage.locator(".inbox-count")).toHaveText("1 unread");
    await open(otherPage, chat, !scripts);
    await expect(otherPage.locator(".thread-new")).toBeVisible();
    if (scripts) await otherPage.getByRole("button", { name: "Mark as read" }).click();
    await expect(otherPage.locator(".thread-new")).toBeVisible({ visible: !scripts });
  });

  const [looker, plain] = scripts ? [page, otherPage] : [otherPage, page];
  await test.step("a member with scripts sees a message at once", async () => {
    await open(looker, chat, true);
    await open(plain, chat, false);
    await say(plain, "Seen at once?");
    await expect(bubbles(looker).last()).toContainText("Seen at once?", { timeout: 2_000 });
    await expect(left(looker, "18 messages left")).toBeVisible();
  });

  await test.step("Refresh without scripts keeps what is typed", async () => {
    await say(looker, "From the script");
    await composer(plain).fill("Half a thou");
    await plain.getByRole("button", { name: "Refresh" }).click();
    await expect(bubbles(plain).last()).toContainText("From the script");
    await expect(composer(plain)).toHaveValue("Half a thou");
  });

  await test.step("the conversation reaches its limit", async () => {
    for (let count = 3; count < 19; count += 1)
      await call(sendUrl, count % 2 ? one : two, { content: `Message ${count + 1}` });
    await open(looker, chat, true);
    await expect(looker.getByText("1 message left", { exact: true })).toBeVisible();
    await say(looker, "The last one");
    for (const side of [page, otherPage]) {
      await open(side, chat, side === looker);
      await expect(side.getByText("Message Limit Reached")).toBeVisible();
      await expect(side.getByText("You've reached the 20-message limit")).toBeVisible();
      await expect(bubbles(side)).toHaveCount(20);
      // A thread begins at its end, and on a phone it has the screen for itself.
      await expect(bubbles(side).last()).toBeInViewport();
      await expect(bubbles(side).first()).not.toBeInViewport();
      await expect(side.getByRole("heading", { level: 1 })).toBeInViewport();
      await expect(side.getByRole("navigation", { name: "Main" })).toBeHidden();
      await expect(composer(side)).toHaveCount(0);
      await expect(side.getByRole("link", { name: "Suggest Meetup" }).first()).toBeVisible();
    }
    await looksRight(page, scripts);
  });
});

test("a lost connection neither loses nor duplicates a message", {
  tag: ["@quick", "@scripts"],
}, async ({ page, scripts, context, another, watch }) => {
  watch.expectCutOff();
  const { chat } = await pairUp(page, await (await another()).newPage());
  await open(page, chat, scripts);

  await test.step("an Enter that ends a word in Safari sends no half of it, and a pasted picture is answered", async () => {
    await composer(page).fill("東京");
    // In Safari the composition is over by then, and only this code tells its Enter from another.
    const event = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    await composer(page).evaluate(
      (field, init) => field.dispatchEvent(new KeyboardEvent("keydown", init)),
      event,
    );
    await expect(composer(page)).toHaveValue("東京");
    await page.locator("#composer summary").click();
    await page.getByRole("button", { name: "New line" }).click();
    await page.keyboard.type("に行く");
    await expect(composer(page)).toHaveValue("東京\nに行く");
    await composer(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "face.png", { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await expect(page.getByText("No pictures here")).toBeVisible();
    await composer(page).fill("");
  });

  await test.step("a draft survives another screen", async () => {
    await composer(page).pressSequentially("Half a thought");
    await open(page, `${island.url}/tokens`, scripts);
    await open(page, chat, scripts);
    await expect(composer(page)).toHaveValue("Half a thought");
    await composer(page).fill("First\nline");
    await composer(page).press("Enter");
    await expect(bubbles(page)).toContainText(["First line"]);
    await expect(composer(page)).toHaveValue("");
    await expect(left(page, "19 messages left")).toBeVisible();
    await page.reload();
    await expect(composer(page)).toHaveValue("");
  });

  await test.step("a message sent offline waits, says so, and leaves on reconnection", async () => {
    await open(page, chat, scripts);
    await context.setOffline(true);
    await composer(page).fill("Sent from the ferry");
    await composer(page).press("Enter");
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await looksRight(page, scripts);
    await context.setOffline(false);
    await expect(page.locator(".bubble-pending")).toHaveCount(0);
    await expect(left(page, "18 messages left")).toBeVisible();
    await expect(bubbles(page)).toHaveCount(2);
  });

  await test.step("a lost response makes no second message, even after a reload", async () => {
    let posts = 0;
    await page.route("**/api/conversations/*/messages", async (route) => {
      posts += 1;
      await route.fetch();
      await route.abort();
    });
    await composer(page).fill("Only once");
    await composer(page).press("Enter");
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    expect(posts).toBeGreaterThan(0);
    await open(page, chat, scripts);
    await expect(page.locator(".bubble-pending")).toHaveCount(0);
    await expect(left(page, "17 messages left")).toBeVisible();
    await expect(bubbles(page)).toHaveCount(3);
  });
});

test("on a wide screen the list is beside the conversation", {
  tag: ["@scripts", "@wide"],
}, async ({ page, scripts, another }) => {
  const { chat } = await pairUp(page, await (await another()).newPage());
  await open(page, chat, scripts);
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible({ visible: isWide });
  await say(page, "Hello");
  await open(page, chat, scripts);
  await expect(page.locator(".inbox")).toBeVisible({ visible: isWide });
  await looksRight(page, scripts);
});
