import { type FieldShape, PROFILE_FIELDS } from "@db/schema/profile-fields";
import { LOCATIONS } from "@db/seed/locations";
import { expect, it } from "vitest";
import { optionLabel } from "./option-label";

const VALUES = Object.values<FieldShape>(PROFILE_FIELDS).flatMap((shape) =>
  "options" in shape ? shape.options : [],
);

it("every option begins with a capital, and a brand keeps its own spelling", () => {
  expect(VALUES.length).toBeGreaterThan(100);
  for (const value of VALUES) {
    const label = optionLabel(value);
    expect(label.toLowerCase()).toBe(value.toLowerCase());
    const [word = ""] = value.split(/\s/);
    const isBrand = word !== word.toLowerCase();
    expect([value, label]).toEqual([value, isBrand ? value : label]);
    expect([label, isBrand || !/^\p{Ll}/u.test(label)]).toEqual([label, true]);
  }
  expect(VALUES).toContain("iPhone");
  expect(optionLabel("iPhone")).toBe("iPhone");
});

it("every place has a name that works as a heading", () => {
  for (const { name } of LOCATIONS) expect(name).toMatch(/^\p{Lu}/u);
});
