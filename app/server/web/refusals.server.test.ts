import { expect, it } from "vitest";
import { isNavigation } from "./refusals.server";

it.each([
  ["a browser's own navigation", { "Sec-Fetch-Dest": "document" }, true],
  ["a browser that says nothing", {}, true],
  [
    "a navigation that a service worker passes on",
    { "Sec-Fetch-Dest": "empty", Accept: "text/html,*/*;q=0.8" },
    true,
  ],
  ["the router's request for data", { "Sec-Fetch-Dest": "empty", Accept: "*/*" }, false],
  ["a script's call", { "Sec-Fetch-Dest": "empty", Accept: "application/json" }, false],
])("%s is recognized", (_whose, headers, expected) => {
  expect(isNavigation(new Request("http://localhost/", { headers }))).toBe(expected);
});
