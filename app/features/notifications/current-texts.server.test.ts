import { expect, it } from "vitest";
import { expireMatches } from "~/features/matches/expiry.server";
import { DAY_MS } from "~/server/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  setUpDatabase,
} from "../../../tests/support/island";
import { findToast, withCurrentTexts } from "./current-texts.server";
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
