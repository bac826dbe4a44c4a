import { makeMatch, payFee, signUpFree, signUpMember } from "./friends";
import { expect, open, postForm, test } from "./island";
import { looksRight } from "./looks-right";
import { openIsland } from "./own-island";

const KEPT = "Your $5 connection fee covers the next conversation you open.";

test("a fee whose match the other closes is told to its payer, and covers the next conversation", async ({
  page,
  scripts,
  another,
}) => {
  const other = await (await another()).newPage();
  const payer = { page, ...(await signUpMember(page, "Pia Payer")) };
  const closer = { page: other, ...(await signUpMember(other, "Cleo Closer")) };
  const conversation = await makeMatch(payer, closer);
  const [match] = (await (await page.request.get("/api/matches")).json()) as { id: string }[];
  const closing = `/matches/${match?.id}/closing`;
  await payFee(page, match?.id ?? "", `/messages/${conversation}`);

  await open(page, closing, scripts);
  await expect(page.getByRole("listitem").filter({ hasText: KEPT })).toBeVisible();
  await looksRight(page, scripts);

  await postForm(other, closing, { note: "Be well" });
  await open(page, `/messages/${conversation}?fee=paid`, scripts);
  await expect(page.getByText("Connection fee kept")).toBeVisible();
  await expect(page.locator(".talk-panel")).toContainText(KEPT);
  await expect(page.locator(".talk-panel")).toContainText("Be well");
  await looksRight(page, scripts);
  await open(page, "/notifications", scripts);
  await expect(page.getByRole("button", { name: /^Your connection fee was kept/ })).toBeVisible();
  await open(page, "/matches", scripts);
  await expect(page.getByRole("heading", { name: "No running matches" })).toBeVisible();
  await looksRight(page, scripts);

  const third = await (await another()).newPage();
  const next = { page: third, ...(await signUpFree(third, "Nan Next")) };
  await open(third, "/matches", scripts);
  await expect(third.getByText("Nobody has liked you back yet.")).toBeVisible();
  await looksRight(third, scripts);
  await open(page, `/messages/${await makeMatch(payer, next)}`, scripts);
  await expect(page.getByText("The connection fee that you paid before covers")).toBeVisible();
  await expect(page.getByLabel("Your message")).toBeVisible();
  await looksRight(page, scripts);
});

test("the fee's two buttons share a line, and a match's menu keeps off the ring of its time", async ({
  page,
  another,
  browser,
  scripts,
}) => {
  const island = await openIsland({ takesPayments: true });
  const eves = await another();
  const adam = await island.insertMember("Adam", { gender: "male" });
  const eve = await island.insertMember("Eve", { gender: "female" });
  island.db.$client
    .prepare(
      `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
       VALUES (?, 'earned_profile', 40, 'A profile', 'profile:0', ?)`,
    )
    .run(adam.id, Date.now());
  await island.signIn(page.context(), adam);
  await island.signIn(eves, eve);
  const like = (by: typeof eves, targetUserId: string) =>
    by.request.post(`${island.url}/api/match`, { data: { targetUserId, action: "like" } });
  await like(page.context(), eve.id);
  await like(eves, adam.id);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    return box;
  };

  await open(page, `${island.url}/matches`, scripts);
  const ring = await boxOf(".match-aside .dial");
  const menu = await boxOf(".match-aside summary");
  expect(menu.y - ring.y - ring.height).toBeGreaterThanOrEqual(2);

  const { id } = island.db.$client.prepare("SELECT id FROM conversations").get() as { id: number };
  await open(page, `${island.url}/messages/${id}`, scripts);
  const pay = await boxOf(".talk-panel .btn-primary");
  expect((await boxOf(".talk-panel form .btn")).y).toBe(pay.y);
  await island.close(browser);
});
