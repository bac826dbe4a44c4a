import { beforeEach, describe, expect, it } from "vitest";
import { createMember, setUpDatabase } from "../../../../tests/support/island";
import { describeOutcome } from "../../../../tests/support/steps";
import { listStatements } from "../../../../tests/support/watched-database";
import { describeDaylight } from "../places/daylight.server";
import { readDay } from "../seats/slot.server";
import { countAvailable } from "./available-slots.server";
import { addPlaces, book, SLOT } from "./booking.fixture";
import { loadMeetupsPage } from "./meetups-page.server";
import { leaveWaitingList } from "./waiting-list.server";

/** Flying Horses Carousel, which opens later. */
const CAROUSEL = 8;

setUpDatabase();
beforeEach(addPlaces);

const { date } = SLOT;

describe("the seats left of an hour", () => {
  it("the fewest at any place are counted without a place, and those of one with it", () => {
    expect(countAvailable(date, "10:00")).toBe(3);
    book(createMember());
    book(createMember(), { locationId: 2 });
    book(createMember(), { locationId: 2 });
    book(createMember(), { locationId: 2, slotHour: 11 });
    book(createMember(), { locationId: 2, date: "2025-08-10" });
    expect(countAvailable(date, "10:00")).toBe(1);
    expect(countAvailable(date, "11:00")).toBe(2);
    const counts = [1, 2, 3, CAROUSEL].map((id) => countAvailable(date, "10:00", id));
    expect(counts).toEqual([2, 1, 3, 0]);
  });

  it("a date at midnight in UTC is that calendar day, and any other time its day on the island", () => {
    const midnights = ["2025-08-09T00:00:00.000Z", "2025-08-09T00:00:00+00:00", "2025-08-09T00:00"];
    expect([...midnights, "2025-08-09"].map(readDay)).toEqual(Array(4).fill("2025-08-09"));
    expect(readDay("2025-08-09T03:59:59Z")).toBe("2025-08-08");
    expect(readDay("2025-08-08T20:00:00-04:00")).toBe("2025-08-08");
    expect(readDay("2025-13-09T00:00:00Z")).toBe("2025-13-09");
  });

  it("none is left of an hour that has begun", () => {
    expect(countAvailable("2025-08-08", "11:00")).toBe(0);
    expect(countAvailable("2025-08-08", "1:00 PM")).toBe(3);
  });

  it("none is left of a day that cannot be booked yet", () => {
    expect(["2025-09-08", "2025-09-09"].map((day) => countAvailable(day, "10:00"))).toEqual([3, 0]);
  });

  it.each(["13:00 PM", "0:00 AM", "00 PM", "25:00", "10:30"])("%s is no time", (time) => {
    expect(describeOutcome(() => countAvailable(date, time))).toBe("422 Error");
  });

  it("the seats of all places are counted in as few statements as those of one", async () => {
    const all = await listStatements(() => countAvailable(date, "10:00"));
    const one = await listStatements(() => countAvailable(date, "10:00", 1));
    expect([all.length, one.length]).toEqual([2, 2]);
  });
});

describe("a day of an address or a call", () => {
  it.each(["0000-01-01", "0001-01-01", "0999-12-31", "1999-12-31", "2101-01-01", "9999-12-31"])(
    "%s is refused as no day of the island, and never an error",
    (day) => {
      expect(describeOutcome(() => countAvailable(day, "10:00"))).toBe("422 Error");
      const member = createMember();
      expect(describeOutcome(() => book(member, { date: day }))).toBe("422 Booking Failed");
      expect(leaveWaitingList(member.id, { ...SLOT, date: day })).toBe(false);
      const query = new URLSearchParams(`place=1&date=${day}&slot=10`);
      expect(loadMeetupsPage(member.viewer(), query)).toMatchObject({
        choice: { date: "2025-08-08", slot: null },
        note: expect.stringContaining("Here’s today"),
      });
    },
  );

  it.each(["2000-01-01", "2000-02-29", "2025-03-09", "2025-11-02", "2100-12-31"])(
    "%s has hours, light, and seats",
    (day) => {
      expect(describeOutcome(() => countAvailable(day, "10:00"))).toBe("done");
      expect(describeDaylight(day)).toContain("Sunrise");
    },
  );
});
