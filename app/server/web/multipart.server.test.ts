import { describe, expect, it } from "vitest";
import fc from "../../../tests/support/fixed-seed";
import { CutOff, parseBoundary, readParts } from "./multipart.server";

const BOUNDARY = "----geckoformboundary";

function sourceOf(bytes: Buffer, cuts: readonly number[]) {
  const places = [
    0,
    ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b),
    bytes.length,
  ];
  const pieces = places.slice(1).map((to, index) => bytes.subarray(places[index], to));
  const iterator = pieces[Symbol.iterator]();
  return { next: async () => iterator.next() };
}

async function readAll(bytes: Buffer, cuts: readonly number[] = []) {
  const parts: { name: string; filename: string | null; body: string }[] = [];
  for await (const { name, filename, body } of readParts(sourceOf(bytes, cuts), BOUNDARY)) {
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(Buffer.from(piece));
    parts.push({ name, filename, body: Buffer.concat(pieces).toString("latin1") });
  }
  return parts;
}

const form = (parts: readonly [string, string][]) =>
  Buffer.from(
    `${parts.map(([head, body]) => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`).join("")}--${BOUNDARY}--\r\n`,
    "latin1",
  );
const HEAD =
  'Content-Disposition: form-data; name="file"; filename="a; b=c.jpg"\r\nContent-Type: image/jpeg';

describe("a multipart form", () => {
  it("a multipart form is read the same however the network splits it, with boundary-like bytes in it", async () => {
    const piece = fc.constantFrom(
      "\r\n",
      "--",
      `\r\n--${BOUNDARY.slice(0, -1)}`,
      "\r",
      "\n--",
      "x",
      "\0",
    );
    const body = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(
        body,
        body,
        fc.array(fc.nat(), { maxLength: 20 }),
        async (one, two, cuts) => {
          const bytes = form([
            ['content-disposition: form-data; name="uploadId"', one],
            [HEAD, two],
          ]);
          expect(await readAll(bytes, cuts)).toEqual([
            { name: "uploadId", filename: null, body: one },
            { name: "file", filename: "a; b=c.jpg", body: two },
          ]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("a multipart form that ends early is cut off, wherever it ends", async () => {
    const bytes = form([[HEAD, "abcdef"]]);
    for (let length = 0; length < bytes.length - 2; length += 1)
      await expect(readAll(bytes.subarray(0, length)), `${length}`).rejects.toThrow(CutOff);
  });

  it("a multipart form with an endless head, too many parts or no name is refused", async () => {
    const long = form([[`${HEAD}\r\nX: ${"y".repeat(5000)}`, "a"]]);
    const many = form(Array.from({ length: 30 }, () => [HEAD, "a"] as [string, string]));
    const nameless = form([["Content-Disposition: form-data", "a"]]);
    for (const bytes of [long, many, nameless])
      await expect(readAll(bytes)).rejects.toMatchObject({ status: 400 });
  });

  it("a multipart form needs a boundary", () => {
    expect(parseBoundary('multipart/form-data; boundary="a b"')).toBe("a b");
    expect(parseBoundary("multipart/form-data; charset=utf-8; boundary=xyz")).toBe("xyz");
    for (const type of [
      null,
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=",
    ])
      expect(() => parseBoundary(type)).toThrow();
  });
});
