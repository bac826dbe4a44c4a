import { ensureLocations } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { agree, lastId, suggest } from "~/features/meetups/booking/booking.fixture";
import { cancelMeetup } from "~/features/meetups/meetup/end-meetup.server";
import { sendMessage } from "~/features/messages/messages.server";
import { after, now, setClock } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  PLAN_MS,
  purge,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setState,
  settleFee,
  setUpDatabase,
  withdrawAgreements,
} from "../../../tests/support/island";
import { readWithIcalJs, readWithNodeIcal } from "./calendar.fixture";
import { writeFile } from "./calendar-files.server";
import { endFeed, findFeedToken, openFeed, renewFeed, writeFeed } from "./feed.server";
import { listMeetupEvents } from "./meetup-events.server";

setUpDatabase();
beforeEach(() => void ensureLocations(database()));

let ada: Person;
let bea: Person;
let matchId: string;
let token: string;

const tokenOf = (person: Person): string => {
  const found = findFeedToken(person.id);
  if (!found) throw new Error("There is no feed");
  return found;
};

/** Bea suggests a meetup to Ada, who accepts. */
const agreeOn = (date: string, slotHour = 10) => agree(bea, ada, { date, slotHour });

const read = (secret = token) => readWithIcalJs(writeFeed(secret));
const titles = (secret = token) => read(secret).map(({ title }) => title);
const NOT_HERE = /nothing here/;

beforeEach(() => {
  ada = createMember({ plan: "social", stageName: "Ada, the one; only" });
  bea = createMember({ plan: "august", stageName: "Bea 👩‍👩‍👧‍👦" });
  const pair = matchPair(ada, bea);
  matchId = pair.matchId;
  settleFee(pair);
  const hello = { content: "Hello", clientId: newId() };
  sendMessage(bea.viewer(), pair.conversationId, hello);
  agreeOn("2025-08-10");
  openFeed(ada.viewer());
  openFeed(bea.viewer());
  token = tokenOf(ada);
});

describe("the feed of a member", () => {
  it("two parsers read the season and the meetup, with the other's stage name", () => {
    const text = writeFeed(token);
    const [season, meetup, ...others] = readWithIcalJs(text);
    expect(others).toEqual([]);
    expect(readWithNodeIcal(text)).toEqual([season, meetup]);
    expect(season).toMatchObject({ title: "August begins", starts: ["2025-08-01"] });
    expect(meetup).toMatchObject({
      title: "Meetup with Bea 👩‍👩‍👧‍👦",
      starts: ["2025-08-10T14:00:00.000Z"],
      place: rows("meetup_locations")[0]?.name,
    });
    expect(readWithNodeIcal(writeFeed(tokenOf(bea)))[1]?.title).toBe(
      "Meetup with Ada, the one; only",
    );
  });

  it("the feed has nothing that the member could not see: no name of an account, no id, no e-mail", () => {
    const text = writeFeed(token).replaceAll("\r\n ", "");
    for (const secret of [bea.id, bea.name, `${bea.name}@`, "1990"])
      expect(text).not.toContain(secret);
  });

  it("the feed is the same text until something changes", () => {
    const text = writeFeed(token);
    advanceClock(3_600_000);
    expect(writeFeed(token)).toBe(text);
    agreeOn("2025-08-12", 11);
    expect(writeFeed(token)).not.toBe(text);
    expect(titles()).toHaveLength(3);
  });

  it("a feed without a meetup has the season, this year's until August has ended", () => {
    const cleo = createMember({ plan: "unlimited" });
    openFeed(cleo.viewer());
    const season = () => read(tokenOf(cleo)).map(({ starts }) => starts[0]);
    expect(season()).toEqual(["2025-08-01"]);
    setClock("2025-09-01T03:59:00Z");
    expect(season()).toEqual(["2025-08-01"]);
    setClock("2025-09-01T04:00:00Z");
    expect(season()).toEqual(["2026-08-01"]);
  });

  it("a meetup stays for 60 days after it took place", () => {
    runSqlWithoutTrigger("entitlements_never_vanish", "DELETE FROM entitlements");
    runSql(
      `INSERT INTO entitlements (user_id, product, provider_reference, started_at, updated_at) VALUES ('${ada.id}', 'unlimited', 'x', ${now().getTime()}, ${now().getTime()})`,
    );
    setClock("2025-10-09T12:00:00Z");
    expect(titles()).toHaveLength(2);
    setClock("2025-10-10T12:00:00Z");
    expect(titles()).toHaveLength(1);
  });
});

describe("the address of a feed", () => {
  it("an address is 256 random bits, and opening it again changes nothing", () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(tokenOf(bea));
    const before = rows("calendar_feeds");
    advanceClock(1_000);
    openFeed(ada.viewer());
    expect(rows("calendar_feeds")).toEqual(before);
  });

  it("a new address ends the one before, and a repeat changes nothing", () => {
    renewFeed(ada.id, token);
    const next = tokenOf(ada);
    expect(next).not.toBe(token);
    expect(() => writeFeed(token)).toThrow(NOT_HERE);
    expect(titles(next)).toHaveLength(2);
    renewFeed(ada.id, token);
    expect(tokenOf(ada)).toBe(next);
  });

  it("nobody renews the address of another", () => {
    renewFeed(bea.id, token);
    expect(tokenOf(ada)).toBe(token);
    expect(titles()).toHaveLength(2);
  });

  it("an ended address opens nothing, and a new one is another", () => {
    endFeed(ada.id);
    endFeed(ada.id);
    expect(() => writeFeed(token)).toThrow(NOT_HERE);
    openFeed(ada.viewer());
    expect(tokenOf(ada)).not.toBe(token);
    expect(() => writeFeed(token)).toThrow(NOT_HERE);
  });

  it.each(["", "x", "x".repeat(43), "%", "' OR 1=1 --", "\0", "x".repeat(10_000)])(
    "an address that nobody was given is not found: %j",
    (wrong) => {
      expect(() => writeFeed(wrong)).toThrow(NOT_HERE);
    },
  );

  it("a member without a membership gets no address", () => {
    const cleo = createMember();
    expect(() => openFeed(cleo.viewer())).toThrow(/membership/);
    expect(findFeedToken(cleo.id)).toBeNull();
  });

  it("the address rests while no membership runs, and opens again with one", () => {
    setClock(after(now(), PLAN_MS));
    expect(() => writeFeed(token)).toThrow(NOT_HERE);
    runSql(
      "UPDATE entitlements SET paid_until = paid_until + 86400000, ends_at = ends_at + 86400000",
    );
    expect(titles()).toHaveLength(2);
  });

  it("suspended and deleted members have no feed, and paused ones keep it", () => {
    setState(ada, "paused");
    expect(titles()).toHaveLength(2);
    setState(ada, "suspended");
    expect(() => writeFeed(token)).toThrow(NOT_HERE);
    setState(ada, "active");
    expect(read().length).toBeGreaterThan(0);
    setState(ada, "deleted");
    expect(() => writeFeed(token)).toThrow(NOT_HERE);
    purge(ada);
    expect(rows("calendar_feeds").map(({ user_id }) => user_id)).toEqual([bea.id]);
  });

  it("the 61st look within an hour waits, for this feed alone", () => {
    for (let look = 0; look < 60; look++) writeFeed(token);
    expect(() => writeFeed(token)).toThrow(/at once/);
    expect(titles(tokenOf(bea))).toHaveLength(2);
    advanceClock(3_600_000);
    expect(titles()).toHaveLength(2);
  });
});

describe("the calendar follows a meetup", () => {
  const meetupIn = (secret: string) =>
    [readWithIcalJs, readWithNodeIcal].map((parse) =>
      parse(writeFeed(secret)).find(({ uid }) => uid.startsWith("meetup-")),
    );

  it("a meetup that either cancels is canceled in the calendars of both, with a later revision", () => {
    const id = Number(rows("meetup_bookings")[0]?.id);
    const [before] = meetupIn(token);
    expect(before).toMatchObject({ isCancelled: false });
    advanceClock(1_000);
    cancelMeetup(bea.id, id);
    for (const secret of [token, tokenOf(bea)])
      for (const event of meetupIn(secret)) {
        expect(event).toMatchObject({ uid: before?.uid, isCancelled: true });
        expect(event?.revision).toBeGreaterThan(before?.revision ?? Infinity);
      }
    expect(writeFeed(token)).not.toContain("VALARM");
    block(ada, bea);
    expect(meetupIn(token)).toEqual([undefined, undefined]);
  });

  it("a booking for oneself is in the member's calendar alone, until they cancel it and after", () => {
    const cleo = createMember({ plan: "unlimited" });
    openFeed(cleo.viewer());
    const locationId = Number(rows("meetup_locations")[0]?.id);
    const slot = { locationId, date: "2025-08-11", slotHour: 9 };
    const id = bookMeetup(cleo.id, { ...slot, clientId: newId() });
    const booked = { title: "August meetup", starts: ["2025-08-11T13:00:00.000Z"] };
    for (const event of meetupIn(tokenOf(cleo)))
      expect(event).toMatchObject({ ...booked, isCancelled: false });
    expect(titles()).toHaveLength(2);
    expect(() => writeFile(ada.viewer(), `meetup-${id}.ics`)).toThrow(NOT_HERE);
    expect(writeFile(cleo.viewer(), `meetup-${id}.ics`).text).toContain(`/meetups/${id}\r\n`);
    cancelMeetup(cleo.id, id);
    for (const event of meetupIn(tokenOf(cleo)))
      expect(event).toMatchObject({ ...booked, isCancelled: true });
  });
});

describe("a planned meetup is gone from the calendars of both", () => {
  it.each([
    ["a block by the member", () => block(ada, bea)],
    ["a block by the other", () => block(bea, ada)],
    ["the other's suspension", () => setState(bea, "suspended")],
    ["the other's deletion", () => setState(bea, "deleted")],
    ["the closing of the match", () => closeMatch(bea.viewer(), matchId, "")],
  ])("after %s", (_why, act) => {
    const [{ key } = { key: "" }] = listMeetupEvents(ada.viewer());
    act();
    expect(titles()).toEqual(["August begins"]);
    expect(writeFeed(token)).not.toContain("Bea");
    expect(listMeetupEvents(ada.viewer())).toEqual([]);
    expect(() => writeFile(ada.viewer(), `${key}.ics`)).toThrow(NOT_HERE);
  });

  it("a pause of the other hides nothing from a match", () => {
    setState(bea, "paused");
    expect(titles()).toHaveLength(2);
  });

  it("a member who has not accepted the agreements sees no meetup", () => {
    withdrawAgreements(`user_id = '${ada.id}'`);
    expect(titles()).toEqual(["August begins"]);
    expect(listMeetupEvents(ada.viewer())).toEqual([]);
  });
});

describe("the file of a meetup", () => {
  it("both members have a file of it, and nobody else has", () => {
    const [{ key } = { key: "" }] = listMeetupEvents(ada.viewer());
    for (const [person, name] of [
      [ada, "Bea 👩‍👩‍👧‍👦"],
      [bea, "Ada, the one; only"],
    ] as const) {
      const file = writeFile(person.viewer(), `${key}.ics`);
      expect(file.name).toBe(`august-${key}.ics`);
      for (const events of [readWithIcalJs(file.text), readWithNodeIcal(file.text)])
        expect(events).toMatchObject([
          { title: `Meetup with ${name}`, starts: ["2025-08-10T14:00:00.000Z"] },
        ]);
    }
    expect(() => writeFile(createMember().viewer(), `${key}.ics`)).toThrow(NOT_HERE);
  });

  it("a suggestion without an answer has none", () => {
    suggest(bea, { date: "2025-08-20", slotHour: 9 });
    expect(titles()).toHaveLength(2);
    expect(() => writeFile(ada.viewer(), `meetup-${lastId()}.ics`)).toThrow(NOT_HERE);
  });
});
