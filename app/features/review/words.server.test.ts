import { expect, it } from "vitest";
import { rows, setUpDatabase } from "../../../tests/support/island";
import { createModerator } from "./review.fixture";
import { addWord, removeWord } from "./words.server";

setUpDatabase();

it("each change of the list of harsh words is one entry of the audit log, and a repeat is none", () => {
  const { id } = createModerator();
  for (let time = 0; time < 2; time += 1) expect(addWord(id, "Oaf")).toBe("oaf");
  for (let time = 0; time < 2; time += 1) removeWord(id, "oaf");
  expect(rows("harsh_words")).toEqual([]);
  expect(rows("moderation_entries")).toMatchObject([
    { moderator_id: id, action: "add_word", subject: "word:oaf", member_id: null },
    { moderator_id: id, action: "remove_word", subject: "word:oaf", member_id: null },
  ]);
});
