import { expect, it } from "vitest";
import { compare } from "./lib/ratio";

it("work that takes three times as long as other work has a ratio of three, whichever came first", async () => {
  const order: string[] = [];
  const take = (name: string, micros: number) => async () => {
    order.push(name);
    return micros;
  };
  const compared = await compare(take("one", 100), take("other", 300), 9);
  expect(compared).toEqual({ oneMicros: 100, otherMicros: 300, ratio: 3 });
  expect(order.slice(2, 6)).toEqual(["one", "other", "other", "one"]);
});
