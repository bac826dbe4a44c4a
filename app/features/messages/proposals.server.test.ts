import { ensureLocations } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/clock.server";
import { database } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendMessage } from "./messages.server";
import type { ProposalAnswer } from "./proposals.schema";
import { answerProposal, listProposals, suggestMeetup } from "./proposals.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
/** Its hours are 08:00 to 16:00. */
let lighthouse: number;
let count = 0;

beforeEach(() => {
  ensureLocations(database());
  lighthouse = Number(rows("meetup_locations")[0]?.id);
  ada = createMember({ gender: "female", plan: "social" });
  ben = createMember({ gender: "male", plan: "social" });
  pair = matchPair(ada, ben);
  sendMessage(ben.viewer(), pair.conversationId, { content: "Hello", clientId: "client-id-0" });
});

const suggest = (from: Person, wish: Partial<Parameters<typeof suggestMeetup>[2]> = {}) =>
  suggestMeetup(from.viewer(), pair.conversationId, {
    locationId: lighthouse,
    date: "2025-08-09",
    slotHour: 10,
    clientId: `suggestion-${++count}`,
    ...wish,
  });
const answer = (from: Person, choice: ProposalAnswer, proposalId = lastId()) =>
  answerProposal(from.viewer(), { conversationId: pair.conversationId, proposalId }, choice);
const lastId = () => Number(rows("meetup_proposals").at(-1)?.id);
const states = () => rows("meetup_proposals").map(({ state }) => state);
const seenBy = ({ id }: Person) =>
  listProposals(id, findConversation(id, pair.conversationId)).map(
    ({ isOwn, state }) => `${isOwn ? "own" : "theirs"} ${state}`,
  );
const listNoticeTitles = ({ id }: Person) =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type === "meetup_reminder")
    .map(({ title }) => title);

const catchRefusal = (work: () => void): string => {
  try {
    work();
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.title}`;
    throw error;
  }
};

describe("a suggestion", () => {
  it("both see a suggestion, and the other is notified once", () => {
    suggest(ada, { clientId: "suggestion-same" });
    suggest(ada, { clientId: "suggestion-same" });
    expect(seenBy(ada)).toEqual(["own open"]);
    expect(seenBy(ben)).toEqual(["theirs open"]);
    expect(listNoticeTitles(ben)).toEqual(["Meetup suggested"]);
    expect(listNoticeTitles(ada)).toEqual([]);
  });

  it("a suggestion resolves the held requests of both, and a repeat resolves none", async () => {
    const again = () => suggest(ada, { clientId: "suggestion-same" });
    expect(await resolvedBy(again, ada, ben)).toEqual([ada, ben]);
    expect(await resolvedBy(again, ada, ben)).toEqual([]);
  });

  it("a suggestion replaces the member's own open one and is refused while the other's is open", () => {
    suggest(ada);
    suggest(ada, { slotHour: 11 });
    expect(states()).toEqual(["withdrawn", "open"]);
    expect(catchRefusal(() => suggest(ben))).toBe("409 Answer First");
    answer(ben, "refusal");
    expect(catchRefusal(() => suggest(ben))).toBe("done");
  });

  it.each([
    ["yesterday", { date: "2025-08-07" }],
    ["an hour that began", { date: "2025-08-08", slotHour: 12 }],
    ["a day far ahead", { date: "2025-09-09" }],
    ["a day that is not in the calendar", { date: "2025-08-32" }],
    ["a time before the place opens", { slotHour: 7 }],
    ["a place that is not there", { locationId: 999 }],
  ])("a suggestion is refused for %s", (_what, wish) => {
    expect(catchRefusal(() => suggest(ada, wish))).toBe("422 Please Choose Again");
    expect(rows("meetup_proposals")).toEqual([]);
  });

  it("a suggestion counts days from the island's midnight", () => {
    // 23:30 on the 8th on the island, already the 9th in UTC.
    setClock("2025-08-09T03:30:00Z");
    expect(catchRefusal(() => suggest(ada, { date: "2025-08-08", slotHour: 15 }))).toBe(
      "422 Please Choose Again",
    );
    expect(catchRefusal(() => suggest(ada, { date: "2025-08-09", slotHour: 8 }))).toBe("done");
  });

  it("a suggestion needs a conversation that has begun and is running", () => {
    const cai = createMember({ gender: "female", plan: "social" });
    const silent = matchPair(cai, ben);
    const inSilence = () =>
      suggestMeetup(cai.viewer(), silent.conversationId, {
        locationId: lighthouse,
        date: "2025-08-09",
        slotHour: 10,
        clientId: "suggestion-silent",
      });
    expect(catchRefusal(inSilence)).toBe("403 Say Hello First");
    block(ben, ada);
    expect(catchRefusal(() => suggest(ada))).toBe("403 Conversation Ended");
    expect(catchRefusal(() => suggest(cai))).toBe("404 Not Found");
  });

  it("a suggestion does not count as a message", () => {
    suggest(ada);
    expect(findConversation(ada.id, pair.conversationId).messageCount).toBe(1);
  });
});

describe("an answer", () => {
  beforeEach(() => suggest(ada));

  it("an acceptance is recorded once and notifies both where, when and what to bring", () => {
    answer(ben, "acceptance");
    answer(ben, "acceptance");
    expect(states()).toEqual(["accepted"]);
    expect(listNoticeTitles(ada)).toEqual(["Meetup agreed"]);
    expect(listNoticeTitles(ben)).toEqual(["Meetup suggested", "Meetup agreed"]);
    expect(rows("notifications").at(-1)?.message).toMatch(
      /meet at Edgartown Lighthouse, Sat, Aug 9 at 10:00 AM\. Bring: A scallop shell\.$/,
    );
  });

  it.each(["acceptance", "refusal", "withdrawal"] as const)(
    "an answer of %s resolves the held requests of both, and a repeat resolves none",
    async (choice) => {
      suggest(ada);
      const again = () => answer(choice === "withdrawal" ? ada : ben, choice);
      expect(await resolvedBy(again, ada, ben)).toEqual([ada, ben]);
      expect(await resolvedBy(again, ada, ben)).toEqual([]);
    },
  );

  it("a refusal notifies the member who asked", () => {
    answer(ben, "refusal");
    expect(states()).toEqual(["declined"]);
    expect(listNoticeTitles(ada)).toEqual(["Another time, perhaps"]);
  });

  it("only the other can accept, and only the proposer can withdraw", () => {
    expect(catchRefusal(() => answer(ada, "acceptance"))).toBe("404 Not Found");
    expect(catchRefusal(() => answer(ben, "withdrawal"))).toBe("404 Not Found");
    answer(ada, "withdrawal");
    expect(catchRefusal(() => answer(ben, "acceptance"))).toBe("409 Already Answered");
    expect(states()).toEqual(["withdrawn"]);
  });

  it("an outsider cannot answer, nor anybody through another conversation", () => {
    const cai = createMember({ gender: "female", plan: "social" });
    const other = matchPair(cai, ben);
    expect(catchRefusal(() => answer(cai, "acceptance"))).toBe("404 Not Found");
    const through = () =>
      answerProposal(
        cai.viewer(),
        { conversationId: other.conversationId, proposalId: lastId() },
        "acceptance",
      );
    expect(catchRefusal(through)).toBe("404 Not Found");
    expect(states()).toEqual(["open"]);
  });

  it("an answer comes too late once the time has come, which both see, and a new suggestion can be made", () => {
    advanceClock(DAY_MS - 2 * HOUR_MS - 1);
    expect(seenBy(ben)).toEqual(["theirs open"]);
    advanceClock(1);
    expect(seenBy(ada)).toEqual(["own lapsed"]);
    expect(catchRefusal(() => answer(ben, "acceptance"))).toBe("409 Too Late");
    expect(catchRefusal(() => suggest(ben, { date: "2025-08-10" }))).toBe("done");
    expect(states()).toEqual(["lapsed", "open"]);
  });

  it("the database refuses a second open suggestion and a changed one", () => {
    expect(() =>
      runSql(`INSERT INTO meetup_proposals (conversation_id, proposer_id, location_id, date, slot_hour, client_id, created_at)
        VALUES (${pair.conversationId}, '${ben.id}', ${lighthouse}, '2025-08-09', 9, 'client-id-9', ${Date.UTC(2025, 7)})`),
    ).toThrow("meetup_proposals_never_replaced");
    for (const change of ["date = '2025-08-10'", "slot_hour = 11"])
      expect(() => runSql(`UPDATE meetup_proposals SET ${change}`)).toThrow(
        "meetup_proposals_never_change",
      );
  });
});

it.each(["acceptance", "refusal", undefined] as const)(
  "a block removes the notices of a meetup, also of its %s",
  (choice) => {
    suggest(ada);
    if (choice) answer(ben, choice);
    expect([...listNoticeTitles(ada), ...listNoticeTitles(ben)]).not.toEqual([]);
    block(ben, ada);
    expect([...listNoticeTitles(ada), ...listNoticeTitles(ben)]).toEqual([]);
  },
);
