import { axe } from "./axe";
import { findOverflow, findOverflowAtDoubleText, findSmallTargets } from "./checks";
import { goToPayment, makeMatch, payAtCheckout, signUpMember } from "./friends";
import { expect, open, type Page, test } from "./island";

const LIMIT_TITLE = "Message Limit Reached";

const bubbles = (page: Page) => page.locator(".bubble");
const composer = (page: Page) => page.getByLabel("Your message");

async function looksRight(page: Page, scripts: boolean): Promise<void> {
  const troubles = [
    ...(await findOverflow(page)),
    ...(await findOverflowAtDoubleText(page)),
    ...(await findSmallTargets(page)),
    ...(await axe(page, scripts)),
  ];
  expect.soft(troubles, page.url()).toEqual([]);
}

/** The ring of a conversation that says how many messages are left. */
const left = (page: Page, words: string) => page.getByRole("img", { name: words });

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(bubbles(page).last()).toContainText(text);
}

/** Refreshes the conversation in the way of this page. */
async function lookAgain(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await page.getByRole("button", { name: "Refresh" }).click();
}

test("two members exchange twenty messages with scripts, without them, and by plain calls", async ({
  page,
  scripts,
  another,
  watch,
}, { project }) => {
  test.slow();
  const otherPage = await (await another({ javaScriptEnabled: !scripts })).newPage();
  const place = project.name;
  const one = { page, ...(await signUpMember(page, `Ona ${place}`)) };
  const other = { page: otherPage, ...(await signUpMember(otherPage, `Otis ${place}`)) };
  const id = await makeMatch(one, other);
  const chat = `/messages/${id}`;
  const call = `/api/conversations/${id}/messages`;
  let count = 0;

  await test.step("the fee comes first and is charged once", async () => {
    await open(page, chat, scripts);
    await expect(page.getByText("Connection fee", { exact: true })).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Use 10 tokens" })).toHaveCount(0);
    await looksRight(page, scripts);
    const refused = await page.request.post(call, { data: { content: "Hello" } });
    expect(refused.status()).toBe(402);
    await page.getByRole("link", { name: "Pay $5" }).click();
    await goToPayment(page);
    await payAtCheckout(page);
    await expect(async () => {
      await open(page, chat, scripts);
      await expect(composer(page)).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step("an offered first line goes into the composer and is not sent by itself", async () => {
    const lines = page.getByRole("list", { name: "First lines to begin with" });
    await expect(lines.getByRole("link")).toHaveCount(2);
    const line = (await lines.getByRole("link").last().textContent()) ?? "";
    expect(line).toMatch(/\?$/);
    await lines.getByRole("link").last().click();
    await expect(composer(page)).toHaveValue(line);
    await expect(bubbles(page)).toHaveCount(0);
    await looksRight(page, scripts);
  });

  await test.step("an offered first line that a page brings leaves the words that were typed", async () => {
    if (!scripts) return;
    await composer(page).fill("My own words");
    await open(page, `${chat}?opener=0#composer`, scripts);
    await expect(composer(page)).toHaveValue(/^My own words\n.+\?$/);
    await open(page, chat, scripts);
    await expect(composer(page)).toHaveValue("My own words");
    await composer(page).fill("");
    await open(page, `${chat}?opener=0#composer`, scripts);
    await expect(composer(page)).toHaveValue(/\?$/);
    await open(page, chat, scripts);
    await expect(composer(page)).toHaveValue("");
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
    count += 1;
    await expect(left(page, "19 messages left")).toBeVisible();
    await expect(page.getByText("Take a second look")).toHaveCount(0);
  });

  await test.step("the list shows what is unread until it is read", async () => {
    await open(otherPage, "/messages", !scripts);
    await expect(otherPage.locator(".inbox-count")).toHaveText("1 unread");
    await open(otherPage, chat, !scripts);
    await expect(otherPage.locator(".thread-new")).toBeVisible();
    if (scripts) await otherPage.getByRole("button", { name: "Mark as read" }).click();
    const unread = async () =>
      (await (await otherPage.request.get("/api/conversations")).json()) as {
        unreadCount: number;
      }[];
    await expect.poll(async () => (await unread())[0]?.unreadCount).toBe(0);
  });

  await test.step("a member with scripts sees a message within 2 seconds", async () => {
    const [looker, writer] = scripts ? [page, otherPage] : [otherPage, page];
    await open(looker, chat, true);
    await open(writer, chat, false);
    await say(writer, "Seen at once?");
    count += 1;
    await expect(bubbles(looker).last()).toContainText("Seen at once?", { timeout: 2_000 });
    await expect(left(looker, "18 messages left")).toBeVisible();
  });

  await test.step("Refresh without scripts keeps what is typed", async () => {
    const [writer, looker] = scripts ? [page, otherPage] : [otherPage, page];
    await say(writer, "From the script");
    count += 1;
    await composer(looker).fill("Half a thou");
    await lookAgain(looker, false);
    await expect(bubbles(looker).last()).toContainText("From the script");
    await expect(composer(looker)).toHaveValue("Half a thou");
  });

  await test.step("a call sent twenty times at once is one message", async () => {
    const data = { content: "By call", clientId: "the-same-client-id" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => page.request.post(call, { data })),
    );
    expect(new Set(answers.map((one) => one.status()))).toEqual(new Set([201]));
    count += 1;
    const { messageCount, limit, remaining } = (await (await page.request.get(call)).json()) as {
      messageCount: number;
      limit: number;
      remaining: number;
    };
    expect([messageCount, limit, remaining]).toEqual([count, 20, 20 - count]);
  });

  await test.step("the conversation reaches its limit", async () => {
    await open(page, chat, scripts);
    await open(otherPage, chat, !scripts);
    for (; count < 19; count += 1) {
      const turn = [page, otherPage][count % 2] ?? page;
      if (count % 3 === 0)
        await turn.request.post(call, { data: { content: `Message ${count + 1}` } });
      else await say(turn, `Message ${count + 1}`);
    }
    const last = scripts ? page : otherPage;
    await expect(last.getByText("1 message left", { exact: true })).toBeVisible();
    await expect(left(last, "1 message left")).toBeVisible();
    await say(last, "The last one");
    for (const [looker, hasScripts] of [
      [page, scripts],
      [otherPage, !scripts],
    ] as const) {
      if (!hasScripts) await looker.reload();
      await expect(looker.getByText(LIMIT_TITLE)).toBeVisible();
      await expect(looker.getByText("You've reached the 20-message limit")).toBeVisible();
      await expect(bubbles(looker)).toHaveCount(20);
      // A thread begins at its end, and on a phone it has the screen for itself.
      await open(looker, chat, hasScripts);
      await expect(bubbles(looker).last()).toBeInViewport();
      await expect(bubbles(looker).first()).not.toBeInViewport();
      await expect(looker.getByRole("heading", { level: 1 })).toBeInViewport();
      const isPhone = project.name.endsWith("phone");
      await expect(looker.getByRole("navigation", { name: "Main" })).toBeVisible({
        visible: !isPhone,
      });
      await expect(composer(looker)).toHaveCount(0);
      await expect(looker.getByRole("link", { name: "Suggest Meetup" }).first()).toBeVisible();
    }
    await looksRight(page, scripts);
    const refused = await page.request.post(call, { data: { content: "One more" } });
    expect(await refused.json()).toMatchObject({ message: "Message limit reached" });
    const unchanged = await page.request.get(call);
    const again = await page.request.get(call, {
      headers: { "If-None-Match": unchanged.headers().etag ?? "" },
    });
    expect([unchanged.status(), again.status()]).toEqual([200, 304]);
  });
});

test("a lost connection neither loses nor duplicates a message", {
  tag: ["@quick", "@scripts"],
}, async ({ page, scripts, context, another, watch }) => {
  test.slow();
  watch.expectCutOff();
  const otherPage = await (await another()).newPage();
  const one = { page, ...(await signUpMember(page, "Lena")) };
  const other = { page: otherPage, ...(await signUpMember(otherPage, "Lou")) };
  const chat = `/messages/${await makeMatch(one, other)}`;
  await open(page, chat, scripts);
  await page.getByRole("link", { name: "Pay $5" }).click();
  await goToPayment(page);
  await payAtCheckout(page);
  await expect(async () => {
    await open(page, chat, scripts);
    await expect(composer(page)).toBeVisible({ timeout: 500 });
  }).toPass();

  await test.step("an Enter that ends a word in Safari sends no half of it, and a pasted picture is answered", async () => {
    await composer(page).fill("東京");
    // In Safari the composition is over by then, and only this code tells its Enter from another.
    const event = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    await composer(page).evaluate(
      (field, init) => field.dispatchEvent(new KeyboardEvent("keydown", init)),
      event,
    );
    await expect(composer(page)).toHaveValue("東京");
    await expect(composer(page)).toHaveAttribute("enterkeyhint", "send");
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

  await test.step("a draft survives a reload and another screen", async () => {
    await composer(page).pressSequentially("Half a thought");
    await open(page, "/tokens", scripts);
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
