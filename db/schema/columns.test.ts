import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { clean } from "~/server/data/text";
import { VISIBLE_GLOB } from "./columns";

// Spaces, control and format characters, characters that render as nothing, and the three that
// `names.ts` and `text.ts` list.
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;

it("the database considers a text blank exactly where every character is invisible in this Node's Unicode", () => {
  const db = new Database(":memory:");
  const isVisible = db.prepare(`SELECT glob(${VISIBLE_GLOB}, ?)`).pluck();
  const wrong: string[] = [];
  for (let point = 1; point <= 0x10ffff; point += 1) {
    const sign = String.fromCodePoint(point);
    const isSurrogate = point >= 0xd800 && point <= 0xdfff;
    const isSeen = !UNSEEN.test(sign);
    if (!isSurrogate && (isVisible.get(sign) === 1) !== isSeen) wrong.push(point.toString(16));
    // The database accepts what the code accepts.
    if (!isSeen && clean(sign)) wrong.push(`clean ${point.toString(16)}`);
  }
  expect(wrong).toEqual([]);
  db.close();
});
