import { CONNECTION_FEE } from "../../app/features/prices/price-texts";
import { looksRight } from "./checks";
import { makeMatch, payFee, signUpFree, signUpMember } from "./friends";
import { expect, open, postForm, test } from "./island";

const KEPT = `Your ${CONNECTION_FEE} connection fee covers the next conversation you open.`;

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
  await expect(page.getByRole("heading", { name: "No open matches" })).toBeVisible();
  await looksRight(page, scripts);

  const third = await (await another()).newPage();
  const next = { page: third, ...(await signUpFree(third, "Nan Next")) };
  await open(third, "/matches", scripts);
  await expect(third.getByText("No one has liked you back yet.")).toBeVisible();
  await looksRight(third, scripts);
  await open(page, `/messages/${await makeMatch(payer, next)}`, scripts);
  await expect(page.getByText("The connection fee you paid before covers")).toBeVisible();
  await expect(page.getByLabel("Your message")).toBeVisible();
  await looksRight(page, scripts);
});
