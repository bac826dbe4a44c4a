import { ensureLocations } from "@db/seed/locations";
import { type Random, randomFrom } from "@db/seed/random";
import { beforeEach, expect, it, vi } from "vitest";
import { SWEEPS } from "~/boot.server";
import { like, passMember } from "~/features/discover/swipe.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { cancelMeetup } from "~/features/meetups/meetup/end-meetup.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { sendMessage } from "~/features/messages/messages.server";
import { spendTokens } from "~/features/wallet/spend.server";
import { DAY_MS, HOUR_MS, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { Refusal } from "~/server/web/errors";
import { advanceClock, createMember, type Person, rows, setUpDatabase } from "../support/island";
import { listTroubles } from "../support/soundness";
import { giveHalfTokens } from "../support/steps";
import { withoutRecording } from "../support/watched-database";

const MEMBERS = 6;
const STEPS = 220;
const JUMPS = [-DAY_MS, -HOUR_MS, HOUR_MS, DAY_MS];
const MONTHS_END = "2025-08-31T16:00:00Z";
setUpDatabase();

// Mails find no server here, and say so.
beforeEach(() => {
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

async function sweep(): Promise<void> {
  for (const { run } of SWEEPS) await run();
}

const pickSlot = (random: Random) => ({
  locationId: random.int(1, 2),
  date: random.pick([bookableDays().last, bookableDays().first]),
  slotHour: random.int(10, 12),
});

/** What a member may do at any time; a rule may refuse it. */
const DEEDS: readonly ((member: Person, other: Person, random: Random) => void)[] = [
  (member, other) => like(member.id, other.id),
  (member, other) => like(member.id, other.id),
  (member, other) => passMember(member.id, other.id),
  (member, _other, random) => {
    const own = rows("conversations").map(({ id }) => Number(id));
    if (own.length > 0)
      sendMessage(member.viewer(), random.pick(own), { content: newId(), clientId: newId() });
  },
  (member, _other, random) =>
    bookMeetup(member.id, { ...pickSlot(random), clientId: newId(), extra: "tokens" }),
  (member, _other, random) => {
    const own = rows("meetup_bookings").filter(({ user_id }) => user_id === member.id);
    if (own.length > 0) cancelMeetup(member.id, Number(random.pick(own).id));
  },
  (member, _other, random) => joinWaitingList(member.id, pickSlot(random)),
  (member) => spendTokens(member.viewer(), "profile_boost"),
  (member) => spendTokens(member.viewer(), "extra_meetup"),
];

function tryOut(act: () => void, told: string): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw new Error(told, { cause: error });
  }
}

/** Expired matches of which not both members were told, or were told more than once. */
const listUntold = () =>
  database()
    .$client.prepare(
      `SELECT m.id FROM matches m WHERE m.status = 'expired' AND (SELECT count(*) FROM notifications n
         WHERE n.type = 'match_expired' AND n.cause = 'match:' || m.id) <> 2`,
    )
    .all();

it.each([1, 3])(
  "an island whose clock jumps at random times stays sound: seed %i",
  async (seed) => {
    const random = randomFrom(`clock:${seed}`);
    // A month begins meanwhile, whose bonus is paid once, as that of the month before.
    setClock(MONTHS_END);
    ensureLocations(database());
    const members = Array.from({ length: MEMBERS }, () => createMember({ plan: "social" }));
    for (const member of members) giveHalfTokens(member, 100, "test:1");
    let awayMs = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const told = `seed ${seed}, step ${step}, ${now().toISOString()}`;
      const [one, other] = random.shuffle(members);
      if (!one || !other) throw new Error("Nobody is there");
      tryOut(() => random.pick(DEEDS)(one, other, random), told);
      advanceClock(random.int(1, 20) * MINUTE_MS);
      // A jump may come while the sweeps run, which wait for one another.
      const swept = random.chance(0.3) ? sweep() : undefined;
      if (random.chance(0.15)) {
        const jumpMs = random.pick(JUMPS.filter((ms) => Math.abs(awayMs + ms) <= DAY_MS));
        awayMs += jumpMs;
        advanceClock(jumpMs);
      }
      await swept;
    }
    advanceClock(-awayMs);
    await sweep();
    expect(withoutRecording(() => listTroubles(database()))).toEqual([]);
    expect(withoutRecording(listUntold)).toEqual([]);
    const causes = rows("token_entries").map(({ cause }) => String(cause));
    for (const month of ["bonus:2025-08", "bonus:2025-09"])
      expect(causes.filter((cause) => cause === month)).toHaveLength(MEMBERS);
    const ended = rows("matches").filter(({ status }) => status === "expired");
    expect(ended.length).toBeGreaterThan(0);
  },
);
