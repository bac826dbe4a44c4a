import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { notifyDeadlines, WARNING_MS } from "~/features/matches/deadlines.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { extendMatch } from "~/features/matches/extension.server";
import { addPlaces, answer, suggest } from "~/features/meetups/booking/booking.fixture";
import { voiceNotice } from "~/features/messages/message-notices.server";
import { unblockMember } from "~/features/safety/block.server";
import { DAY_MS, HOUR_MS, now, weekdayTime } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  rows,
  saveProfile,
  setUpDatabase,
} from "../../../tests/support/island";
import { cookieHeader, createMatch, sendText } from "../../../tests/support/steps";
import { loader as call } from "./api.notifications.route";
import { withCurrentTexts } from "./current-texts.server";
import { loadDueNotices } from "./due.server";
import { loader as screen } from "./notifications.route";
import { listNotifications, notify } from "./notify.server";

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

interface ListedNotice {
  title: string;
  message: string;
}

/** The texts that the bell and the list of notices show to a member, which are the same. */
async function listed({ token }: Person): Promise<string[]> {
  const cookie = await cookieHeader({ token });
  const request = () =>
    new Request("http://localhost:4600/notifications", {
      headers: { Host: "localhost:4600", Cookie: cookie },
    });
  const response = (await call({ request: request(), params: {}, context: {} })) as Response;
  const bell = (await response.json()) as ListedNotice[];
  const { notices } = await screen({ request: request(), params: {}, context: {} });
  const words = ({ title, message }: ListedNotice) => `${title}: ${message}`;
  expect(notices.map(words)).toEqual(bell.slice(0, 10).map(words));
  return bell.map(words);
}

const write = (from: Person) => void sendText(from, pair);
const sweep = () => {
  expireMatches();
  notifyDeadlines();
};
const passOn = (durationMs: number) => {
  advanceClock(durationMs);
  sweep();
};

/** The notices that a match can cause. */
const KINDS: Record<string, () => void> = {
  "a new match": () => undefined,
  "the reminder": () => passOn(18 * HOUR_MS),
  "the last warning": () => passOn(23 * HOUR_MS),
  "an extension": () => void extendMatch(ada.viewer(), pair.matchId),
};

/** What may happen afterwards. */
const CHANGES: Record<string, () => void> = {
  nothing: () => undefined,
  "he wrote": () => write(bob),
  "both wrote": () => {
    write(bob);
    write(ada);
  },
  "the deadline moved": () => void extendMatch(bob.viewer(), pair.matchId),
  "the deadline passed": () => passOn(2 * DAY_MS),
  "the deadline passed a moment ago": () => advanceClock(2 * DAY_MS),
  "she closed it": () => void closeMatch(ada.viewer(), pair.matchId, ""),
  "he wrote and closed it": () => {
    write(bob);
    closeMatch(bob.viewer(), pair.matchId, "");
  },
  "it passed, and they matched again": () => {
    passOn(2 * DAY_MS);
    matchPair(ada, bob);
  },
};

/** Words that hold only while the match waits for someone. */
const OF_WAITING = /until|hour|minute|soon|can start|not started|say hello|waiting/i;

const matchNow = () => rows("matches").find(({ status }) => status === "matched");

describe.each(Object.entries(KINDS))("a notice of %s", (_kind, arrange) => {
  it.each(Object.entries(CHANGES))(
    "a notice names no deadline that no longer holds after this change: %s",
    async (_what, change) => {
      arrange();
      change();
      const match = matchNow();
      const deadline = new Date(Number(match?.conversation_deadline ?? 0));
      const waits = match !== undefined && !match.first_message_sent_at && deadline > now();
      for (const one of [ada, bob]) {
        const texts = await listed(one);
        expect(texts.length).toBeGreaterThan(0);
        for (const words of texts.filter((each) => OF_WAITING.test(each))) {
          expect([words, waits]).toEqual([words, true]);
          expect(words).toContain(`until ${weekdayTime(deadline)}`);
          expect(words).not.toMatch(/\d+ (hour|minute)/);
          if (/soon/.test(words))
            expect(deadline.getTime() - now().getTime()).toBeLessThanOrEqual(WARNING_MS);
        }
        if (waits) expect(texts.join()).toContain(`until ${weekdayTime(deadline)}`);
      }
    },
  );
});

it("the list says what became of a match in words that stay true", async () => {
  passOn(23 * HOUR_MS);
  expect(await listed(ada)).toEqual([
    "Your match ends soon: Bob has until Saturday 12:00 PM to say hello.",
  ]);
  extendMatch(ada.viewer(), pair.matchId);
  expect(await listed(bob)).toEqual([
    "Match extended: Ada extended your match until Sunday 12:00 PM.",
  ]);
  write(bob);
  expect((await listed(ada)).slice(1)).toEqual(["Conversation started: Bob said hello."]);
  expect((await listed(bob))[0]).toBe("Match extended: Ada extended your match.");
  write(ada);
  expect(await listed(ada)).toContain("Conversation started: You and Bob are talking.");
});

it("the notice of a match tells its first writer that they said hello, not that the two are talking", async () => {
  passOn(18 * HOUR_MS);
  write(bob);
  expect(await listed(bob)).toEqual(["Conversation started: You said hello to Ada."]);
});

describe("a suggested meetup", () => {
  beforeEach(() => {
    write(bob);
    addPlaces();
    suggest(bob);
  });

  it("nobody gets a mail about a suggested meetup that waits for its answer", () => {
    advanceClock(HOUR_MS);
    const titles = loadDueNotices(ada.id, "email").wanted.map(({ title }) => title);
    expect(titles).toContain("Meetup suggested");
  });

  it("a suggested meetup that was answered does not read as if it waited", async () => {
    expect((await listed(ada))[0]).not.toContain("closed");
    answer(ada, "refusal");
    expect((await listed(ada))[0]).toContain("That suggestion is closed.");
  });

  it.each<[string, string, () => void]>([
    ["was answered", "That suggestion is closed.", () => answer(ada, "refusal")],
    ["named an hour that has come", "Time passed.", () => advanceClock(DAY_MS)],
    [
      "stands in a thread that was closed",
      "That suggestion is closed.",
      () => void closeMatch(bob.viewer(), pair.matchId, ""),
    ],
  ])(
    "a notice of a suggested meetup that %s says: %s It is no longer mailed to anyone",
    async (_what, words, end) => {
      const isSaid = async () => (await listed(ada)).some((notice) => notice.includes(words));
      expect(await isSaid()).toBe(false);
      end();
      advanceClock(HOUR_MS);
      expect(await isSaid()).toBe(true);
      const { wanted } = loadDueNotices(ada.id, "email");
      expect(wanted.map(({ title }) => title)).not.toContain("Meetup suggested");
    },
  );
});

it("a match that a block ended stays unnamed once the block is lifted", async () => {
  passOn(23 * HOUR_MS);
  block(ada, bob);
  unblockMember(ada.id, bob.id);
  expect((await listed(bob)).join()).not.toContain("Ada");
  expect((await listed(bob)).join()).not.toMatch(OF_WAITING);
});

it("a match whose thread the other member has begun is mailed until its reader has written too", () => {
  const mailed = () => loadDueNotices(ada.id, "email").wanted.map(({ title }) => title);
  write(bob);
  advanceClock(HOUR_MS);
  expect(mailed()).toContain("It's a Match!");
  write(ada);
  expect(mailed()).not.toContain("It's a Match!");
});

it("a match whose deadline has just passed is not called an earlier one while there is no other", async () => {
  advanceClock(2 * DAY_MS);
  expect(await listed(ada)).toContain("You matched: Your match with Bob ended.");
});

it.each<[string, () => void]>([
  ["expired", () => passOn(DAY_MS)],
  ["was closed", () => void closeMatch(ada.viewer(), pair.matchId, "")],
])("that a match %s is told once, in place of what was told before", (_what, end) => {
  passOn(23 * HOUR_MS);
  end();
  const notices = withCurrentTexts(bob.id, listNotifications(bob.id, 50));
  expect(notices.map(({ type, isRead }) => [type, isRead])).toEqual([["match_expired", false]]);
  expect(loadDueNotices(bob.id, "email").wanted.map(({ type }) => type)).toEqual(["match_expired"]);
});

it("where either member may write first, both read that they can", async () => {
  const [cleo, dora] = [
    createMember({ stageName: "Cleo", gender: "female" }),
    createMember({ stageName: "Dora", gender: "female" }),
  ];
  matchPair(cleo, dora);
  expect(rows("matches").at(-1)?.starter_id).toBeNull();
  expect((await listed(cleo))[0]).toMatch(/You have until .* to say hello/);
  expect((await listed(dora))[0]).toMatch(/You have until .* to say hello/);
});

it("a new match of a pair takes the place of the notice that their earlier one ended", async () => {
  passOn(2 * DAY_MS);
  expect((await listed(ada)).join()).toContain("match with Bob ended");
  matchPair(ada, bob);
  expect((await listed(ada)).join()).not.toContain("match with Bob ended");
});

it("notices and mails of messages name their sender as they are called now", async () => {
  write(bob);
  transact((tx) =>
    notify(tx, {
      userId: ada.id,
      type: "message_received",
      ...voiceNotice("Bob"),
      cause: "message:0",
      aboutId: bob.id,
    }),
  );
  saveProfile(bob.viewer(), { stageName: "Robert" });
  const texts = [
    "New message: Robert wrote to you.",
    "New voice message: Robert sent you a voice message.",
  ];
  expect(await listed(ada)).toEqual(expect.arrayContaining(texts));
  advanceClock(HOUR_MS);
  const { wanted } = loadDueNotices(ada.id, "email");
  expect(wanted.map(({ title, message }) => `${title}: ${message}`)).toEqual(
    expect.arrayContaining(texts),
  );
});
