import { beforeEach, describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { parsed } from "~/server/web/parse.server";
import { createMember, type Person, setUpDatabase } from "../../../tests/support/island";
import { introductionSchema, type NewIntroduction } from "./introduction.schema";
import { introductionCallSchema } from "./introduction-call.schema";
import { introduceFriend, introductionForm, listOwn, readRefusal } from "./introductions.fixture";
import { composeInvitation } from "./invitation-mail";

setUpDatabase();

let ann: Person;
beforeEach(() => {
  ann = createMember();
});

describe("what a member writes to a friend", () => {
  const isAccepted = (given: Partial<NewIntroduction>) =>
    safeParse(introductionSchema, { ...introductionForm(), ...given }).success;

  it.each([
    "Come to https://evil.example now",
    "Come to www.evil.example now",
    "Come to evil.example/login now",
    "casino-evil.com today",
    "Try Mr.Smith.com now",
    "It is at EVIL.COM today",
    "Win at evil。com/x",
    "Win at evil。com",
    "Win at ｅｖｉｌ．ｃｏｍ",
    "Win at evil\u200b.\u2060com",
    "Win at evil.casino-",
    "Win at 888.bet tonight",
    "Win at пример.рф",
    "Win at 例子。中国",
    "Win at xn--e1afmkfd.xn--p1ai",
    "Win at evil . com",
    "Win at evil. com",
    "Write to bob@evil.anything",
    "Win big at CASINO.WIN",
    "888.win tonight",
    "evil。party",
    "Evil.Party",
    "casino.𝗣ARTY",
    "evil.みんな",
    "evil.ভারত",
    "casino💰.party",
    "That was fun.Then we sailed",
  ])("a domain is refused in a mail to someone who is no member: %s", (text) => {
    expect(isAccepted({ personalMessage: text })).toBe(false);
    expect(isAccepted({ friendName: text })).toBe(false);
    expect(isAccepted({ commonDetail: text })).toBe(false);
  });

  it.each([
    "I love it. Come and see/hear us",
    "At 6 p.m. we sail, 1.5 miles/day",
    "see you at 5. Bring cake",
    "J.R. Smith, Dr. Ada and St. John say hi",
    "Wait...and see, e.g. the boats, a.k.a. mine",
    "我很好。你呢？我也很好",
    "What a trip. Company is all we need",
    "It ends at 4.\nCome along",
  ])("words without a web address are accepted: %s", (personalMessage) => {
    expect(isAccepted({ personalMessage })).toBe(true);
  });

  it("a mail names no introducer whose stage name is a domain", () => {
    const named = composeInvitation({
      introducerName: "evil.casino",
      friendName: "Dan",
      personalMessage: "Come and meet people here.",
      url: "https://august.example/i",
      declineUrl: "https://august.example/d",
    });
    expect(`${named.subject} ${named.text} ${named.html}`).not.toContain("evil");
  });

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
      [{ clientId: 7 }, "Please send a clientId of 8 to 64 letters, digits, - or _"],
    ] as const)
      expect(
        safeParse(introductionCallSchema, { ...body(), ...wrong }).error?.issues[0]?.message,
      ).toBe(words);
  });
});
