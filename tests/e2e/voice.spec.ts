import { makeWav } from "../../app/features/voice/wav.fixture";
import { CHROMIUM_ARGS } from "../support/chromium";
import { axe } from "./axe";
import { findOverflowAtDoubleText } from "./checks";
import { expect, open, type Page, signIn, test } from "./island";
import { needFfmpeg } from "./panels";

const executablePath = process.env.AUGUST_CHROMIUM;

// why: a machine of the tests has no microphone; the browser brings a tone.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...CHROMIUM_ARGS,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
  permissions: ["microphone"],
});

const MISSING = "Please select a match and record a message.";
const matches = (page: Page) => page.getByRole("group", { name: "Match" }).getByRole("radio");
const chosen = (page: Page) => page.locator("input[name=to]:checked");
const send = (page: Page) => page.getByRole("button", { name: "Send Voice Message" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Picks the first match that can be sent to, and gives its conversation. */
async function pick(page: Page): Promise<string> {
  const first = matches(page).first();
  await first.check();
  return first.inputValue();
}

async function expectAccessible(page: Page, scripts: boolean) {
  expect.soft(await axe(page, scripts), page.url()).toEqual([]);
}

/** Waits until the last message of a conversation is a voice message that can be played. */
async function untilReady(page: Page, conversation: string, scripts: boolean) {
  await open(page, `/messages/${conversation}`, scripts);
  await expect(async () => {
    if (!scripts) await page.reload();
    await expect(page.locator("#latest .play")).toHaveCount(1, { timeout: 3000 });
  }).toPass({ timeout: 40_000 });
}

const PEOPLE: Record<string, string> = {
  "scripts-phone": "demo001",
  "scripts-desktop": "demo001",
  "plain-phone": "demo002",
};
const emailIn = (project: string) => `${PEOPLE[project]}@august.example`;

test(
  "a voice message is recorded, reviewed, deleted, recorded again, and sent",
  { tag: ["@quick", "@scripts"] },
  async ({ page, scripts, watch }, { project }) => {
    watch.expectStatus(503);
    await signIn(page, emailIn(project.name));
    await open(page, "/voice-message", scripts);
    await test.step("the page requires a match first", async () => {
      await press(page, "Record");
      await expect(page.getByRole("alert")).toContainText(MISSING);
      await expect(matches(page).first()).toBeFocused();
      await expectAccessible(page, scripts);
    });
    const conversation = await pick(page);
    await test.step("recording counts the seconds", async () => {
      await press(page, "Record");
      await expect(page.getByText("Recording…")).toBeVisible();
      await expect(page.getByRole("timer")).toHaveText("0:01");
      await expect(page.getByRole("timer")).toHaveText("0:02");
      await expectAccessible(page, scripts);
      await press(page, "Stop Recording");
      await expect(page.getByText("Recording Complete")).toBeVisible();
      // Its bars are measured, not the even line of a sound whose loudness is unknown.
      await expect(page.locator(".recorded .bars path")).toHaveAttribute("d", /(M\d+ \d+v\d+){40}/);
      await expectAccessible(page, scripts);
    });
    await test.step("deleting clears the clip", async () => {
      await press(page, "Delete Recording");
      await expect(page.getByRole("button", { name: "Record", exact: true })).toBeVisible();
      await expect(page.locator(".recorded")).toHaveCount(0);
    });
    await test.step("a voice message that could not be sent is kept", async () => {
      await press(page, "Record");
      await expect(page.getByRole("timer")).toHaveText("0:01");
      await press(page, "Stop Recording");
      await expect(page.getByText("Recording Complete")).toBeVisible();
      await page.route("**/voice-message/recording", (route) =>
        route.fulfill({ status: 503, body: "" }),
      );
      await send(page).click();
      await expect(page.getByRole("alert")).toContainText(
        "Failed to send voice message. Please try again.",
      );
      await expect(page.locator(".recorded .player")).toBeVisible();
      await page.unroute("**/voice-message/recording");
    });
    await test.step("everything is cleared after sending", async () => {
      await send(page).click();
      await expect(page.getByText("Voice message sent")).toBeVisible();
      await expect(page.locator(".recorded")).toHaveCount(0);
      await expect(chosen(page)).toHaveCount(0);
    });
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await untilReady(page, conversation, scripts);
    expect(asked, "nothing is left to lose").toEqual([]);
    await expectAccessible(page, scripts);
  },
);

test(
  "a recording that is not sent outlives its screen, and the browser asks before it is lost",
  { tag: "@scripts" },
  async ({ page, scripts, watch }, { project }) => {
    await signIn(page, emailIn(project.name));
    await open(page, "/voice-message", scripts);
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    const tab = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Matches" });
    const recorded = page.getByText("Recording Complete");
    const named = await matches(page).nth(1).inputValue();
    await open(page, `/voice-message?to=${named}`, scripts);
    await expect(chosen(page)).toHaveValue(named);
    await press(page, "Record");
    await expect(page.getByRole("timer")).toHaveText("0:01");
    await press(page, "Stop Recording");
    await expect(recorded).toBeVisible();

    await test.step("anyone who goes on and comes back still has it", async () => {
      await tab.click();
      await expect(page).toHaveURL(/\/matches$/);
      await page.goBack();
      await expect(recorded).toBeVisible();
      await expect(chosen(page)).toHaveValue(named);
    });

    await test.step("the browser asks before the document goes", async () => {
      await page.evaluate(() => location.assign("/help"));
      await expect.poll(() => asked).toEqual(["beforeunload"]);
      await expect(recorded).toBeVisible();
    });

    await test.step("without a connection it says what is at risk, and a tab loses nothing", async () => {
      watch.expectCutOff();
      await page.context().setOffline(true);
      await send(page).click();
      await expect(page.getByRole("alert")).toContainText(
        "You’re offline. Stay on this page, or you’ll lose the recording.",
      );
      await tab.click();
      await expect(page).toHaveURL(/\/matches$/);
      await page.context().setOffline(false);
      await page.goBack();
      await expect(recorded).toBeVisible();
    });

    await test.step("nothing is asked once it is deleted", async () => {
      await press(page, "Delete Recording");
      await tab.click();
      await expect(page).toHaveURL(/\/matches$/);
    });

    await page.goBack();
    await expect(page.getByRole("button", { name: "Record", exact: true })).toBeVisible();
    await page.goto(page.url());
    expect(asked).toEqual(["beforeunload"]);
  },
);

test("a sound file is attached and sent, and another file is refused with a sentence", async ({
  page,
  scripts,
  watch,
}, { project }) => {
  needFfmpeg();
  if (scripts) watch.expectStatus(415);
  await signIn(page, emailIn(project.name));
  await open(page, "/voice-message", scripts);
  const conversation = await pick(page);
  const file = page.getByLabel(/sound file/i);
  await file.setInputFiles({
    name: "words.wav",
    mimeType: "audio/wav",
    buffer: Buffer.from("these are only words, and no sound"),
  });
  await send(page).click();
  await expect(page.getByText("August can’t read that recording.")).toBeVisible();
  await expect(chosen(page)).toHaveValue(conversation);
  await file.setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: makeWav(2, 300) });
  await send(page).click();
  await expect(page.getByText("Voice message sent")).toBeVisible();
  await untilReady(page, conversation, scripts);
  await expect(page.locator("#latest")).toContainText("0:02");
});

test("a received voice message is new until it is played", async ({ page, scripts }, {
  project,
}) => {
  await signIn(page, emailIn(project.name));
  await open(page, "/voice-messages", scripts);
  await expectAccessible(page, scripts);
  expect(await findOverflowAtDoubleText(page)).toEqual([]);
  const line = page.locator(".inbox .person");
  await expect(line.first().getByRole("link", { name: /^Profile of / })).toBeVisible();
  const unheard = line.filter({ has: page.locator(".badge", { hasText: "New" }) });
  const before = await unheard.count();
  test.skip(before === 0, "Everything was listened to in the run of the other size");
  const sound = unheard.first();
  if (scripts) {
    const marked = page.waitForResponse((response) => response.url().endsWith("/played"));
    await sound.getByRole("button", { name: /^Play/ }).click();
    expect((await marked).status()).toBe(200);
  } else await sound.getByRole("button", { name: /^Mark as played/ }).click();
  await expect(unheard).toHaveCount(before - 1);
  await open(page, "/voice-messages", scripts);
  await expect(unheard).toHaveCount(before - 1);
});
