import { beforeEach, expect, it } from "vitest";
import {
  block,
  createMember,
  endMatches,
  matchPair,
  type Person,
  runSql,
  setState,
  setUpDatabase,
  withdrawAgreements,
} from "../../../tests/support/island";
import { findNoticeFaces } from "./match-notice-faces.server";

setUpDatabase();

let ada: Person;
let bea: Person;
const findBea = () => findNoticeFaces(ada.id, [bea.id]).get(bea.id);

beforeEach(() => {
  ada = createMember();
  bea = createMember({ stageName: "Bea" });
  matchPair(ada, bea);
});

it("a match has a face on the notices about them, also while they are paused", () => {
  expect(findBea()).toEqual({ id: bea.id, name: "Bea", photoUrl: null });
  setState(bea, "paused");
  expect(findBea()).toBeDefined();
});

it.each(["suspended", "deleted"] as const)("a member who is %s has no face", (state) => {
  setState(bea, state);
  expect(findBea()).toBeUndefined();
});

it("a block takes the face away for good, since it would name who the ended match does not", () => {
  block(bea, ada);
  expect(findBea()).toBeUndefined();
  runSql("DELETE FROM blocks");
  expect(findBea()).toBeUndefined();
});

it("a paused member whose match has ended has no face, since their story is closed", () => {
  endMatches("declined");
  expect(findBea()).toBeDefined();
  setState(bea, "paused");
  expect(findBea()).toBeUndefined();
});

it("a member who has not accepted the agreements sees no face", () => {
  withdrawAgreements();
  expect(findBea()).toBeUndefined();
});
