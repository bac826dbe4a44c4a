import { entitlements, sessions } from "@db/schema";
import { eq } from "drizzle-orm";
import { signIn as signInAgain } from "../support/members";
import { expect, open, type Page, test } from "./island";
import { type OwnIsland, openIsland } from "./own-island";

// Requests of a service worker cannot be answered by a test.
test.use({ serviceWorkers: "block" });

let island: OwnIsland;
test.beforeAll(async () => {
  island = await openIsland();
});
test.afterAll(async ({ browser }) => island.close(browser));

let count = 0;
const insertMember = () => {
  count += 1;
  return island.insertMember(`ended-${process.pid}-${count}`);
};

/** Opens a screen as someone new, and then ends their session as another device would. */
async function openAndRevoke(page: Page, path: string, scripts: boolean): Promise<void> {
  const member = await insertMember();
  await island.signIn(page.context(), member);
  // why: the identity provider has nothing to do with how one gets there.
  await page.route(/\/api\/login\?/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Sign in</title>" }),
  );
  await open(page, `${island.url}${path}`, scripts);
  island.db.delete(sessions).where(eq(sessions.userId, member.id)).run();
}

const signIn = (back: string) => `${island.url}/api/login?returnTo=${encodeURIComponent(back)}`;
const atSignIn = (page: Page, back: string) => expect(page).toHaveURL(signIn(back));

const saysSo = (page: Page) =>
  expect(page.getByRole("alert")).toContainText(/Unauthorized.*You are logged out. Logging in/s);

test("the bell of a session that was revoked elsewhere says so and leads to sign-in and back", {
  tag: "@scripts",
}, async ({ page, scripts, watch }) => {
  watch.expectStatus(401);
  await openAndRevoke(page, "/tokens?from=mail", scripts);
  await page.getByRole("button", { name: "Notifications" }).click();
  await saysSo(page);
  await atSignIn(page, "/tokens?from=mail");
});

test("the next screen after revocation leads to sign-in and back, with and without scripts", async ({
  page,
  scripts,
  watch,
}) => {
  if (scripts) watch.expectStatus(401);
  await openAndRevoke(page, "/account", scripts);
  const asked = page.waitForRequest(signIn("/messages"));
  await page.getByRole("link", { name: "Messages", exact: true }).first().click();
  if (scripts) await saysSo(page);
  await asked;
});

/** Forms with words of one's own: where each is, its field and its button. */
const FORMS: [string, (conversation: string) => string, string, RegExp][] = [
  ["an introduction", () => "/friend-intro?start", "Friend’s name", /^Introduce|^Send/],
  ["a concierge's question", () => "/concierge", "Your question", /^Ask the concierge/],
  ["a message", (conversation) => conversation, "Your message", /^Send/],
];

for (const [name, find, label, button] of FORMS)
  test(`the words of ${name} are not lost when the session ended meanwhile, and only their member gets them back`, async ({
    page,
    scripts,
    watch,
  }) => {
    test.skip(name === "a message" && scripts, "with scripts it waits in the outbox");
    test.slow();
    // The browser itself sends the concierge's form; the bell may ask meanwhile.
    if (scripts) watch.allowStatus(401);
    const context = page.context();
    const [ada, ben] = [await insertMember(), await insertMember()];
    const unlimited = { product: "unlimited", paidUntil: null, endsAt: null } as const;
    island.db.update(entitlements).set(unlimited).where(eq(entitlements.userId, ada.id)).run();
    const path = find((await island.match(ada, ben)).path);
    await island.signIn(context, ada);
    await page.route(/\/api\/login\?/, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Sign in</title>" }),
    );
    await open(page, `${island.url}${path}`, scripts);
    const field = page.getByLabel(label).first();
    await field.fill("I’ll bring the lemons, and 海.");
    // Whatever else is required stays blank: the session is looked at first.
    await field.evaluate((area) => area.closest("form")?.setAttribute("novalidate", ""));
    island.db.delete(sessions).where(eq(sessions.userId, ada.id)).run();
    await page.getByRole("button", { name: button }).last().click();
    await expect(page).not.toHaveURL(`${island.url}${path}`);

    await island.signIn(context, ben);
    const answer = await page.goto(`${island.url}${path}`);
    expect(await answer?.text()).not.toContain("lemons");
    await island.signIn(context, await signInAgain(island.db, ada.id));
    await open(page, `${island.url}${path}`, scripts);
    await expect(field).toHaveValue("I’ll bring the lemons, and 海.");
    await expect(page.getByText("You were signed out before this was sent.")).toBeVisible();
  });
