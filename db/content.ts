import { readFileSync } from "node:fs";
import { isNode, LineCounter, parseDocument } from "yaml";
import * as z from "zod/mini";

/*
 * What the maintainer edits without code: the YAML files of db/content (rule content-in-files). Anyone who owns the noun
 * has the schema, and the server reads each file once, when it starts.
 */

const FOLDER = "db/content";

/** The files of db/content. */
export type ContentFile = "season.yml" | "places.yml" | "prices.yml";

/** A file that cannot be used; the message has one sentence for each fault, a line each. */
export class ContentError extends Error {
  override name = "ContentError";
  constructor(readonly faults: readonly string[]) {
    super(faults.join("\n"));
  }
}

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a group of settings",
};

type Issue = z.core.$ZodIssue;

/** What is wrong with a setting, each as the end of a sentence that begins with the setting's name. */
function sayFault(issue: Issue, name: string, isMissing: boolean): string[] {
  if (isMissing) return [`${name} is missing`];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `${key} is no setting of this file`);
  if (issue.code === "invalid_type")
    return [`${name} must be ${KINDS[issue.expected] ?? issue.expected}`];
  return [`${name} ${issue.message}`];
}

/**
 * Reads the text of a content file.
 *
 * @param file its name, for the sentences
 * @throws ContentError with a sentence for each fault: file, line, and what is wrong
 */
export function parseContent<Schema extends z.ZodMiniType>(
  file: ContentFile,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const say = (offset: number, fault: string) =>
    `${FOLDER}/${file}, line ${lines.linePos(offset).line}: ${fault}.`;
  // One misplaced sign makes many errors, of which the first is the one to mend.
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) throw new ContentError([say(fault.pos[0], fault.message.replace(/\.$/, ""))]);
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  /** Where a setting is, or else the group that should have it. */
  const findOffset = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return node.range[0];
    return path.length === 0 ? 0 : findOffset(path.slice(0, -1));
  };
  throw new ContentError(
    result.error.issues.flatMap((issue) => {
      const name = String(issue.path.findLast((part) => typeof part === "string") ?? "The file");
      const isMissing = document.getIn(issue.path) === undefined;
      const at = issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys] : issue.path;
      return sayFault(issue, name, isMissing).map((fault) => say(findOffset(at), fault));
    }),
  );
}

/**
 * Reads a content file, from the root of the project. A faulty one ends the process with its sentences.
 *
 * @throws ContentError in a test
 */
export function readContent<Schema extends z.ZodMiniType>(
  file: ContentFile,
  schema: Schema,
): z.output<Schema> {
  try {
    return parseContent(file, readFileSync(`${FOLDER}/${file}`, "utf8"), schema);
  } catch (error) {
    if (!(error instanceof ContentError) || process.env.NODE_ENV === "test") throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Every fault of a content file, a sentence each; none for a sound one. */
export function listContentFaults(file: ContentFile, schema: z.ZodMiniType): readonly string[] {
  try {
    parseContent(file, readFileSync(`${FOLDER}/${file}`, "utf8"), schema);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.faults;
    return [`${FOLDER}/${file} cannot be read: ${(error as Error).message}.`];
  }
}

/** A key by which August knows an entry of a list for good. */
export const contentKey = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      "must be lower-case words with hyphens, like film-festival",
    ),
    z.maxLength(64, "must have at most 64 characters"),
  );

/** A text of a line. @param most its length in characters */
export const contentText = (most: number) =>
  z
    .string()
    .check(
      z.minLength(1, "is empty"),
      z.maxLength(most, `must have at most ${most} characters`),
      z.regex(/^\S(?:.*\S)?$/, "must be one line without spaces around it"),
    );

/** CHECK of a list: no two entries have the same value of a field. */
export const eachOnce = <Field extends string>(field: Field) =>
  z.check<readonly Record<Field, unknown>[]>(({ value, issues }) => {
    for (const [at, entry] of value.entries())
      if (value.findIndex((other) => other[field] === entry[field]) < at)
        issues.push({
          code: "custom",
          continue: true,
          input: entry,
          path: [at, field],
          message: `${JSON.stringify(entry[field])} is there twice`,
        });
  });
