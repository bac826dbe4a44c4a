import { describe, expect, it } from "vitest";
import { ValidationError, validateAnswers } from "~/server/web/form.server";
import {
  appealSchema,
  conciergeSchema,
  holdSchema,
  mediaSchema,
  reportSchema,
} from "./decision.schema";

const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};

type Schema = Parameters<typeof validateAnswers>[0];

const check = (schema: Schema, values: Record<string, string>) =>
  validateAnswers(schema, form(values)).catch((error) => {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  });

describe("words that a member reads", () => {
  it.each([
    ["a refusal in own words", mediaSchema, { decision: "refuse", reason: "own" }, 500],
    ["a refusal for a report", reportSchema, { decision: "refuse" }, 500],
    ["a warning", reportSchema, { decision: "warn" }, 500],
    ["a suspension", reportSchema, { decision: "suspend", ground: "fraud" }, 500],
    ["a suspension of a held account", holdSchema, { decision: "suspended" }, 500],
    ["a granted appeal", appealSchema, { decision: "granted" }, 1000],
    ["a refused appeal", appealSchema, { decision: "refused" }, 1000],
    ["a restored member", appealSchema, { decision: "restore" }, 500],
    ["an answer of the concierge", conciergeSchema, {}, 4000],
  ] as const)("%s has words, at most as many as its own limit", async (_, schema, rest, most) => {
    const words = { words: expect.stringMatching(/^Please write/) };
    expect(await check(schema, rest)).toEqual(words);
    expect(await check(schema, { ...rest, words: " \n" })).toEqual(words);
    const limit = most.toLocaleString("en-US");
    expect(await check(schema, { ...rest, words: "x".repeat(most + 1) })).toEqual({
      words: `Please use at most ${limit} characters`,
    });
    const longest = `a\r\n${"x".repeat(most - 2)}`;
    expect(await check(schema, { ...rest, words: longest })).toEqual({
      ...rest,
      words: longest.replace("\r", ""),
    });
  });

  it.each([
    ["an approval", mediaSchema, { decision: "approve" }],
    ["a refusal for a common reason", mediaSchema, { decision: "refuse", reason: "face" }],
    ["a dismissed report", reportSchema, { decision: "dismiss" }],
    ["an upheld report alone", reportSchema, { decision: "uphold" }],
    ["a released account", holdSchema, { decision: "released" }],
  ] as const)("%s has none, whatever is in the field", async (_, schema, decided) => {
    expect(await check(schema, decided)).toEqual(decided);
    for (const words of ["", "x".repeat(9999)])
      expect(await check(schema, { ...decided, words })).toEqual(decided);
  });
});

describe("a decision", () => {
  it("a form without a decision, or with one of another case, says so at its field", async () => {
    const errors = { decision: "Please choose a decision" };
    for (const schema of [mediaSchema, reportSchema, appealSchema, holdSchema])
      for (const words of ["Why", ""])
        expect(await check(schema, words ? { decision: "burn", words } : {})).toEqual(errors);
  });

  it("a refusal has a reason, and a suspension a ground", async () => {
    const reason = { reason: "Please choose a reason" };
    expect(await check(mediaSchema, { decision: "refuse" })).toEqual(reason);
    expect(await check(mediaSchema, { decision: "refuse", reason: "ugly" })).toEqual(reason);
    const suspend = { decision: "suspend", words: "Asked for money." };
    const ground = { ground: "Please choose a ground" };
    expect(await check(reportSchema, suspend)).toEqual(ground);
    expect(await check(reportSchema, { ...suspend, ground: "looks" })).toEqual(ground);
  });
});
