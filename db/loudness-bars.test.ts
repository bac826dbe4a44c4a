import { expect, it } from "vitest";
import { BAR_COUNT, computeBars } from "./loudness-bars";

const RATE_HZ = 8000;
const tone = (index: number) => Math.sin((2 * Math.PI * 220 * index) / RATE_HZ);

it("a tone that rises gives rising bars up to the highest", () => {
  const count = 2 * RATE_HZ;
  const bars = computeBars(count, (index) => (0.3 * tone(index) * index) / count) ?? "";
  expect(bars).toHaveLength(BAR_COUNT);
  expect([...bars].sort().join("")).toBe(bars);
  expect(bars).toMatch(/^0.*f$/);
  expect(new Set(bars).size).toBe(16);
});

it("a quiet recording has the bars of a loud one", () => {
  const at = (gain: number) => (index: number) =>
    gain * tone(index) * Math.abs(Math.sin(index / 900));
  expect(computeBars(RATE_HZ, at(0.02))).toBe(computeBars(RATE_HZ, at(0.9)));
});

it("silence and its noise give flat bars", () => {
  expect(computeBars(RATE_HZ, () => 0)).toBe("0".repeat(BAR_COUNT));
  const noise = computeBars(RATE_HZ, (index) => 0.0001 * tone(index)) ?? "";
  expect(noise).toBe("1".repeat(BAR_COUNT).replaceAll("1", noise[0] ?? ""));
  expect(noise[0]).toMatch(/[01]/);
});

it("a sound of fewer samples than bars has all bars, and one without samples has none", () => {
  expect(computeBars(3, (index) => (index === 1 ? 1 : 0))).toMatch(/^0{14}f{13}0{13}$/);
  expect(computeBars(0, () => 1)).toBeNull();
});
