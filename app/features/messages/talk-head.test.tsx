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

it("the head counts the messages left, also beside a ring of time, unless a state limits them", async () => {
  const timer = { deadlineMs: 3_600_000, isExtended: false };
  const show = (given: Partial<ConversationScreen>) =>
    renderOnPage(
      <TalkHead screen={{ ...SCREEN, ...given } as ConversationScreen} left={5} atMs={0} />,
    );
  expect(await show({ limitedBy: "day" })).toContain('aria-label="5 messages left today"');
  expect(await show({ timer })).toContain('<span class="sr-only">5 messages left</span>');
  expect(await show({ timer, limitedBy: "state" })).not.toContain("5 messages left");
});

it("the head of a running conversation says how many messages are left, and that of an ended one nothing", async () => {
  expect(await render(false)).toContain('aria-label="5 messages left"');
  expect(await render(true)).not.toContain('class="dial');
});
