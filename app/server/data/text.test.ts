import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { isolateSql } from "~/features/members/stage-name.server";
import { clean, endSentence, isolate } from "./text";

it.each([
  ["Peaked Hill", "Peaked Hill."],
  ["It was founded by Herman Melville.", "It was founded by Herman Melville."],
  ["Who, me?", "Who, me?"],
])("%s ends with one mark", (text, ended) => {
  expect(endSentence(text)).toBe(ended);
});

it("marks of direction stay in a text, and embeddings, overrides and isolates do not", () => {
  expect(clean("(\u05d0\u200f!) \u200e1\u061c")).toBe("(\u05d0\u200f!) \u200e1\u061c");
  expect(clean("a\u202eb\u202c\u2067c\u2069")).toBe("abc");
});

it.each(["محمد", "דנה 7", "𞤀𞤣𞤤𞤢𞤥", "ߒߞߏ", "ﷴ"])(
  "%s is isolated in a sentence, in code and in SQL",
  (name) => {
    expect(isolate(name)).toBe(`\u2068${name}\u2069`);
    const sql = `SELECT ${isolateSql("name")} FROM (SELECT ? AS name)`;
    const db = new Database(":memory:");
    expect(db.prepare(sql).pluck().get(name)).toBe(isolate(name));
    expect(db.prepare(sql).pluck().get("Zoë 李")).toBe(isolate("Zoë 李"));
    db.close();
  },
);

it("a text of one sign that nobody sees, by this Node's Unicode, becomes empty", () => {
  const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;
  const kept: string[] = [];
  for (let point = 1; point <= 0x10ffff; point += 1) {
    const sign = String.fromCodePoint(point);
    if (unseen.test(sign) && clean(sign)) kept.push(point.toString(16));
  }
  expect(kept).toEqual([]);
});
