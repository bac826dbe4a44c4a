import { describe, expect, it } from "vitest";
import { joiningSchema } from "~/features/account/joining.schema";
import { slotSchema } from "~/features/meetups/booking.schema";
import { readDay } from "./day";

describe("a day typed where the browser has no date field", () => {
  it.each([
    ["02/29/1988", "1988-02-29"],
    ["2/29/1988", "1988-02-29"],
    ["2-29-1988", "1988-02-29"],
    ["2000-1-5", "2000-01-05"],
    ["2000-01-05", "2000-01-05"],
    [" Feb  29, 1988 ", "1988-02-29"],
    ["september 3rd 1979", "1979-09-03"],
    ["3 Sept. 1979", "1979-09-03"],
    ["29.02.1988", "1988-02-29"],
    ["3. 4. 1988", "1988-04-03"],
    ["8.15.1988", "1988-08-15"],
  ])("%j is understood", (typed, day) => {
    expect(joiningSchema.parse({ dateOfBirth: typed, onIsland: "on" }).dateOfBirth).toBe(day);
    expect(slotSchema.parse({ locationId: "1", slotHour: "10", date: typed }).date).toBe(day);
  });

  const complain = (typed: string) => {
    expect(readDay(typed)).toBeUndefined();
    const { error } = joiningSchema.safeParse({ dateOfBirth: typed, onIsland: "on" });
    return error?.issues[0]?.message;
  };

  it.each(["2/30/1988", "2/29/1989", "13/13/1988", "29/02/1988", "0/5/2000", "30.02.1988"])(
    "%j is refused as no day on the calendar",
    (typed) => {
      expect(complain(typed)).toBe(`“${typed}” isn’t a day on the calendar. Try it like 8/15/1988`);
    },
  );

  it.each(["1988", "12/11/10", "2/29/88", "Foo 3 1979"])(
    "%j, which is no full date, is not refused as a day off the calendar",
    (typed) => {
      expect(complain(typed)).toBe(`We couldn’t read “${typed}” as a date. Try it like 8/15/1988`);
    },
  );

  it("a blank day is asked for", () => {
    const { error } = joiningSchema.safeParse({ dateOfBirth: "", onIsland: "on" });
    expect(error?.issues[0]?.message).toBe("Please enter your date of birth");
  });
});
