import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { notifyDeadlines } from "~/features/matches/deadlines.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { extendMatch } from "~/features/matches/extension.server";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import { findToast, withCurrentTexts } from "./current-texts.server";
import { listNotifications, markAllRead, markCauseRead } from "./notify.server";

setUpDatabase();

let ada: Person;
let bob: Person;
let pair: Pair;

beforeEach(() => {
  [ada, bob, pair] = createMatch(
    { stageName: "Ada", gender: "female" },
    { stageName: "Bob", gender: "male" },
  );
});

const toast = ({ id }: Person) => findToast(withCurrentTexts(id, listNotifications(id, 50)));
const write = (from: Person) => sendText(from, pair);
const warn = () => {
  advanceClock(DAY_MS - HOUR_MS);
  markAllRead(ada.id);
  advanceClock(MINUTE_MS);
  notifyDeadlines();
};
const expire = () => {
  markAllRead(ada.id);
  advanceClock(DAY_MS);
  expireMatches();
};
const close = () => {
  write(bob);
  advanceClock(MINUTE_MS);
  markAllRead(ada.id);
  closeMatch(bob.viewer(), pair.matchId, "");
};

describe("each toast says what is true now:", () => {
  it("a toast announces a new match", () => {
    expect(toast(ada)?.message).toBe(
      "You and Bob like each other. They have until Saturday 12:00 PM to say hello.",
    );
    expect(toast(bob)?.message).toBe(
      "You and Ada like each other. You have until Saturday 12:00 PM to say hello.",
    );
    extendMatch(ada.viewer(), pair.matchId);
    expect(toast(ada)?.message).toContain("until Sunday 12:00 PM");
  });

  it("a toast uses the name that the other member has now", () => {
    saveProfile(bob.viewer(), { stageName: "Robert" });
    expect(toast(ada)?.message).toContain("Robert");
  });

  it("a toast gives the last warning", () => {
    warn();
    expect(toast(ada)?.message).toBe("Bob has until Saturday 12:00 PM to say hello.");
  });

  it("a toast announces an expired match", () => {
    expire();
    expect(toast(ada)?.message).toContain("your match with Bob ended");
  });

  it("a toast announces a closed match", () => {
    close();
    expect(toast(ada)?.message).toBe("Bob closed your match.");
  });
});

const KINDS = {
  "a new match": () => undefined,
  "the last warning": warn,
  "an ended match": expire,
  "a closed match": close,
};
type Kind = keyof typeof KINDS;

/** What may change before the page polls, and which toasts no longer hold then. */
const CHANGES: readonly [string, () => void, readonly Kind[]][] = [
  ["he wrote", () => write(bob), ["a new match", "the last warning"]],
  [
    "she wrote after he did",
    () => {
      write(bob);
      write(ada);
    },
    ["a new match", "the last warning"],
  ],
  ["the deadline moved", () => extendMatch(bob.viewer(), pair.matchId), ["the last warning"]],
  ["the deadline passed", () => advanceClock(DAY_MS), ["a new match", "the last warning"]],
  ["he blocked her", () => block(bob, ada), Object.keys(KINDS) as Kind[]],
  ["she blocked him", () => block(ada, bob), Object.keys(KINDS) as Kind[]],
  ["he was suspended", () => setState(bob, "suspended"), Object.keys(KINDS) as Kind[]],
  ["he deleted the account", () => setState(bob, "deleted"), Object.keys(KINDS) as Kind[]],
  [
    "she read it",
    () => {
      advanceClock(MINUTE_MS);
      markAllRead(ada.id);
    },
    Object.keys(KINDS) as Kind[],
  ],
];

const UNTRUE = CHANGES.flatMap(([what, change, kinds]) =>
  kinds.map((kind) => [kind, what, change] as const),
);

it.each(UNTRUE)("a toast about %s is not shown once %s", (kind, _what, change) => {
  KINDS[kind]();
  const before = toast(ada);
  expect(before).toBeDefined();
  change();
  // A newer notice may have a toast of its own.
  expect(toast(ada)?.id).not.toBe(before?.id);
});

it("a match that is closed while its own toast waits is announced as closed, not as new", () => {
  write(bob);
  closeMatch(bob.viewer(), pair.matchId, "");
  expect(toast(ada)).toMatchObject({ title: "Match closed" });
});

it("anyone who is led to the moment of a match gets no toast that repeats it, and the other still does", () => {
  markCauseRead(ada.id, `match:${pair.matchId}`);
  expect(toast(ada)).toBeUndefined();
  expect(toast(bob)?.message).toContain("Ada");
});

it("what happened more than five minutes ago is in the list, without a toast", () => {
  advanceClock(5 * MINUTE_MS);
  expect(listNotifications(ada.id, 50)).toHaveLength(1);
  expect(toast(ada)).toBeUndefined();
});

it("an older notice that is still true follows one that is not", () => {
  const cai = createMember({ stageName: "Cai", gender: "male", plan: "social" });
  advanceClock(MINUTE_MS);
  const { conversationId } = matchPair(ada, cai);
  sendMessage(cai.viewer(), conversationId, { content: "Hello", clientId: newId() });
  expect(toast(ada)?.message).toContain("Bob");
});
