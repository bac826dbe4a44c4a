import { expect, it } from "vitest";
import { isOfferPath, leadBack, samePath } from "./paths";

const FALLBACK = "/fallback";

it.each(["/", "/discover", "/messages/7?x=1#latest", "/a//b", "/%2F%2Fevil.example", "/caf%C3%A9"])(
  "the path %j is accepted as a place on this site",
  (path) => {
    expect(samePath(path, FALLBACK)).toBe(path);
  },
);

it.each([
  ["/日", "/%E6%97%A5"],
  ["/café?q=日#ü", "/caf%C3%A9?q=%E6%97%A5#%C3%BC"],
  ["/\ud800", "/%EF%BF%BD"],
])("the path %j comes back in ASCII, so that it can stand in a header", (path, ascii) => {
  expect(samePath(path, FALLBACK)).toBe(ascii);
  expect(new Headers({ Location: samePath(path, FALLBACK) }).get("Location")).toBe(ascii);
});

it.each([
  ["nothing", null],
  ["nothing at all", undefined],
  ["an empty text", ""],
  ["another site", "https://evil.example/"],
  ["another scheme", "javascript:alert(1)"],
  ["a site without a scheme", "//evil.example"],
  ["three slashes", "///evil.example"],
  ["a backslash first", "/\\evil.example"],
  ["two backslashes", "\\\\evil.example"],
  ["a backslash later", "/a\\b"],
  ["a tab that browsers drop", "/\t/evil.example"],
  ["a line feed", "/\n/evil.example"],
  ["a header of its own", "/\r\nSet-Cookie: a=b"],
  ["a NUL", "/\u0000/evil.example"],
  ["a space first", " /discover"],
  ["a relative path", "discover"],
  ["a dot segment that leaves two slashes", "/.//evil.example"],
  ["dot segments that leave two slashes", "/a/..//evil.example"],
  ["an encoded dot segment", "/%2e//evil.example"],
  ["the sign-in routes", "/api/login?returnTo=/"],
  ["the sign-in routes in capitals", "/API/logout"],
  ["the sign-in routes behind a dot", "/./api/logout"],
  ["the sign-in routes behind dots", "/a/../api/logout"],
  ["the sign-in routes, encoded", "/%61pi/logout"],
  ["a broken escape", "/%E0%A4%A"],
  ["ten thousand characters", `/${"x".repeat(10_000)}`],
])("the fallback replaces %s", (_what, path) => {
  expect(samePath(path, FALLBACK)).toBe(FALLBACK);
});

it("an offer is told by its path, and joining first leads back to it alone", () => {
  const offers = ["/subscription", "/subscription?tier=social", "/checkout?plan=plus"];
  expect(offers.map(isOfferPath)).toEqual([true, true, true]);
  const others = [
    "/",
    "/subscriptions",
    "/subscription/receipts/1",
    "/checkout?match=1",
    "//x/checkout",
  ];
  expect(others.map(isOfferPath)).toEqual(others.map(() => false));
  const ask = (path: string, method = "GET") =>
    leadBack("/welcome", new Request(`https://august.example${path}`, { method }));
  expect(ask("/checkout?plan=plus")).toBe("/welcome?returnTo=%2Fcheckout%3Fplan%3Dplus");
  expect([ask("/discover"), ask("/subscription", "POST")]).toEqual(["/welcome", "/welcome"]);
});
