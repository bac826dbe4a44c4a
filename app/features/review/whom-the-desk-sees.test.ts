import { MATCH_STATUSES } from "@db/schema/values";
import { beforeEach, describe, expect, it } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { introduceFriend, joinByInvitation } from "~/features/introductions/introductions.fixture";
import { findDelivered } from "~/features/profile/media/media-access.server";
import {
  block,
  createMember,
  endMatches,
  matchPair,
  type Person,
  purge,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome, readState } from "../../../tests/support/steps";
import { addPhoto } from "../../../tests/support/stored-media";
import { decideMedia } from "./decide-media.server";
import { decideReport } from "./decide-report.server";
import { createModerator, reportMember } from "./review.fixture";
import { loadMediaCase } from "./review-cases.server";
import { listQueue } from "./review-queue.server";

setUpDatabase();

let mod: Person;
let ada: Person;
let bea: Person;
beforeEach(() => {
  mod = createModerator();
  ada = createMember();
  bea = createMember();
});

const log = () => rows("moderation_entries").map(({ action, reason }) => [action, reason]);
const words = "Asked for money.";
const TOLD = {
  warn: { decision: "warn", words },
  suspend: { decision: "suspend", ground: "fraud", words },
} as const;

const approve = { decision: "approve" } as const;
const sees = (mediaId: string) => describeOutcome(() => findDelivered(mod.id, mediaId, "192.webp"));
const unknown = "404 Not Found";

it("a photo of someone who has deleted the account is neither served to the desk nor decided", () => {
  const [photo, other] = [addPhoto(ada, "waiting"), addPhoto(ada, "waiting")];
  decideMedia(mod.id, other, { decision: "refuse", words: "Not taken on the island." });
  expect([sees(photo), sees(other)]).toEqual(["done", "done"]);
  setState(ada, "deleted");
  for (const id of [photo, other]) {
    expect(sees(id)).toBe(unknown);
    expect(describeOutcome(() => loadMediaCase(mod.id, id))).toBe(unknown);
    expect(describeOutcome(() => decideMedia(mod.id, id, approve))).toBe(unknown);
  }
});

it.each([
  ["whom a member has blocked", () => block(ada, mod)],
  ["who has blocked a member", () => block(mod, ada)],
])("a moderator %s does not decide about them, and another one does", (_who, act) => {
  const photo = addPhoto(ada, "waiting");
  const report = reportMember(bea, ada);
  act();
  const dismiss = { decision: "dismiss" } as const;
  expect(sees(photo)).toBe(unknown);
  expect(describeOutcome(() => decideMedia(mod.id, photo, approve))).toBe(unknown);
  expect(describeOutcome(() => decideReport(mod.id, report, dismiss))).toBe(unknown);
  expect(decideReport(createModerator().id, report, dismiss)).toBe("everything");
});

const KNOWN: Record<string, () => void> = {
  ...Object.fromEntries(
    MATCH_STATUSES.map((status) => [
      `with whom they have a match that is ${status}`,
      () => {
        if (status === "pending") like(mod.id, ada.id);
        else matchPair(mod, ada);
        if (status !== "pending" && status !== "matched") endMatches(status);
        expect(rows("matches")).toMatchObject([{ status }]);
      },
    ]),
  ),
  "whom they liked, though that like has ended": () => {
    like(mod.id, ada.id);
    for (const state of ["suspended", "active"] as const) setState(ada, state);
    expect(rows("matches")).toMatchObject([{ status: "deactivated", matched_at: null }]);
  },
  "who joined by their introduction": () => {
    ada = joinByInvitation(introduceFriend(mod));
  },
  "who introduced them": () => {
    mod = joinByInvitation(introduceFriend(ada));
    runSql(`UPDATE users SET role = 'moderator' WHERE id = '${mod.id}'`);
  },
  "whose address they have invited": () => {
    introduceFriend(mod, { friendEmail: `${ada.name}+mail@august.example` });
  },
};

it.each(Object.entries(KNOWN))("a moderator does not judge someone %s", (_who, meet) => {
  meet();
  const photo = addPhoto(ada, "waiting");
  const report = reportMember(bea, ada);
  expect(listQueue(mod.id, null).cases).toEqual([]);
  expect(sees(photo)).toBe(unknown);
  expect(describeOutcome(() => decideMedia(mod.id, photo, approve))).toBe(unknown);
  const suspend = () => decideReport(mod.id, report, TOLD.suspend);
  expect(describeOutcome(suspend)).toBe(unknown);
});

it.each([
  ["has liked them, without an answer", () => like(ada.id, mod.id)],
  [
    "has invited their address, so that nobody chooses who judges them",
    () => introduceFriend(ada, { friendEmail: `${mod.name}@august.example` }),
  ],
])("a moderator decides about someone who %s", (_what, act) => {
  act();
  const photo = addPhoto(ada, "waiting");
  expect(sees(photo)).toBe("done");
  expect(describeOutcome(() => decideMedia(mod.id, photo, approve))).toBe("done");
});

describe("a report about someone who has left", () => {
  it("suspending someone who has deleted the account is recorded, and a warning that nobody reads is not", () => {
    const id = reportMember(ada, bea);
    setState(bea, "deleted");
    expect(describeOutcome(() => decideReport(mod.id, id, TOLD.warn))).toMatch(/^422/);
    expect([rows("reports")[0]?.state, log()]).toEqual(["open", []]);
    expect(decideReport(mod.id, id, TOLD.suspend)).toBe("everything");
    expect([rows("suspensions").length, readState(bea)]).toEqual([1, "deleted"]);
    expect(log().at(-1)).toEqual(["suspend", "Asked for money."]);
  });

  it("nothing at all is decided about an account that is purged, but its report is", () => {
    const id = reportMember(ada, bea);
    purge(bea);
    for (const decision of ["warn", "suspend"] as const)
      expect(describeOutcome(() => decideReport(mod.id, id, TOLD[decision]))).toMatch(
        /Nothing Was Done/,
      );
    expect(rows("reports")).toMatchObject([{ state: "open" }]);
  });
});
