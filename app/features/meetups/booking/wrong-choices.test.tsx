import { beforeEach, describe, expect, it } from "vitest";
import { createMember, type Person, setUpDatabase } from "../../../../tests/support/island";
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
  const today = "Free times are shown for today, Fri, Aug 8.";

  it.each([
    ["2020-01-01", `Wed, Jan 1, 2020 is past. ${today}`, "2025-08-08"],
    ["2025-08-07", `Thu, Aug 7, 2025 is past. ${today}`, "2025-08-08"],
    ["2026-02-31", `That date isn’t valid. ${today}`, "2025-08-08"],
    ["x", `That date isn’t valid. ${today}`, "2025-08-08"],
    [
      "2026-08-08",
      "Sat, Aug 8, 2026 is too far ahead. Free times are shown for the last day that can be booked, LAST.",
      "last",
    ],
  ])("for %s the nearest one is shown, and words say so", async (wish, words, shown) => {
    const page = load(`place=${LIGHTHOUSE}&date=${wish}&slot=10`);
    const date = shown === "last" ? page.days.last : shown;
    expect(page.choice).toMatchObject({ date, slot: null });
    expect(page.note).toBe(
      `${words.replace("LAST", formatDay(date))} The time in the address was dropped.`,
    );
    expect(page.daylight).toMatch(new RegExp(`^On ${formatDay(date)} the sun rises`));
    const html = await renderOnPage(<BookingSteps {...page} placeName="East Chop" />);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  });

  it("without a place, a past day is dropped, and a note says that it is past", () => {
    for (const place of ["", "place=999&"]) {
      const page = load(`${place}date=2020-01-01&slot=10`);
      expect(page.choice).toMatchObject({ place: null, date: null, slot: null });
      expect(page.note).toMatch(/^Wed, Jan 1, 2020 is past\./);
    }
    expect(load(`date=${SLOT.date}`)).toMatchObject({
      note: undefined,
      choice: { date: SLOT.date },
    });
  });

  it("a day that can be booked, and an address without one, have no such words", () => {
    const queries = [`date=${SLOT.date}`, `date=${SLOT.date}&slot=10`, "", "date="];
    for (const query of queries) expect(load(`place=${LIGHTHOUSE}&${query}`).note).toBeUndefined();
    expect(load("").choice.date).toBeNull();
  });
});

it.each(["99", "3", "x"])(
  "the time %s, which no meetup begins at, is said to be dropped",
  (time) => {
    const page = load(`place=${LIGHTHOUSE}&date=${SLOT.date}&slot=${time}`);
    expect(page.choice).toMatchObject({ date: SLOT.date, slot: null });
    expect(page.note).toBe("The time in the address was dropped, since no meetup begins then.");
  },
);

it.each(["999", "x"])("a note says that there is no place %s", (place) => {
  const page = load(`place=${place}&slot=10`);
  expect(page.place).toBeNull();
  expect(page.note).toBe("There is no such place. Please choose another one.");
  expect(load("place=").note).toBeUndefined();
});
