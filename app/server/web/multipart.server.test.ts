import { describe, expect, it } from "vitest";
import { isCutOff, readParts } from "./multipart.server";

const TYPE = "multipart/form-data; boundary=b";
const FILE = 'Content-Disposition: form-data; name="file"; filename="a; b=\u202fç.jpg"';

/** A source that hands out pieces of a form, and how many it has handed out. */
function sourceOf(bytes: Buffer, size = bytes.length) {
  const source = {
    given: 0,
    next: async () => {
      const at = source.given * size;
      if (at >= bytes.length) return { value: undefined, done: true as const };
      source.given += 1;
      return { value: bytes.subarray(at, at + size), done: false as const };
    },
  };
  return source;
}

async function readAll(bytes: Buffer, size?: number) {
  const read: unknown[] = [];
  for await (const part of readParts(sourceOf(bytes, size), TYPE))
    if ("text" in part) read.push([part.name, part.text]);
    else {
      const pieces: Buffer[] = [];
      for await (const piece of part.body) pieces.push(piece);
      read.push([part.name, part.filename, Buffer.concat(pieces).toString("latin1")]);
    }
  return read;
}

const form = (...parts: readonly [string, string][]) =>
  Buffer.from(
    `${parts.map(([head, body]) => `--b\r\n${head}\r\n\r\n${body}\r\n`).join("")}--b--\r\n`,
  );
const text = (name: string, value: string): [string, string] => [
  `Content-Disposition: form-data; name="${name}"`,
  value,
];

describe("a multipart form", () => {
  it("hands out texts and files in their order, however the network splits it", async () => {
    const bytes = form(text("first", "é"), [FILE, "\r\n--a"], text("empty", ""), [FILE, ""]);
    for (let size = 1; size <= bytes.length; size += 1)
      expect(await readAll(bytes, size)).toEqual([
        ["first", "é"],
        ["file", "a; b=\u202fç.jpg", "\r\n--a"],
        ["empty", ""],
        ["file", "a; b=\u202fç.jpg", ""],
      ]);
  });

  it("is cut off, wherever it ends early", async () => {
    const bytes = form(text("first", "1"), [FILE, "abcdef"]);
    for (let length = 0; length < bytes.length - 2; length += 1)
      expect(isCutOff(await readAll(bytes.subarray(0, length)).catch((error) => error))).toBe(true);
  });

  it("is read no faster than the files in it, and skips those that nobody reads", async () => {
    const piece = 64 * 1024;
    const bytes = form([FILE, "x".repeat(100 * piece)], text("last", "1"));
    const source = sourceOf(bytes, piece);
    const names: string[] = [];
    for await (const { name } of readParts(source, TYPE)) {
      names.push(name);
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
      if (name === "file") expect(source.given).toBeLessThan(6);
    }
    expect(names).toEqual(["file", "last"]);
  });

  it("is refused with an endless head, too many parts, or too long a text", async () => {
    const many = (count: number) => form(...Array.from({ length: count }, () => text("a", "1")));
    for (const bytes of [
      form([`${FILE}\r\nX: ${"y".repeat(20_000)}`, "a"]),
      form(["no head", "a"]),
      form(text("a", "x".repeat(2049))),
      many(25),
    ])
      await expect(readAll(bytes)).rejects.toMatchObject({ status: 400 });
    expect(await readAll(form(text("a", "x".repeat(2048))))).toHaveLength(1);
    expect(await readAll(many(24))).toHaveLength(24);
  });

  it.each([null, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])(
    "is refused as %j",
    (type) => {
      expect(() => readParts(sourceOf(form(text("a", "1"))), type)).toThrow("couldn’t read");
    },
  );
});
