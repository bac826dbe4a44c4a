import { describe, expect, it } from "vitest";
import { FieldTimers, toTimerTone } from "./timers";

describe("pickTone", () => {
  it.each([
    [10_000, "green"],
    [6_001, "green"],
    [6_000, "yellow"],
    [3_001, "yellow"],
    [3_000, "red"],
    [0, "red"],
  ] as const)("of %i ms left of 10 s is %s", (leftMs, tone) => {
    expect(toTimerTone(leftMs, 10)).toBe(tone);
  });
});

describe("FieldTimers", () => {
  it("each field's timer starts once", () => {
    const timers = new FieldTimers();
    expect(timers.start("bio", 15, 0)).toBe(true);
    expect(timers.start("bio", 15, 5_000)).toBe(false);
    expect(timers.leftMs("bio", 5_000)).toBe(10_000);
  });

  it("a field is earned once, by Done in time", () => {
    const timers = new FieldTimers();
    timers.start("bio", 15, 0);
    expect(timers.leftMs("bio", 2_000)).toBe(13_000);
    expect(timers.finish("bio", 2_000)).toBe("earned");
    expect(timers.finish("bio", 3_000)).toBe("over");
    expect(timers.start("bio", 15, 4_000)).toBe(false);
    expect(timers.leftMs("bio", 4_000)).toBe(0);
  });

  it("a timer just stops at the end of its time", () => {
    const timers = new FieldTimers();
    timers.start("hometown", 5, 0);
    expect(timers.leftMs("hometown", 4_999)).toBe(1);
    expect(timers.leftMs("hometown", 5_000)).toBe(0);
    expect(timers.finish("hometown", 5_000)).toBe("over");
    expect(timers.start("hometown", 5, 6_000)).toBe(false);
  });

  it("fields that were started and not done are listed, running or timed out", () => {
    const timers = new FieldTimers();
    expect(timers.unfinished()).toBe("");
    expect(timers.isStarted("bio")).toBe(false);
    timers.start("stageName", 5, 0);
    timers.start("bio", 15, 0);
    timers.start("hometown", 5, 0);
    timers.finish("bio", 1_000);
    expect(timers.unfinished()).toBe("stageName,hometown");
  });

  it("a field that never started has no time left", () => {
    expect(new FieldTimers().finish("bio", 0)).toBe("over");
  });
});
