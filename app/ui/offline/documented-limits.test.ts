import { expect, it } from "vitest";
import { read } from "../../../tests/support/sources";
import { DEAD_MS, SLOW_MS } from "./answer-waits";
import { MOST_CONVERSATIONS } from "./old-pages.client";

const RECORD = "docs/decisions/0047-pages-kept-offline.md";

it("an answer is late after the seconds that are recorded", () => {
  const waits = read(RECORD)
    .match(/(?<=(?:after|wait of) )\d+(?= s)/g)
    ?.map((each) => 1_000 * +each);
  expect(waits?.slice(0, 2)).toEqual([SLOW_MS, DEAD_MS]);
});

it.each(["app/features/landing/privacy.route.tsx", RECORD])(
  "as many conversations are kept as %s says",
  (page) => {
    const [, count = ""] = /the (?:last )?(\w+)\s+conversations/.exec(read(page)) ?? [];
    expect(["no", "one", "two", "three", "four", "five", "six"].indexOf(count)).toBe(
      MOST_CONVERSATIONS,
    );
  },
);
