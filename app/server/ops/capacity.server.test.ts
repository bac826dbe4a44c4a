import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MOST_POLLS } from "../data/changes.server";
import { CAPACITY } from "./capacity.server";

/** Node itself 120, a photo 130, ffmpeg 150, Litestream and the system 150 (docs/measurements.md). */
const BESIDE_THE_HEAP_MIB = 550;

it("the platform admits all polls, and as many requests besides", () => {
  const toml = readFileSync("fly.toml", "utf8");
  const figure = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, "m").exec(toml)?.[1]);
  const { requests, connections } = CAPACITY;
  expect(figure("hard_limit")).toBe(requests);
  expect(figure("soft_limit")).toBeLessThan(requests);
  expect(figure("soft_limit")).toBeGreaterThan(MOST_POLLS + 400);
  expect(connections).toBeGreaterThan(requests);
});

it("the platform enlarges the disk before uploads are refused", () => {
  const toml = readFileSync("fly.toml", "utf8");
  const threshold = /^auto_extend_size_threshold = (\d+)$/m.exec(toml)?.[1];
  expect(Number(threshold)).toBeLessThanOrEqual(CAPACITY.uploadDiskPercent - 5);
});

it("the heap and the memory outside it fit into the machine", () => {
  const heapMib = /--max-old-space-size=(\d+)/.exec(readFileSync("Dockerfile", "utf8"))?.[1];
  const machineGib = /^memory = "(\d+)gb"$/m.exec(readFileSync("fly.toml", "utf8"))?.[1];
  expect(Number(heapMib) + BESIDE_THE_HEAP_MIB).toBeLessThanOrEqual(Number(machineGib) * 1024);
});
