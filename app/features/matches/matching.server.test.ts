import { GENDERS } from "@db/schema/values";
import { expect, it } from "vitest";
import { findStageName } from "~/features/members/stage-name.server";
import { transact } from "~/server/data/database.server";
import {
  createMember,
  matchPair,
  type Person,
  resolvedBy,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { listWaivableFees, waiveFee } from "./fee.server";
import { applyLike, findStarter, type Like } from "./matching.server";
import { recordLike } from "./record-swipe.server";
import { STARTER_WORDS } from "./starting";

setUpDatabase();

const PAIRS = GENDERS.flatMap((one) => GENDERS.map((other) => [one, other] as const));

it.each(PAIRS)("%s and %s: who starts does not depend on who liked first", (one, other) => {
  const first = createMember({ gender: one });
  const second = createMember({ gender: other });
  const man = one === "male" && other === "female" ? first : second;
  const hasOneStarter = [one, other].sort().join() === "female,male";
  matchPair(first, second);
  expect(rows("matches")[0]?.starter_id).toBe(hasOneStarter ? man.id : null);
  const turned = findStarter({ id: second.id, gender: other }, { id: first.id, gender: one });
  expect(turned).toBe(hasOneStarter ? man.id : null);
});

it("a like that finds the liker's own pending like completes no match", () => {
  const [ada, bea] = [createMember(), createMember()];
  const given = { likerId: ada.id, likedId: bea.id, score: 80, genders: ["female", "female"] };
  const again = () => transact((tx) => applyLike(tx, given as Like));
  transact((tx) => recordLike(tx, ada.id, bea.id));
  expect([again(), again()]).toEqual([{ matched: false }, { matched: false }]);
  expect(rows("matches")).toEqual([expect.objectContaining({ status: "pending" })]);
  expect(rows("conversations")).toEqual([]);
});

it("a like that finds the match names it and changes nothing", () => {
  const [ada, bea] = [createMember(), createMember()];
  const { matchId } = matchPair(ada, bea);
  const given = { likerId: ada.id, likedId: bea.id, score: 80, genders: ["female", "female"] };
  const [before, told] = [rows("matches"), rows("notifications").length];
  expect(transact((tx) => applyLike(tx, given as Like))).toEqual({ matched: true, matchId });
  expect([rows("matches"), rows("notifications").length]).toEqual([before, told]);
});

it("a match is counted for its day, seen by both at once, and says to each who starts", async () => {
  const [man, woman] = [createMember({ gender: "male" }), createMember({ gender: "female" })];
  expect(await resolvedBy(() => matchPair(man, woman), man, woman)).toEqual([man, woman]);
  expect(rows("daily_counts")).toContainEqual(expect.objectContaining({ kind: "match", times: 1 }));
  const [conversation] = rows("conversations");
  const noticeOf = ({ id }: Person) => rows("notifications").find(({ user_id }) => user_id === id);
  expect(noticeOf(man)).toMatchObject({
    link: `/messages/${conversation?.id}`,
    message: expect.stringContaining(findStageName(woman.id)),
  });
  expect(noticeOf(woman)).toMatchObject({
    link: "/matches",
    message: expect.stringContaining(findStageName(man.id)),
  });
  expect(noticeOf(man)?.message).not.toContain(STARTER_WORDS.other);
  expect(rows("matches")[0]).toMatchObject({ starter_id: man.id });
});

it("a waiver costs no tokens and is not offered where payments are not configured and no fee is charged", () => {
  const [ada, bea] = [createMember({ plan: "social" }), createMember()];
  const { matchId, conversationId } = matchPair(ada, bea);
  expect(waiveFee(ada.viewer(), matchId)).toEqual({ conversationId, isNew: false });
  expect(rows("matches")[0]).toMatchObject({ fee_state: "due" });
  expect(listWaivableFees(ada.viewer())).toEqual([]);
});
