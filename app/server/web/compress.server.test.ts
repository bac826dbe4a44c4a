import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptsGzip, compressed } from "./compress.server";

describe("acceptsGzip", () => {
  it.each([
    "gzip",
    "gzip, deflate, br",
    "br, GZIP;q=0.5",
    "deflate,gzip;q=1.0,*;q=0",
    "*",
    "br, *;q=0.1",
  ])("acceptsGzip accepts %j", (header) => expect(acceptsGzip(header)).toBe(true));
  it.each([
    null,
    "",
    "br",
    "identity",
    "gzip;q=0",
    "br, gzip;q=0.000, deflate",
    "x-gzip2",
    "*;q=0",
    "gzip;q=x",
  ])("acceptsGzip rejects %j", (header) => expect(acceptsGzip(header)).toBe(false));
});

describe("compressed", () => {
  const page = Buffer.from(`<p>${"sand and sea ".repeat(200)}é🏖</p>`);

  it("a compressed page unpacks to the same page and carries its length", () => {
    const headers = new Headers();
    const body = compressed(page, "gzip, br", headers);
    expect(gunzipSync(body)).toEqual(page);
    expect(headers.get("Content-Encoding")).toBe("gzip");
    expect(headers.get("Content-Length")).toBe(String(body.length));
  });

  it("a page that is small or not requested compressed is left alone and carries its length in bytes", () => {
    for (const [html, accept] of [
      [Buffer.from("<p>é</p>"), "gzip"],
      [page, "br"],
      [page, null],
    ] as const) {
      const headers = new Headers();
      expect(compressed(html, accept, headers)).toBe(html);
      expect([...headers]).toEqual([["content-length", String(html.length)]]);
    }
  });
});
