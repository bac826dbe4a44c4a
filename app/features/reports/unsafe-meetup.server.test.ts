import { expect, it } from "vitest";
import { addPlaces, agree, SLOT, talkingPair } from "~/features/meetups/booking/booking.fixture";
import { giveFeedback } from "~/features/meetups/meetup/attendance.server";
import { setClock } from "~/server/data/clock.server";
import { createMember, rows, setUpDatabase } from "../../../tests/support/island";
import { meetupSubject } from "./joint-subjects.server";
import { report } from "./report.server";
import { capture } from "./report-subject";

setUpDatabase();

it("a member who did not feel safe is heard with their words where they have an open report of the meetup", () => {
  addPlaces();
  const ada = createMember({ plan: "social" });
  const ben = createMember({ plan: "social" });
  talkingPair(ada, ben);
  const meetup = agree(ada, ben, { ...SLOT, date: "2025-08-11" });
  setClock("2025-08-11T15:00:00Z");
  const find = () => capture(meetupSubject(ada.id, meetup));
  report(ada.id, find, { reason: "unkind", words: "He was rude" });
  giveFeedback(ada.id, meetup, { feltSafe: false, words: "He followed me to the car" });
  expect(rows("reports")).toMatchObject([
    { words: "He was rude", gravity: 2 },
    { words: "He followed me to the car", gravity: 0, reason: "danger", reported_id: ben.id },
  ]);
});
