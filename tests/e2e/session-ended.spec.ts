import { sessions } from "@db/schema";
import { eq } from "drizzle-orm";
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
/** Opens a screen as somebody new, and then ends their session as another device would. */
async function openAndRevoke(page: Page, path: string, scripts: boolean): Promise<void> {
  count += 1;
  const member = await island.insertMember(`ended-${process.pid}-${count}`);
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

test("the bell of a session that was revoked elsewhere says so and leads to sign-in and back", async ({
  page,
  scripts,
  watch,
}) => {
  test.skip(!scripts, "without scripts the bell is a link, walked below");
  watch.expectStatus(401);
  await openAndRevoke(page, "/tokens?from=mail", scripts);
  await page.getByRole("button", { name: "Notifications" }).click();
  await saysSo(page);
  await atSignIn(page, "/tokens?from=mail");
});

test("a page that polls for messages reports a revoked session at its next request", async ({
  page,
  scripts,
  watch,
}) => {
  test.skip(!scripts, "without scripts no page listens");
  watch.expectStatus(401);
  watch.expectCutOff();
  await openAndRevoke(page, "/messages", scripts);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await saysSo(page);
  await atSignIn(page, "/messages");
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
