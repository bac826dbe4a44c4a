import { describe, expect, it } from "vitest";
import { fakeCheckbox } from "./fake-form.fixture";
import { isOver, sumBudget } from "./groups.client";

describe("sumBudget", () => {
  it.each([
    [["", " ", ""], 0, null],
    [["40", "60", ""], 100, true],
    [["100"], 100, true],
    [["40", "59"], 99, false],
    [["60", "60"], 120, false],
    [["0"], 0, false],
    [["50.5", "49.5"], 100, false],
    [["-10", "110"], 100, false],
    [["100", "ten"], 100, false],
  ])("the budget %j adds up to %i, exact: %s", (values, total, isExact) => {
    expect(sumBudget(values)).toEqual({ total, isExact });
  });
});

describe("isOver", () => {
  const music = ["Rap", "Rock", "Blues", "R&B"].map((value) =>
    fakeCheckbox("relaxationMusic", value, { now: true }),
  );
  const [, , third, fourth] = music;

  it("a group of three choices refuses the fourth tick", () => {
    expect(fourth && isOver(music, fourth, 3)).toBe(true);
  });

  it("a group of three choices accepts the third tick and any untick", () => {
    expect(third && isOver(music.slice(0, 3), third, 3)).toBe(false);
    expect(fourth && isOver(music, { ...fourth, checked: false }, 3)).toBe(false);
  });

  it("a group counts only boxes of the same name", () => {
    const others = [fakeCheckbox("sportsPlayed", "Golf", { now: true }), ...music.slice(0, 3)];
    expect(third && isOver(others, third, 3)).toBe(false);
  });
});
