import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { onPath } from "../../scripts/lib/ensure-tools.mjs";
import { type Engine, openEngine } from "../support/webdriver";
import { showsPhoto } from "./checks";
import { freshEmail } from "./island";
import { photoFile } from "./panels";

/** How each engine takes a date that is typed, and whose conversation it writes in. */
const ENGINES = {
  firefox: { birthday: "1985-06-15", talker: "demo001@august.example", program: "firefox-esr" },
  webkit: { birthday: "06/15/1985", talker: "demo002@august.example", program: "WebKitWebDriver" },
} as const;

for (const engine of Object.keys(ENGINES) as Engine[])
  test(`a member of ${engine} joins, uploads, books, writes, and logs out at once`, async ({
    baseURL: base,
  }, info) => {
    const baseURL = String(base);
    const { birthday, talker, program } = ENGINES[engine];
    test.skip(!onPath(program), `There is no ${engine} here.`);
    const browser = await openEngine(engine);
    const { open, run, click, type } = browser;
    const text = () => run<string>("return document.body.innerText").catch(() => "");
    const path = () => run<string>("return location.pathname").catch(() => "");
    const signIn = async (email: string) => {
      await click("a", "Continue with");
      await expect.poll(path).toContain("/interaction/");
      await type("input", email, "E-mail address");
      await click("button", "Sign in");
    };
    const logOut = async () => {
      // As a member has it who has seen a page before: the service worker answers.
      await expect(async () => {
        await open(baseURL);
        const hasWorker = () => run("return navigator.serviceWorker.controller !== null");
        await expect.poll(hasWorker, { timeout: 5_000 }).toBe(true);
      }).toPass({ timeout: 30_000 });
      await run("return document.images[0].decode()");
      const face = await run<string>("return document.images[0].src");
      await run("localStorage.setItem('draft', 'Of the member')");
      await click("a", "More");
      const fromMs = Date.now();
      await click("button", "Log out");
      // The page that clears the device leads home by itself.
      const isHome = async () => (await path()) === "/" && (await text()).includes("Sign Up");
      await expect.poll(isHome).toBe(true);
      expect(Date.now() - fromMs).toBeLessThan(7_000);
      expect(await run("return Object.keys(localStorage)")).toEqual([]);
      expect(await run(`return (${showsPhoto})(${JSON.stringify(face)})`)).toBe(false);
    };
    try {
      await test.step("joining", async () => {
        await open(baseURL);
        await click("a", "Sign Up");
        await signIn(freshEmail(engine));
        await type("input", birthday, "Date of birth");
        await click("input", "Prefer not to say");
        await click("input", "Both, let");
        await click("input", "I am on the island");
        await click("button", "Join August");
        await click("a, button", "Skip for now");
        await click("input", "I agree to the Honor");
        await click("input", "I will apply");
        await click("button", "Complete Community Agreements");
        await expect.poll(path).toBe("/discover");
      });
      await test.step("a photo", async () => {
        const photo = info.outputPath("face.jpg");
        await writeFile(photo, (await photoFile("#3f93a8")).buffer);
        await open(`${baseURL}/profile-setup?all`);
        await type(".part:has(#photo) input[type=file]", photo);
        await expect.poll(text).toContain("Photo Uploaded");
      });
      await test.step("a meetup", async () => {
        await open(`${baseURL}/meetups?place=5`);
        await click("li:nth-child(4) > a[href*='date=']");
        await click("a[href*='slot=']");
        await click("button", "Book Meetup");
        await expect.poll(text).toContain("The seat is yours.");
      });
      await test.step("logging out", logOut);
      await test.step("a conversation", async () => {
        await open(`${baseURL}/api/login?returnTo=/messages`);
        await signIn(talker);
        await expect.poll(path).toBe("/messages");
        const findWritable = `return (async () => {
          for (const { href } of document.querySelectorAll("main li a[href^='/messages/']"))
            if ((await (await fetch(href)).text()).includes('id="composer"')) return href;
        })()`;
        await open(await run<string>(findWritable));
        const words = `Hello from ${engine}${", where a message grows as long as it likes".repeat(3)}`;
        await type("textarea", words, "Your message");
        // Firefox and WebKit 2.5x have no field-sizing: the field is as high as what is written in it all the same.
        const isWhole = () =>
          run(
            "const { clientHeight, scrollHeight } = document.activeElement; return clientHeight === scrollHeight && clientHeight > 90",
          );
        await expect.poll(isWhole).toBe(true);
        await click("button", "Send");
        await expect.poll(text).toContain(`Hello from ${engine}`);
        await logOut();
      });
    } finally {
      browser.close();
    }
  });
