import { sessions } from "@db/schema";
import type { BrowserContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { type SignedInMember, signIn } from "../support/members";
import { expect, type Page, ready, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

/** Paths of what this browser has in some of its stores. */
const listPaths = (page: Page, beginning: string) =>
  page.evaluate(async (prefix) => {
    const paths: string[] = [];
    for (const name of (await caches.keys()).filter((each) => each.startsWith(prefix)))
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    return paths.sort();
  }, beginning);

/** Paths of all pages that this browser keeps of sessions. */
export const listKept = (page: Page) => listPaths(page, "august-");
/** Paths of the messages that this browser has not sent. */
export const listUnsent = (page: Page) => listPaths(page, "unsent-");

/** Opens a page, again where its service worker has only come with it, until it is kept. */
export async function keepPage(page: Page, url: string): Promise<void> {
  const { pathname } = new URL(url);
  await expect(async () => {
    await page.goto(url);
    await ready(page);
    await expect.poll(() => listKept(page), { timeout: 2_000 }).toContain(pathname);
  }).toPass();
}

/** Waits for what handles a dead link: the page loads it once the browser is idle. */
export async function loadedForDeadLink(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/idle-")),
  );
  // It runs once it has come.
  await page.waitForTimeout(500);
}

/** The field for a message in a conversation. */
export const composer = (page: Page) => page.getByRole("textbox", { name: "Your message" });
/** The line that says since when a kept page is as it is. */
export const asOf = (page: Page) =>
  page.getByText(
    /^(You’re offline|August isn’t answering)\. This is as of \d+:\d\d [AP]M on \w+ \d+\./,
  );
/** The texts of the messages in a conversation. */
export const bubbles = (page: Page) => page.locator(".bubble > p:not([role], .hint)");
/** The heading of the page that stands for one that is not kept. */
export const offlineTitle = (page: Page) =>
  page.getByRole("heading", { name: /^(You’re offline|August isn’t answering)$/ });

/** Sends a message from the composer. */
export async function write(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Opens an address that the browser itself has to say is out of reach. */
export const isOutOfReach = (page: Page, url: string) =>
  page.goto(url).then(
    () => false,
    (error: Error) => error.message.includes("ERR_"),
  );

/** Opens an island for the tests of one file, and expects their browsers to be cut off. */
export function setUpKeptPages() {
  let island: OwnIsland;
  let count = 0;
  test.beforeAll(async () => {
    island = await openIsland();
  });
  test.afterAll(async ({ browser }) => island.close(browser));
  test.beforeEach(({ watch }) => watch.expectCutOff());

  const insertMember = (name: string) => {
    count += 1;
    return island.insertMember(`${name}-${process.pid}-${count}`);
  };

  /** Makes a browser a member's, anyone's it was. */
  async function become(context: BrowserContext, member: SignedInMember): Promise<void> {
    await context.clearCookies();
    await island.signIn(context, member);
  }

  /** Lets the members of two browsers match. @returns the path of their conversation */
  async function match(
    one: Page,
    other: Page,
    given?: SignedInMember,
    second?: SignedInMember,
  ): Promise<string> {
    const [ada, ben] = [
      given ?? (await insertMember("ada")),
      second ?? (await insertMember("ben")),
    ];
    await become(one.context(), ada);
    await become(other.context(), ben);
    return (await island.match(ada, ben)).path;
  }

  const keep = (page: Page, path: string) => keepPage(page, island.url + path);

  /** Ends the sessions of a member as another device would. */
  const endSessions = ({ id }: SignedInMember) =>
    island.db.delete(sessions).where(eq(sessions.userId, id)).run();

  /** Signs a member in again, in a session of its own. */
  const signInAgain = async (context: BrowserContext, member: SignedInMember) =>
    become(context, await signIn(island.db, member.id));

  /** Lets two members match, and one write to the other without a link. */
  async function leaveUnsent(
    page: Page,
    other: Page,
    words: string,
    given?: SignedInMember,
  ): Promise<string> {
    const path = await match(page, other, given);
    await keep(page, path);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    await write(page, words);
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
    return path;
  }

  return {
    get island() {
      return island;
    },
    ...{ insertMember, become, match, keep, leaveUnsent, endSessions, signInAgain },
  };
}
