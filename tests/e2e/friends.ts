import { agree, expect, freshEmail, join, type Page, postForm, signInByCall } from "./island";

/** Pays at the local checkout, which is about to open. */
export async function payAtCheckout(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Pay for August" })).toBeVisible();
  await page.getByRole("button", { name: /^(Pay|Subscribe)$/ }).click();
}

/**
 * Goes from the page of an offer to the local checkout, by key: the button moves when the provider's form opens above
 * it, and a click between the two places is lost.
 */
export const goToPayment = (page: Page) =>
  page.getByRole("button", { name: /^Go to payment|on Stripe instead/ }).press("Enter");

/** A new member without a membership who has agreed, has a profile, and may begin with anyone. */
export async function signUpFree(page: Page, name: string): Promise<{ id: string; name: string }> {
  await signInByCall(page, freshEmail(name.toLowerCase().replace(/\W+/g, "-")));
  await join(page, { dateOfBirth: "1980-05-05", ...toBasics(name) });
  return fillProfile(page, name);
}

/** What every profile needs of someone who may begin with anyone. */
const toBasics = (stageName: string) => ({
  stageName,
  gender: "non_binary",
  lookingFor: "friends",
});

/** Changes the profile of someone who has just joined, so that they may begin with anyone, and agrees. */
export async function fillProfile(page: Page, name: string): Promise<{ id: string; name: string }> {
  await postForm(page, "/profile-setup", {
    ...toBasics(name),
    ageCategory: "Under 60",
  });
  await agree(page);
  return { id: (await loadUser(page)).id, name };
}

/** The member whose browser it is. */
export const loadUser = async (page: Page) =>
  (await (await page.request.get("/api/auth/user")).json()) as {
    id: string;
    isSubscribed: boolean;
  };

/** The same on Social. */
export async function signUpMember(
  page: Page,
  name: string,
): Promise<{ id: string; name: string }> {
  const member = await signUpFree(page, name);
  await page.goto("/subscription?tier=social");
  await goToPayment(page);
  await payAtCheckout(page);
  await expect(page).toHaveURL("/subscription/begun");
  await expect.poll(async () => (await loadUser(page)).isSubscribed).toBe(true);
  return member;
}

interface Side {
  page: Page;
  id: string;
}

/** Both like each other, which makes a match. */
export async function likeEachOther(one: Side, other: Side): Promise<void> {
  const like = (by: Page, targetUserId: string) =>
    by.request.post("/api/match", { data: { targetUserId, action: "like" } });
  expect((await like(one.page, other.id)).status()).toBe(200);
  expect((await (await like(other.page, one.id)).json()) as unknown).toMatchObject({
    matched: true,
  });
}

/** Both like each other. @returns the id of their conversation */
export async function makeMatch(one: Side, other: Side): Promise<number> {
  await likeEachOther(one, other);
  const list = (await (await one.page.request.get("/api/conversations")).json()) as {
    id: number;
    otherMember: { userId: string };
  }[];
  const found = list.find(({ otherMember }) => otherMember.userId === other.id);
  if (!found) throw new Error("The match has no conversation.");
  return found.id;
}

/** Pays the connection fee of a match at the local checkout and waits until the conversation is open. */
export async function payFee(page: Page, matchId: string, conversation: string): Promise<void> {
  await page.goto(`/checkout?match=${matchId}`);
  await goToPayment(page);
  await payAtCheckout(page);
  await expect(async () => {
    await page.goto(conversation);
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
}
