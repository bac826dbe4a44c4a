import { expect, test } from "./island";
import { openIsland } from "./own-island";

test("the words of a sent message are not in the composer again on the way back, so that nobody sends them twice", {
  tag: "@once",
}, async ({ another, browser }) => {
  const island = await openIsland();
  try {
    const page = await (await another({ javaScriptEnabled: false })).newPage();
    const one = await island.insertMember("Adam", { gender: "male" });
    const two = await island.insertMember("Eve", { gender: "female" });
    for (const [member, target] of [
      [two, one],
      [one, two],
    ] as const) {
      await island.signIn(page.context(), member);
      const data = { targetUserId: target.id, action: "like" };
      expect((await page.request.post(`${island.url}/api/match`, { data })).ok()).toBe(true);
    }
    const { $client: client } = island.db;
    client.prepare("UPDATE matches SET fee_state = 'not_charged'").run();
    const { id } = client.prepare("SELECT id FROM conversations").get() as { id: number };

    await page.goto(`${island.url}/messages/${id}`);
    const composer = page.getByLabel("Your message");
    await composer.fill("See you at the lighthouse");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.locator(".bubble")).toHaveCount(1);
    await page.reload();
    await page.goBack();
    await expect(page.locator(".bubble")).toHaveCount(1);
    await expect(composer).toHaveValue("");
  } finally {
    await island.close(browser);
  }
});
