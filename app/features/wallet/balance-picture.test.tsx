import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BalancePicture, drawLine } from "./balance-picture";

it("the line has a step for each balance, from zero at the lower edge to the highest", () => {
  expect(drawLine([0, 4, 2])).toBe("M0 72V72H100V4H200V38H300");
  expect(drawLine([0])).toBe("M0 72V72H300");
});

it("the picture says in words what it shows", () => {
  const points = [
    { balance: 4, day: "Aug 3" },
    { balance: 40, day: "Aug 5" },
    { balance: 38.5, day: "Aug 8" },
  ];
  expect(renderToStaticMarkup(<BalancePicture points={points} />)).toContain(
    'aria-label="Your last 3 transactions: from 4 on Aug 3 to 38.5 on Aug 8, 40 at most."',
  );
});

it("there is no picture of fewer than two transactions", () => {
  expect(renderToStaticMarkup(<BalancePicture points={[{ balance: 4, day: "Aug 3" }]} />)).toBe("");
});
