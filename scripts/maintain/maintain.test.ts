import { beforeEach, expect, it } from "vitest";
import { endAllFeeds, findFeedToken, openFeed } from "~/features/calendar/feed.server";
import { grantMembership } from "~/features/membership/granted.server";
import { listMemberships } from "~/features/membership/memberships.server";
import { database, transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../tests/support/island";
import { withoutRecording } from "../../tests/support/watched-database";
import { eraseMember, findMembers, listModerators } from "./members";
import { end, grant } from "./membership";
import { listWaitingFees } from "./payments";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada Lightfoot" });
  createMember({ stageName: "Bea" });
});

const actions = () => rows("moderation_entries").map(({ action }) => action);
// why: what is run once and by hand may scan tables.
const find = (words: string) => withoutRecording(() => findMembers(database(), words));

it("a member is found by a part of a name or address, or by id", () => {
  expect(find("lightfoot").sentence).toMatch(`--id ${ada.id}  Ada Lightfoot`);
  expect(find("@AUGUST.example").sentence.split("\n")).toHaveLength(2);
  expect(find(ada.id).sentence.split("\n")).toHaveLength(1);
  expect(find("nobody")).toMatchObject({ exitCode: 1 });
});

it("moderators are listed", () => {
  expect(withoutRecording(listModerators).sentence).toMatch(/There is no moderator/);
  runSql(`UPDATE users SET role = 'moderator' WHERE id = '${ada.id}'`);
  expect(withoutRecording(listModerators).sentence).toContain("Ada Lightfoot");
});

it("a membership is granted until a day, renews never, and ends by the command", () => {
  expect(ada.viewer().subscriptionTier).toBe("free");
  expect(grant(database(), ada.id, "social").exitCode).toBe(1);
  expect(grant(database(), ada.id, "social", "2025-08-01").exitCode).toBe(1);
  expect(grant(database(), ada.id, "social", "2025-08-31")).toMatchObject({ exitCode: 0 });
  expect(ada.viewer().subscriptionTier).toBe("social");
  expect(listMemberships(ada.id)).toMatchObject([
    { product: "social", paidUntil: "September 1, 2025", renewsAt: null, canResume: false },
  ]);
  advanceClock(1_000);
  expect(end(database(), ada.id).exitCode).toBe(0);
  expect(ada.viewer().subscriptionTier).toBe("free");
  expect(end(database(), ada.id).exitCode).toBe(1);
  expect(actions()).toEqual(["grant_membership", "end_membership"]);
});

it("Unlimited is granted without an end, and what is paid for is not ended", () => {
  expect(grant(database(), ada.id, "unlimited", "2025-08-31").exitCode).toBe(1);
  transact((tx) => grantMembership(tx, { userId: ada.id, product: "unlimited", endsAt: null }));
  expect(ada.viewer().subscriptionTier).toBe("unlimited");
  advanceClock(1_000);
  expect(end(database(), ada.id).exitCode).toBe(0);
  const payer = createMember({ plan: "social" });
  expect(end(database(), payer.id).exitCode).toBe(1);
  expect(payer.viewer().subscriptionTier).toBe("social");
});

it("a member is erased in 30 days, or at once when nothing renews", async () => {
  expect(await eraseMember(database(), "nobody", false)).toMatchObject({ exitCode: 1 });
  expect(await eraseMember(database(), ada.id, false)).toMatchObject({ exitCode: 0 });
  expect(rows("users").find(({ id }) => id === ada.id)).toMatchObject({ state: "deleted" });
  expect(await eraseMember(database(), ada.id, true)).toMatchObject({ exitCode: 0 });
  expect(rows("users").find(({ id }) => id === ada.id)).toBeUndefined();
  const payer = createMember({ plan: "social" });
  runSql(`UPDATE entitlements SET renews = 1 WHERE user_id = '${payer.id}'`);
  expect(await eraseMember(database(), payer.id, true)).toMatchObject({ exitCode: 1 });
});

it("all private calendar addresses end at once", () => {
  const { id } = createMember({ plan: "social" });
  openFeed({ ...ada.viewer(), id, isSubscribed: true });
  expect(withoutRecording(endAllFeeds)).toBe(1);
  expect(findFeedToken(id)).toBeNull();
});

it("a fee that opened nothing is listed", () => {
  expect(withoutRecording(listWaitingFees).sentence).toBe("No fee waits.");
  runSql(
    `INSERT INTO fee_payments (provider_reference, user_id, amount_cents, paid_at) VALUES ('pi_1', '${ada.id}', 500, 1754668800000)`,
  );
  expect(withoutRecording(listWaitingFees).sentence).toBe(`2025-08-08  $5  pi_1  --id ${ada.id}`);
});
