import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldNames, flattenForm } from "./flat-form.server";

const schema = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  days: z.array(z.string()),
  places: z.optional(z.array(z.string())),
});

const form = (...pairs: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
};

const flat = (...pairs: [string, string][]) => ({ ...flattenForm(schema, form(...pairs)) });

describe("a form's fields", () => {
  it("a form's fields are those of its schema", () => {
    expect(fieldNames(schema)).toEqual(["name", "email", "days", "places"]);
    expect(flat(["name", "Ada"], ["stranger", "x"], ["__proto__", "x"])).toEqual({
      name: "Ada",
      days: [],
      places: [],
    });
  });

  it("the fields of a form with several objects are those of all of them", () => {
    const union = z.discriminatedUnion("decision", [
      z.object({ decision: z.literal("keep") }),
      z.discriminatedUnion("why", [
        z.object({ decision: z.literal("refuse"), why: z.literal("known") }),
        z.object({ decision: z.literal("refuse"), why: z.literal("own"), words: z.string() }),
      ]),
    ]);
    expect(fieldNames(union)).toEqual(["decision", "why", "words"]);
    const sent = form(["decision", "keep"], ["words", "a"], ["words", "b"], ["stranger", "x"]);
    expect({ ...flattenForm(union, sent) }).toEqual({ decision: "keep", words: ["a", "b"] });
  });

  it("a field that came twice is a list, of which the schema accepts neither the first nor the last", () => {
    const twice = flat(["name", "Ada"], ["name", "Bea"], ["email", "a"], ["email", "a"]);
    expect(twice).toEqual({ name: ["Ada", "Bea"], email: ["a", "a"], days: [], places: [] });
    expect(schema.safeParse(twice).error?.issues.map(({ path }) => path[0])).toEqual([
      "name",
      "email",
    ]);
  });

  it("a field that accepts several values is a list whether none, one or more came", () => {
    expect(flat(["days", "Monday"], ["places", "Beach"], ["places", "Park"])).toEqual({
      days: ["Monday"],
      places: ["Beach", "Park"],
    });
  });
});
