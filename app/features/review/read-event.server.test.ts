import { expect, it } from "vitest";
import { addPlaces } from "~/features/meetups/booking/booking.fixture";
import { readSeason } from "~/features/season/season.server";
import { setClock } from "~/server/data/clock.server";
import { ValidationError } from "~/server/web/form.server";
import { setUpDatabase } from "../../../tests/support/island";
import { readEvent } from "./read-event.server";

setUpDatabase();

const { year } = readSeason();
const FORM = {
  ...{ name: "Clambake", repeats: "no", firstDay: `${year}-08-16`, lastDay: "", startTime: "" },
  ...{ endTime: "", placeKey: "", place: "", about: "Bring butter.", link: "", icon: "plate" },
};

function toForm(given: Partial<typeof FORM>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...given })) form.set(name, value);
  return form;
}

const read = (given: Partial<typeof FORM>, key?: string) => readEvent(toForm(given), key);

/** The messages of a form that is refused, by field. */
async function refuse(given: Partial<typeof FORM>, key?: string) {
  const error = await read(given, key).catch((thrown: unknown) => thrown);
  return error instanceof ValidationError ? error.errors : error;
}

it("times are read as browsers send them, and as people type them", async () => {
  const typed = ["19:30", "7:30 PM", "7:30pm", "7 p.m.", "12 AM", "12:15 pm", "9", " 09:05 ", ""];
  const times = typed.map(async (startTime) => (await read({ startTime })).startTime);
  expect(await Promise.all(times)).toEqual([
    ...["19:30", "19:30", "19:30", "19:00", "00:00", "12:15", "09:00", "09:05", null],
  ]);
});

it("what is no time is refused, and so is an end without a start", async () => {
  for (const startTime of ["24:00", "13 PM", "0 AM", "7:60", "noon", "7:3", "-1"])
    expect(await refuse({ startTime })).toEqual({ startTime: "Please type a time like 7:30 PM" });
  expect(await refuse({ endTime: "21:00" })).toEqual({ startTime: "Please choose when it starts" });
});

it("an event is once or a few days, every day, or every week, with or without an end", async () => {
  const days = async (given: Partial<typeof FORM>) => {
    const { everyDays, lastDay } = await read(given);
    return [everyDays, lastDay];
  };
  const end = `${year}-08-30`;
  expect(await days({})).toEqual([1, `${year}-08-16`]);
  expect(await days({ lastDay: end })).toEqual([1, end]);
  expect(await days({ repeats: "daily" })).toEqual([1, null]);
  expect(await days({ repeats: "weekly" })).toEqual([7, null]);
  expect(await days({ repeats: "weekly", lastDay: end })).toEqual([7, end]);
});

it("an event with days in the file stays in its year, and a tradition or an added one may be in the next", async () => {
  setClock(`${year}-10-01T12:00:00Z`);
  const next = { firstDay: `${year + 1}-08-15` };
  expect((await read(next)).firstDay).toBe(next.firstDay);
  expect((await read(next, "community-sing")).firstDay).toBe(next.firstDay);
  for (const [given, key, least, most] of [
    [next, "illumination-night", year, year],
    [{ firstDay: `${year + 2}-01-01` }, undefined, 2025, year + 1],
    [{ firstDay: "2024-12-31" }, undefined, 2025, year + 1],
  ] as const)
    expect(await refuse(given, key)).toEqual({
      firstDay: expect.stringMatching(`from \\w+, Jan 1, ${least} to \\w+, Dec 31, ${most}$`),
    });
});

it("a place of the list comes before a text, and a link is an https address", async () => {
  addPlaces();
  const placeKey = "edgartown-lighthouse";
  expect(await read({ placeKey, place: "By the fence" })).toMatchObject({ placeKey, place: null });
  expect(await read({ place: " By  the fence " })).toMatchObject({
    placeKey: null,
    place: "By the fence",
  });
  expect(await refuse({ placeKey: "atlantis" })).toEqual({ placeKey: "Please choose a place" });
  for (const link of [
    "http://example.org",
    "javascript:alert(1)",
    "https://",
    "https://a.b:99999/",
  ])
    expect(await refuse({ link })).toEqual({
      link: "Please use a whole address, like https://example.org",
    });
});
