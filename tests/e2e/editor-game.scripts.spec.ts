import { expect, type Page, test } from "@playwright/test";
import {
  answerBasics,
  badge,
  bar,
  control,
  field,
  LONG_FORM,
  openEditor,
  ready,
  timers,
} from "./editor";

const EARNED = "+0.5 August Tokens earned!";

/** A field of five seconds that joining leaves unanswered. */
const TIMED = "location";

/** The names that the form sends as started and unfinished. */
async function unfinishedSent(page: Page): Promise<string | undefined> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === "POST"),
    bar(page).getByRole("button", { name: /^Save/ }).click(),
  ]);
  return new URLSearchParams(request.postData() ?? "").get("unfinished") ?? undefined;
}

test.describe("timed fields", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("timers wait for the first letter, count down once, and stop at the end", async ({
    page,
  }) => {
    await page.clock.install();
    await openEditor(page);
    await control(page, TIMED).focus();
    await page.clock.runFor(10_000);
    await expect(badge(page)).toContainText("5 seconds left");
    await expect(badge(page)).toHaveClass(/tone-green/);
    await control(page, TIMED).pressSequentially("O");
    await page.clock.runFor(2_500);
    await expect(badge(page)).toHaveClass(/tone-yellow/);
    await page.clock.runFor(1_250);
    await expect(badge(page)).toHaveClass(/tone-red/);
    await page.clock.runFor(1_500);
    await expect(badge(page)).toHaveCount(0);
    await control(page, "bio").focus();
    await expect(badge(page)).toContainText("15 seconds left");
    // Its time is up for good, and a clock that waits goes with its field.
    await control(page, TIMED).focus();
    await expect(badge(page)).toHaveCount(0);
  });

  test("timed fields can be finished by keyboard, but only with an answer", async ({ page }) => {
    await openEditor(page);
    const bio = control(page, "bio");
    await bio.focus();
    const done = badge(page).getByRole("button", { name: "Done!" });
    await done.focus();
    await page.keyboard.press("Enter");
    await expect(field(page, "bio").getByText("Answer first")).toBeVisible();
    await expect(page.getByText(EARNED)).toHaveCount(0);
    await bio.fill("I sail.");
    await bio.press("Tab");
    // The microphone is between a dictated field and the button.
    if (!(await done.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press("Tab");
    await expect(done).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(EARNED)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    await expect(bio).toBeFocused();
    await control(page, TIMED).focus();
    await bio.focus();
    await expect(badge(page)).toHaveCount(0);
  });

  test("the timers can be switched off", async ({ page }) => {
    await openEditor(page);
    await control(page, "bio").focus();
    await expect(badge(page)).toBeVisible();
    await timers(page).uncheck();
    await expect(badge(page)).toHaveCount(0);
    await answerBasics(page);
    await control(page, TIMED).focus();
    await expect(badge(page)).toHaveCount(0);
    expect(await unfinishedSent(page)).toBe("");
    await expect(page).toHaveURL(/\/$/);
    await page.goto(LONG_FORM);
    await ready(page);
    await expect(timers(page)).not.toBeChecked();
  });
});

test("timers are off at first where motion is reduced", async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await openEditor(page);
  await expect(timers(page)).not.toBeChecked();
  await control(page, "bio").focus();
  await expect(badge(page)).toHaveCount(0);
  await context.close();
});

interface FakeWindow {
  heard: { lang: string; interimResults: boolean; continuous: boolean }[];
  say: (text: string, isFinal: boolean) => void;
  fail: (error: string) => void;
}

/** why: no browser of the tests has a recognizer; this double returns what a test says. */
function fakeRecogniser() {
  const fake = window as unknown as FakeWindow;
  fake.heard = [];
  class FakeRecognition {
    lang = "";
    interimResults = false;
    continuous = true;
    onstart?: () => void;
    onresult?: (event: unknown) => void;
    onerror?: (event: unknown) => void;
    onend?: () => void;
    start() {
      const { lang, interimResults, continuous } = this;
      fake.heard.push({ lang, interimResults, continuous });
      fake.say = (transcript, isFinal) => {
        this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] });
        if (isFinal) this.onend?.();
      };
      fake.fail = (error) => {
        this.onerror?.({ error });
        this.onend?.();
      };
      setTimeout(() => this.onstart?.(), 100);
    }
    abort() {
      this.onend?.();
    }
  }
  Object.assign(window, {
    SpeechRecognition: FakeRecognition,
    webkitSpeechRecognition: FakeRecognition,
  });
}

test.describe("voice input", () => {
  const mic = (page: Page, name: string) => field(page, name).locator("[data-mic]");

  test("voice input inserts the transcript at the caret", async ({ page }) => {
    await page.addInitScript(fakeRecogniser);
    await openEditor(page);
    const bio = control(page, "bio");
    await bio.fill("I sail well");
    await bio.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(6, 6));
    await expect(mic(page, "bio")).toHaveAccessibleName("Speak: Bio");
    await mic(page, "bio").click();
    await expect(mic(page, "bio")).toHaveAttribute("data-mic", "starting");
    await expect(mic(page, "bio")).toHaveAttribute("data-mic", "listening");
    await expect(mic(page, "bio")).toHaveAttribute("aria-pressed", "true");
    await page.evaluate(() => (window as unknown as FakeWindow).say("very", false));
    await expect(field(page, "bio").getByRole("status")).toHaveText("very…");
    await expect(bio).toHaveValue("I sail well");
    await page.evaluate(() => (window as unknown as FakeWindow).say("very", true));
    await expect(bio).toHaveValue("I sail very well");
    await expect(mic(page, "bio")).toHaveAttribute("data-mic", "idle");
    await expect(bar(page).getByText("You have unsaved changes.", { exact: true })).toBeVisible();
    const heard = await page.evaluate(() => (window as unknown as FakeWindow).heard);
    expect(heard).toEqual([{ lang: "en-US", interimResults: true, continuous: false }]);
  });

  test("a browser without voice input says so once", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
    });
    await openEditor(page);
    await expect(page.getByText("Voice input not supported in your browser")).toHaveCount(1);
    await expect(page.locator("[data-mic]")).toHaveCount(0);
  });
});
