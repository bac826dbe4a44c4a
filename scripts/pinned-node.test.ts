import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const pinned: string = manifest.devDependencies.node;

describe("one Node everywhere", () => {
  it("is what these tests run on", () => {
    expect(process.versions.node).toBe(pinned);
  });

  it("is every stage of the container, by digest", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    const images = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:[\d.]+-[a-z]+-slim@sha256:[0-9a-f]{64}$/);
    expect(images[0]).toContain(`node:${pinned}-`);
  });

  it("is the major version that package.json asks for, with its own types", () => {
    const [major] = pinned.split(".");
    expect(manifest.engines.node).toBe(`${major}.x`);
    expect(manifest.devDependencies["@types/node"].split(".")[0]).toBe(major);
  });
});
