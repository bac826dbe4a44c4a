import { expect, it } from "vitest";
import { renderOnPage } from "../../../tests/support/render";
import type { ConversationScreen } from "./conversation-loader.server";
import { TalkHead } from "./talk-head";

const SCREEN: Pick<
  ConversationScreen,
  "id" | "matchId" | "otherId" | "otherName" | "otherPhotoUrl" | "timer" | "limitedBy" | "limit"
> = {
  id: 1,
  matchId: "match",
  otherId: null,
  otherName: "Ada",
  otherPhotoUrl: null,
  timer: null,
  limitedBy: "conversation",
  limit: 20,
};

/** The head where 5 of the 20 messages are left. */
const render = (hasEnded: boolean) => {
  const screen = { ...SCREEN, hasEnded } as ConversationScreen;
  return renderOnPage(<TalkHead screen={screen} left={5} atMs={0} />);
};

it("the head of a running conversation says how many messages are left, and that of an ended one nothing", async () => {
  expect(await render(false)).toContain('aria-label="5 messages left"');
  expect(await render(true)).not.toContain('class="dial');
});
