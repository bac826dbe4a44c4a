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

it("the head says in an attribute how many messages are left, from which a kept copy counts on", async () => {
  const timer = { deadlineMs: 3_600_000, isExtended: false };
  const show = (given: Partial<ConversationScreen>) =>
    renderOnPage(
      <TalkHead screen={{ ...SCREEN, ...given } as ConversationScreen} left={5} atMs={0} />,
    );
  expect(await show({})).toMatch(/<span data-left="5" data-limit="20"><svg/);
  expect(await show({ limitedBy: "day" })).toContain('data-left="5 today" data-limit="20"><svg');
  expect(await show({ timer })).toContain(
    '<span class="sr-only" data-left="5">5 messages left</span>',
  );
  expect(await show({ timer, limitedBy: "state" })).not.toContain("data-left");
});

it("the head of a running conversation says how many messages are left, and that of an ended one nothing", async () => {
  expect(await render(false)).toContain('aria-label="5 messages left"');
  expect(await render(true)).not.toContain('class="dial');
});
