import { expect, it } from "vitest";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { addPlaces } from "~/features/meetups/booking/booking.fixture";
import { sendMessage } from "~/features/messages/messages.server";
import {
  createMember,
  matchPair,
  type Person,
  settleFee,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { islandDate, now, setClock } from "./clock.server";
import { type CountedKind, countToday, listDailyCounts } from "./daily-counts.server";
import { transact } from "./database.server";

setUpDatabase();

const count = (kind: CountedKind, at: string) => {
  setClock(at);
  transact(() => countToday(kind));
};

const counted = (kind: CountedKind) =>
  Object.fromEntries(
    listDailyCounts("0001-01-01")
      .filter((one) => one.kind === kind)
      .map(({ day, times }) => [day, times]),
  );

it("a day of the counts ends at the island's midnight in summer", () => {
  count("sign_in", "2025-08-09T03:59:59.999Z");
  count("sign_in", "2025-08-09T04:00:00Z");
  count("sign_in", "2025-08-09T04:00:01Z");
  expect(counted("sign_in")).toEqual({ "2025-08-08": 1, "2025-08-09": 2 });
});

it("a day of the counts ends at the island's midnight in winter, too", () => {
  count("join", "2025-12-02T04:59:59Z");
  count("join", "2025-12-02T05:00:00Z");
  expect(counted("join")).toEqual({ "2025-12-01": 1, "2025-12-02": 1 });
});

it("both hours of one name count for the day on which the clocks go back", () => {
  count("match", "2025-11-02T05:30:00Z");
  count("match", "2025-11-02T06:30:00Z");
  count("match", "2025-11-03T04:59:59Z");
  count("match", "2025-11-03T05:00:00Z");
  expect(counted("match")).toEqual({ "2025-11-02": 3, "2025-11-03": 1 });
});

it("the day on which the clocks go forward has 23 hours of counts", () => {
  count("message", "2026-03-08T04:59:59Z");
  count("message", "2026-03-08T05:00:00Z");
  count("message", "2026-03-09T03:59:59Z");
  count("message", "2026-03-09T04:00:00Z");
  expect(counted("message")).toEqual({ "2026-03-07": 1, "2026-03-08": 2, "2026-03-09": 1 });
});

it("what is undone was never counted", () => {
  const act = () =>
    transact(() => {
      countToday("meetup");
      throw new Error("It is undone.");
    });
  expect(act).toThrow("It is undone.");
  expect(counted("meetup")).toEqual({});
});

it("sign-ins, joins, matches, messages and meetups are counted, each once however often it is sent", () => {
  addPlaces();
  const today = islandDate(now());
  const people = [0, 1].map(() => createMember({ gender: "male", plan: "social" }));
  const [ada, ben] = people as [Person, Person];
  signInUser(ada.name);
  const pair = matchPair(ada, ben);
  settleFee(pair);
  for (const _ of [1, 2])
    sendMessage(ada.viewer(), pair.conversationId, { content: "Hello", clientId: "client-id-1" });
  for (const _ of [1, 2])
    bookMeetup(ada.id, {
      locationId: 1,
      date: "2025-08-12",
      slotHour: 10,
      clientId: "client-id-2",
    });
  const kinds = ["sign_in", "join", "match", "message", "meetup"] as const;
  expect(kinds.map((kind) => counted(kind)[today] ?? 0)).toEqual([3, 2, 1, 1, 1]);
});
