import { expect, open, signIn, test } from "./island";

const TEXT = "Did you forget to add the page to the router?";

test("another member's things are not found", async ({ page, scripts, watch }) => {
  watch.expectStatus(404);
  await signIn(page, "demo002@august.example", "/");
  const NOTHING = "There’s nothing here";
  const pages: [path: string, said: string, ...screens: string[]][] = [
    ["/nowhere", NOTHING],
    ["/messages/987654321", "Yours are in Matches and Messages.", "/matches", "/messages"],
    ["/messages/not-a-number", NOTHING],
    ["/meetups/987654321", "We can’t find that meetup.", "/meetups"],
    ["/icebreaker-games/987654321", "We can’t find that game", "/icebreaker-games"],
    ["/profile/nobody", "You can’t see this member right now.", "/discover"],
    ["/report/message/987654321", "We can’t find that message", "/messages"],
    // Anyone who is no moderator cannot tell the desk from an address that nobody has.
    ["/review", NOTHING],
    ["/review/media/zz", NOTHING],
  ];
  let unknown: string[] | undefined;
  for (const [path, said, ...screens] of pages) {
    expect(await open(page, path, scripts), path).toBe(404);
    await expect(page).toHaveTitle("Page Not Found · August");
    await expect(page.locator("h1")).toHaveText("Page Not Found");
    await expect(page.getByText(TEXT)).toHaveCount(said === NOTHING ? 1 : 0);
    await expect(page.getByText(said)).toBeVisible();
    if (said === NOTHING) {
      // A notice may come meanwhile, which is no part of the page.
      const parts = ["navigation", "main"] as const;
      const shown = await Promise.all(
        parts.map((part) => page.getByRole(part).first().ariaSnapshot()),
      );
      unknown ??= shown;
      expect(shown, path).toEqual(unknown);
    }
    const links = page.getByRole("main").getByRole("link");
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(targets, path).toEqual([...screens, "/"]);
    await links.first().click();
    await expect(page).toHaveURL(screens[0] ?? "/");
  }
});
