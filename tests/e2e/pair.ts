import type { APIResponse } from "@playwright/test";
import { payFee } from "./friends";
import { expect, freshEmail, join, type Page, signIn } from "./island";

/** A subscribed man of the demo island. */
const DEMO_MAN = "demo001@august.example";

const done = (response: APIResponse) => expect(response.ok(), response.url()).toBe(true);

const readId = async (page: Page) =>
  ((await (await page.request.get("/api/auth/user")).json()) as { id: string }).id;

/**
 * A conversation that has begun, between a subscribed man of the demo island and a woman who has
 * just joined. Both are signed in when it returns; neither page is on a particular screen.
 *
 * @returns the path of the conversation
 */
export async function beginConversation(his: Page, hers: Page): Promise<string> {
  await signIn(his, DEMO_MAN);
  await signIn(hers, freshEmail("nell"), "/welcome");
  await join(hers);
  const profile = {
    stageName: `Nell ${Date.now().toString(36)}`,
    ageCategory: "Under 50",
    gender: "female",
    lookingFor: "both",
  };
  done(await hers.request.post("/api/profile", { data: profile }));
  const agreements = { agreedToCodeOfConduct: true, agreedToConflictResolution: true };
  done(await hers.request.post("/api/profile/community-agreements", { data: agreements }));
  const like = async (from: Page, to: Page) => {
    const data = { targetUserId: await readId(to), action: "like" };
    const response = await from.request.post("/api/match", { data });
    done(response);
    return (await response.json()) as { matched: boolean; matchId?: string };
  };
  await like(hers, his);
  const { matchId } = await like(his, hers);
  const conversations: { id: number; matchId: string }[] = await (
    await his.request.get("/api/conversations")
  ).json();
  const id = conversations.find((one) => one.matchId === matchId)?.id;
  if (!matchId || !id) throw new Error("The match has no conversation.");
  await payFee(his, matchId, `/messages/${id}`);
  done(await his.request.post(`/api/conversations/${id}/messages`, { data: { content: "Hello" } }));
  return `/messages/${id}`;
}
