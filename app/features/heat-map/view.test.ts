import { expect, it } from "vitest";
import { viewUrl } from "./view";

it("an address holds what differs from the screen as it begins", () => {
  const first = { period: "week", placeId: null, hasDetails: false } as const;
  expect(viewUrl(first)).toBe("/heat-map");
  expect(viewUrl({ ...first, placeId: 3 })).toBe("/heat-map?place=3");
  expect(viewUrl({ period: "all", placeId: 3, hasDetails: true })).toBe(
    "/heat-map?period=all&place=3&details=1",
  );
});
