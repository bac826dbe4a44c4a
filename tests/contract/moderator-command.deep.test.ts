import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@db/connection";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { addPlaces, agree } from "~/features/meetups/booking/booking.fixture";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { listBookingsJson } from "~/features/meetups/meetup/meetup-json.server";
import { loadMeetupPage } from "~/features/meetups/meetup/meetup-page.server";
import { findShared, shareMeetup } from "~/features/meetups/meetup/shares.server";
import { listOwnLines } from "~/features/meetups/meetup/upcoming.server";
import { listProposals } from "~/features/meetups/suggestions/proposal-cards.server";
import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { ensureBuild, ROOT } from "../support/built-app";
import { createMember, matchPair, type Person, rows } from "../support/island";
import { describeOutcome, readState, sendText } from "../support/steps";

const folder = mkdtempSync(join(tmpdir(), "august-moderator-"));
const path = join(folder, "august.db");

beforeAll(async () => {
  await ensureBuild();
  setDatabase(connect({ path }));
  addPlaces();
}, 180_000);
afterAll(() => {
  closeDatabase();
  rmSync(folder, { recursive: true });
});

/** Runs a maintainer's command as it is built, in a process and with the settings of its own. */
const run = (command: "maintain" | "moderator", ...args: string[]) =>
  spawnSync(process.execPath, [`build/scripts/${command}.js`, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", DATABASE_PATH: path },
  });

const DAY = islandDate(after(now(), 2 * DAY_MS));
const at = (locationId: number, slotHour: number) => ({ locationId, date: DAY, slotHour });
const book = ({ id }: Person, locationId: number, slotHour: number) =>
  bookMeetup(id, { ...at(locationId, slotHour), clientId: newId() });

it.each(["-member", "--member", "--id"])("the command reads %s after --id as an id", (id) => {
  const stderr = `No one with the id ${id} is suspended.\n`;
  expect(run("maintain", "members", "lift", "--id", id)).toMatchObject({ status: 1, stderr });
});

it("a moderator is made and unmade by the command, and everything else there is wrong use", () => {
  const mod = createMember();
  const who = ["--email", `${mod.name}@august.example`, "--id", mod.id];
  const role = () => rows("users").find(({ id }) => id === mod.id)?.role;
  expect(run("moderator", ...who)).toMatchObject({ status: 0, stderr: "" });
  expect(role()).toBe("moderator");
  expect(run("moderator", ...who, "--revoke")).toMatchObject({ status: 0, stderr: "" });
  expect(role()).toBe("member");
  for (const args of [[], ["reports"], ["--id", mod.id]])
    expect(run("moderator", ...args)).toMatchObject({ status: 2 });
});

it("a suspension by the command ends the member's meetups, bookings, and waits at once", () => {
  const ada = createMember({ stageName: "Ada Lane", plan: "unlimited" });
  const ben = createMember({ stageName: "Ben Hall", plan: "social" });
  const pair = matchPair(ada, ben);
  sendText(ada, pair);
  const agreed = agree(ada, ben, at(1, 10));
  const [alone] = [book(ada, 2, 11), book(createMember(), 2, 11), book(createMember(), 2, 11)];
  const eve = createMember();
  joinWaitingList(eve.id, at(2, 11));
  for (let seat = 0; seat < 3; seat++) book(createMember(), 3, 12);
  joinWaitingList(ada.id, at(3, 12));
  const token = shareMeetup(ada.id, alone);

  const reason = ["--reason", "Asked for money"];
  const done = run("maintain", "members", "suspend", "--id", ada.id, ...reason);
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(readState(ada)).toBe("suspended");
  expect(rows("matches")).toMatchObject([{ status: "deactivated" }]);
  const meetups = rows("meetup_bookings");
  expect(meetups.filter(({ id }) => id === agreed || id === alone)).toMatchObject([
    { status: "cancelled", seat: null },
    { status: "cancelled", seat: null },
  ]);
  expect(meetups.filter(({ user_id }) => user_id === eve.id)).toMatchObject([
    { status: "confirmed", seat: 1 },
  ]);
  expect(rows("meetup_waits")).toMatchObject([{ ending: "promoted" }, { ending: "left" }]);
  expect(describeOutcome(() => findShared(token))).toBe("404 Not Found");

  expect(run("maintain", "members", "lift", "--id", ada.id)).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(readState(ada)).toBe("active");
  for (const [me, other, name] of [
    [ada, ben, "Ben Hall"],
    [ben, ada, "Ada Lane"],
  ] as const) {
    const seen = JSON.stringify([
      listBookingsJson(me.id),
      listOwnLines(me.id),
      loadMeetupPage(me.id, agreed),
      listProposals(me.id, findConversation(me.id, pair.conversationId)),
    ]);
    expect(seen).not.toContain(name);
    expect(seen).not.toContain(other.id);
    expect(seen).not.toContain(pair.matchId);
  }
});
