import { expect, it } from "vitest";
import { drawTalk } from "./conversations";
import { randomFrom } from "./random";

it("both sides of a demo conversation call each other by name, and nobody greets themselves", () => {
  const greeted = new Set<string>();
  for (let talk = 0; talk < 200; talk += 1) {
    for (const { byOpener, text } of drawTalk(randomFrom(`talk:${talk}`), "Marcus", "Simone", 20)) {
      const [writer, reader] = byOpener ? ["Marcus", "Simone"] : ["Simone", "Marcus"];
      expect(text).not.toContain(writer);
      if (text.includes(reader)) greeted.add(reader);
    }
  }
  expect([...greeted].sort()).toEqual(["Marcus", "Simone"]);
});
