import { beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  type Person,
  setUpDatabase,
} from "../../../../tests/support/island";
import { renderOnPage } from "../../../../tests/support/render";
import { formatDay } from "../slots";
import { addPlaces, LIGHTHOUSE, SLOT } from "./booking.fixture";
import { BookingSteps } from "./booking-steps";
import { loadMeetupsPage } from "./meetups-page.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  addPlaces();
  ada = createMember();
});

const load = (query: string) => loadMeetupsPage(ada.viewer(), new URLSearchParams(query));

describe("a day that cannot be booked", () => {
  const today = "Here’s today, Fri, Aug 8.";

  it.each([
    ["2020-01-01", `Wed, Jan 1, 2020 has passed. ${today}`, "2025-08-08"],
    ["2025-08-07", `Thu, Aug 7, 2025 has passed. ${today}`, "2025-08-08"],
    ["2026-02-31", `You can’t book “2026-02-31”. ${today}`, "2025-08-08"],
    ["x", `You can’t book “x”. ${today}`, "2025-08-08"],
    [
      "2026-08-08",
      "Sat, Aug 8, 2026 is too far ahead. Here’s the last day you can book, LAST.",
      "last",
    ],
  ])("for %s the nearest one is shown, and words say so", async (wish, words, shown) => {
    const page = load(`place=${LIGHTHOUSE}&date=${wish}&slot=10`);
    const date = shown === "last" ? page.days.last : shown;
    expect(page.choice).toMatchObject({ date, slot: null });
    expect(page.note).toBe(`${words.replace("LAST", formatDay(date))} Please choose a time again.`);
    expect(page.daylight).toMatch(new RegExp(`^Sunrise .* on ${formatDay(date)}$`));
    const html = await renderOnPage(<BookingSteps {...page} placeName="East Chop" />);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  });

  it("without a place, a past day is dropped, and a note says that it is past", () => {
    for (const place of ["", "place=999&"]) {
      const page = load(`${place}date=2020-01-01&slot=10`);
      expect(page.choice).toMatchObject({ place: null, date: null, slot: null });
      const next = place
        ? "We don’t know that place. Please choose another."
        : "Please choose a place first, then a day.";
      expect(page.note).toBe(`Wed, Jan 1, 2020 has passed. ${next}`);
    }
    expect(load(`date=${SLOT.date}`)).toMatchObject({
      note: undefined,
      choice: { date: SLOT.date },
    });
  });

  it("once the day's last hour has begun, the next day is shown, which has times", () => {
    const query = `place=${LIGHTHOUSE}&date=2020-01-01`;
    advanceClock(11 * HOUR_MS);
    const page = load(query);
    expect(page.note).toBe(
      "Wed, Jan 1, 2020 has passed. Here’s the next day with free times, Sat, Aug 9.",
    );
    expect(page.choice.date).toBe("2025-08-09");
    expect(page.slots.length).toBeGreaterThan(0);
    expect(load(`place=${LIGHTHOUSE}&date=2025-08-08`).choice.date).toBe("2025-08-08");
  });

  it("a day that can be booked, and an address without one, have no such words", () => {
    const queries = [`date=${SLOT.date}`, `date=${SLOT.date}&slot=10`, "", "date="];
    for (const query of queries) expect(load(`place=${LIGHTHOUSE}&${query}`).note).toBeUndefined();
    expect(load("").choice.date).toBeNull();
  });
});

it.each([
  ["99", SLOT.date, "No meetup starts at the time in that link."],
  ["x", SLOT.date, "No meetup starts at the time in that link."],
  ["3", SLOT.date, "No meetup starts at 3:00 AM on Sat, Aug 9."],
  ["9", "2025-08-08", "9:00 AM today has passed."],
])("of the time %s on %s, at which no meetup begins, words say why", (time, date, words) => {
  const page = load(`place=${LIGHTHOUSE}&date=${date}&slot=${time}`);
  expect(page.choice).toMatchObject({ date, slot: null });
  expect(page.note).toBe(words);
});

it.each(["999", "x"])("a note says that there is no place %s", (place) => {
  const page = load(`place=${place}&slot=10`);
  expect(page.place).toBeNull();
  expect(page.note).toBe("We don’t know that place. Please choose another.");
  expect(load("place=").note).toBeUndefined();
});
