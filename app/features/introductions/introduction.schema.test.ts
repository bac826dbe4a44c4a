import { beforeEach, describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { parsed } from "~/server/parse.server";
import { createMember, type Person, setUpDatabase } from "../../../tests/support/island";
import { introductionSchema } from "./introduction.schema";
import { introductionCallSchema } from "./introduction-call.schema";
import { introduceFriend, introductionForm, listOwn, readRefusal } from "./introductions.fixture";

setUpDatabase();

let ann: Person;
beforeEach(() => {
  ann = createMember();
});

describe("what a member writes to a friend", () => {
  it.each([
    "Come to https://evil.example now",
    "Come to www.evil.example now",
    "Come to evil.example/login now",
  ])("a web address is refused: %s", (personalMessage) => {
    expect(safeParse(introductionSchema, { ...introductionForm(), personalMessage }).success).toBe(
      false,
    );
    expect(
      safeParse(introductionSchema, { ...introductionForm(), friendName: personalMessage }).success,
    ).toBe(false);
  });

  it.each(["I love it. Come and see/hear us", "At 6 p.m. we sail, 1.5 miles/day"])(
    "words without a web address are accepted: %s",
    (personalMessage) => {
      expect(
        safeParse(introductionSchema, { ...introductionForm(), personalMessage }).success,
      ).toBe(true);
    },
  );

  it.each(["personalMessage", "commonDetail", "friendName"])(
    "harsh words in %s are refused",
    (field) => {
      expect(
        readRefusal(() => introduceFriend(ann, { [field]: "I will kill you, you idiot" })),
      ).not.toBe("none");
      expect(listOwn(ann)).toEqual([]);
    },
  );

  it("an age is written in digits", () => {
    const parse = (friendAge: string) =>
      safeParse(introductionSchema, { ...introductionForm(), friendAge }).success;
    expect(["0x20", "1e2", "33", " 33 ", ""].map(parse)).toEqual([false, false, true, true, true]);
  });
});

describe("the call", () => {
  const body = () => {
    const { clientId: _, ...form } = introductionForm();
    return form;
  };

  it("an introduction that was read can be sent back, and a field that is unknown is refused", () => {
    const sent = { status: "joined", pointsAwarded: 15, id: 1, introductionTemplate: null };
    const parse = (more: object) => parsed(introductionCallSchema, { ...body(), ...more });
    expect(parse(sent)).toMatchObject({ friendName: "Dan" });
    for (const field of ["reward", "constructor", "toString"])
      expect(() => parse({ [field]: 1 })).toThrow(expect.objectContaining({ options: { field } }));
  });

  it("a field of another type is refused in words", () => {
    for (const [wrong, words] of [
      [{ friendAge: true }, "Please enter an age in years"],
      [
        { clientId: 7 },
        "Please name what you send by a clientId of 8 to 64 letters, digits, - or _",
      ],
    ] as const)
      expect(
        safeParse(introductionCallSchema, { ...body(), ...wrong }).error?.issues[0]?.message,
      ).toBe(words);
  });
});
