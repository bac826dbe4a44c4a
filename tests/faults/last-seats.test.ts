import { setTimeout as pause } from "node:timers/promises";
import type { August } from "@db/connection";
import { randomFrom } from "@db/seed/random";
import { expect, it } from "vitest";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { timeOfSlot } from "~/features/meetups/booking.schema";
import { bookableDays, type Slot } from "~/features/meetups/seats/slot.server";
import { kill, waitUntilReady } from "../support/built-app";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { formContent, jsonContent, send } from "../support/requests";
import { listTroubles } from "../support/soundness";

const MEMBERS = 200;
const AT_ONCE = 40;
const SENDS_OF_EACH = 2;
const AGAIN_AFTER_MS = 25;

const server = setUpServer();

interface Response {
  status: number;
  body: { id?: number; code?: string };
}

/** Posts JSON, or an empty form without a body. */
const post = async (path: string, member: SignedInMember, body?: object) =>
  (await send(server.url, path, member, body ? jsonContent(body) : formContent({}))) as Response;

/** A member who books, and every response to the one booking. */
interface Client {
  member: SignedInMember;
  clientId: string;
  responses: Response[];
}

/** Kills the server at a number of responses, while others are on their way. */
class Killer {
  kills = 0;
  /** Requests that had reached the server when it was killed. */
  lost = 0;
  #responses = 0;
  #killAt = Number.POSITIVE_INFINITY;

  /** Sends until there is a response. */
  async insist<T>(send: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        const response = await send();
        this.#responses += 1;
        if (this.#responses >= this.#killAt) server.app?.child.kill("SIGKILL");
        return response;
      } catch (error) {
        if ((error as { code?: string }).code !== "ECONNREFUSED") this.lost += 1;
        await pause(AGAIN_AFTER_MS);
      }
  }

  /** Lets the running server answer that often, kills it, and starts it again. */
  async killAfter(responses: number): Promise<void> {
    this.#killAt = this.#responses + responses;
    await server.app?.ended;
    this.#killAt = Number.POSITIVE_INFINITY;
    this.kills += 1;
    await waitUntilReady(server.launch());
  }
}

/** Everyone books, so many at once. */
async function bookAll(clients: readonly Client[], slot: Slot, killer: Killer): Promise<void> {
  const { slotHour, ...place } = slot;
  const queue = [...clients];
  const work = async () => {
    for (let client = queue.shift(); client; client = queue.shift()) {
      const { member, clientId, responses } = client;
      const body = { ...place, timeSlot: timeOfSlot(slotHour), clientId };
      while (responses.length < SENDS_OF_EACH) {
        responses.push(await killer.insist(() => post("/api/meetups/book", member, body)));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const cancel = async (member: SignedInMember, id: number): Promise<number> =>
  (await post(`/meetups/${id}/cancellation`, member)).status;

interface Booking {
  id: number;
  userId: string;
  seat: number | null;
}
const listBookings = (db: August): Booking[] =>
  db.$client
    .prepare<[], Booking>("SELECT id, user_id AS userId, seat FROM meetup_bookings ORDER BY id")
    .all();
const listSeated = (db: August) => listBookings(db).filter(({ seat }) => seat !== null);

it("three of 200 members get the last seats while the server is killed, and anyone who waits first follows once", async () => {
  const { AUGUST_FAULT_SEED, AUGUST_RANDOM_SEED } = process.env;
  const seed = AUGUST_FAULT_SEED ?? (AUGUST_RANDOM_SEED === "1" ? String(Date.now()) : "1");
  const reported = `AUGUST_FAULT_SEED=${seed} repeats this run`;
  const random = randomFrom(`last-seats:${seed}`);
  const slot = { locationId: 1, date: bookableDays().last, slotHour: 11 };
  const db = openDatabase(server.path);
  const clients: Client[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const member = await insertMember(db, `member${index}`);
    clients.push({ member, clientId: `client-${index}-booking`, responses: [] });
  }
  await server.start();

  const killer = new Killer();
  const booked = bookAll(clients, slot, killer);
  // The first ones while seats are being taken, the others while members are refused.
  for (const [least, most] of [
    [1, 2],
    [1, 6],
    [20, 60],
    [20, 60],
  ] as const)
    await killer.killAfter(random.int(least, most));
  await booked;

  const isRefused = ({ responses }: Client) =>
    responses.every(({ status, body }) => status === 409 && body.code === "slot_full");
  const refused = clients.filter(isRefused);
  const winners = clients.filter((client) => !isRefused(client));
  expect(refused, reported).toHaveLength(MEMBERS - 3);
  expect(
    listBookings(db).sort((one, other) => (one.seat ?? 0) - (other.seat ?? 0)),
    reported,
  ).toMatchObject([{ seat: 1 }, { seat: 2 }, { seat: 3 }]);
  for (const { member, responses } of winners) {
    const own = listSeated(db).find(({ userId }) => userId === member.id);
    const acknowledged = { status: 201, body: { id: own?.id } };
    expect(responses, reported).toMatchObject(responses.map(() => acknowledged));
  }
  expect(killer.lost, reported).toBeGreaterThanOrEqual(killer.kills);

  const line = refused.slice(0, 3).map(({ member }) => member);
  expect(line.map(({ id }) => joinWaitingList(id, slot))).toEqual([1, 2, 3]);
  const [one, other, stays] = winners.map(({ member: { id } }) => id);
  const leaving = winners.slice(0, 2).flatMap(({ member, responses: [response] }) => {
    const send = () => killer.insist(() => cancel(member, response?.body.id ?? 0));
    return Array.from({ length: 5 }, send);
  });
  await killer.killAfter(random.int(1, 2));
  expect(new Set(await Promise.all(leaving)), reported).toEqual(new Set([303]));

  const [first, second] = line.map(({ id }) => id);
  expect(
    listSeated(db).map(({ userId }) => userId),
    reported,
  ).toEqual([stays, first, second]);
  const gone = listBookings(db).filter(({ seat }) => seat === null);
  expect(gone.map(({ userId }) => userId).sort(), reported).toEqual([one, other].sort());
  const waits = db.$client.prepare("SELECT ending FROM meetup_waits ORDER BY id").pluck().all();
  expect(waits, reported).toEqual(["promoted", "promoted", null]);
  const told = "SELECT user_id FROM notifications WHERE cause GLOB 'meetup:*:promoted' ORDER BY id";
  expect(db.$client.prepare(told).pluck().all(), reported).toEqual([first, second]);
  expect(listTroubles(db), reported).toEqual([]);
  db.$client.close();
  await kill(server.app);
  console.log(`Killed ${killer.kills} times, ${killer.lost} requests without a response.`);
});
