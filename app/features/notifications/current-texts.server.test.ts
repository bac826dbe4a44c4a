import { expect, it } from "vitest";
import { expireMatches } from "~/features/matches/expiry.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  setUpDatabase,
  withdrawAgreements,
} from "../../../tests/support/island";
import { findToast, withCurrentTexts } from "./current-texts.server";
import { loadDueNotices } from "./due.server";
import { listNotifications } from "./notify.server";

setUpDatabase();

it("no toast mentions an ended match once the two members have matched again", () => {
  const [ada, bea] = [createMember({ plan: "social" }), createMember()];
  matchPair(ada, bea);
  advanceClock(DAY_MS);
  expireMatches();
  const ended = listNotifications(ada.id, 50).filter(({ type }) => type === "match_expired");
  expect(ended).toHaveLength(1);
  expect(findToast(withCurrentTexts(ada.id, ended))).toMatchObject({ type: "match_expired" });
  matchPair(ada, bea);
  expect(findToast(withCurrentTexts(ada.id, ended))).toBeUndefined();
});

it("a member who has not accepted the agreements reads no name in notices and their deliveries", () => {
  const [ada, bea] = [createMember({ plan: "social" }), createMember({ stageName: "Bea" })];
  matchPair(ada, bea);
  const listTexts = () => [
    JSON.stringify(withCurrentTexts(ada.id, listNotifications(ada.id, 50))),
    JSON.stringify(loadDueNotices(ada.id, "email")),
  ];
  expect(listTexts().map((text) => text.includes("Bea"))).toEqual([true, true]);
  withdrawAgreements();
  for (const text of listTexts()) {
    expect(text).not.toContain("Bea");
    expect(text).toContain("Accept the community agreements to read it.");
  }
});
