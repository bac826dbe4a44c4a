import { expect, it } from "vitest";
import * as z from "zod/mini";
import { ContentError, contentKey, contentText, eachOnce, parseContent } from "./content";

const schema = z.strictObject({
  entries: z
    .array(
      z.strictObject({ key: contentKey, words: contentText(10), count: z.optional(z.number()) }),
    )
    .check(eachOnce("key")),
});

const SOUND = `# A comment.
entries:
  - key: one
    words: Short
  - key: two
    words: Also short
    count: 2
`;

/** The faults of the sound file with one text put in place of another. */
function listFaults(before: string, after: string): readonly string[] {
  expect(SOUND).toContain(before);
  try {
    parseContent("season.yml", SOUND.replace(before, after), schema);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.faults;
    throw error;
  }
}

it("a sound file is read with its comments, lists, and numbers", () => {
  expect(parseContent("season.yml", SOUND, schema)).toEqual({
    entries: [
      { key: "one", words: "Short" },
      { key: "two", words: "Also short", count: 2 },
    ],
  });
});

it.each([
  ["a missing setting", "    words: Short\n", "", "line 3: words is missing"],
  ["an empty setting", "words: Short", "words:", "line 4: words must be a text"],
  ["an empty text", "words: Short", 'words: ""', "line 4: words is empty"],
  ["a long text", "Short", "Too long for it", "line 4: words must have at most 10 characters"],
  [
    "a text of two lines",
    "Short",
    '"a\\nb"',
    "line 4: words must be one line without spaces around it",
  ],
  ["a text for a number", "count: 2", "count: two", "line 7: count must be a number"],
  ["a misspelled setting", "count: 2", "cuont: 2", "line 7: cuont is no setting of this file"],
  [
    "a key that is none",
    "key: two",
    "key: Two",
    "line 5: key must be lower-case words with hyphens, like film-festival",
  ],
  ["a key that is there twice", "key: two", "key: one", 'line 5: key "one" is there twice'],
  ["a setting that is there twice", "count: 2", "words: X", "line 7: Map keys must be unique"],
  [
    "a list that is none",
    "entries:\n  - key: one",
    "entries:\n    key: one",
    "line 5: A block sequence may not be used as an implicit map key",
  ],
])("%s gives one sentence that says where and what", (_fault, before, after, sentence) => {
  const faults = listFaults(before, after);
  expect(faults[0]).toBe(`db/content/season.yml, ${sentence}.`);
});

it("every fault of a file is said at once", () => {
  expect(
    listFaults("words: Short\n  - key: two", "words: Far too long a text\n  - key: Two"),
  ).toHaveLength(2);
});

it("an empty file is one that lacks all", () => {
  expect(() => parseContent("season.yml", "", schema)).toThrow(
    "db/content/season.yml, line 1: The file must be a group of settings.",
  );
});
