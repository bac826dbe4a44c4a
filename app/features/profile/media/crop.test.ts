import { expect, it } from "vitest";
import { cropOf, FIRST_FIT, moveFit } from "./crop";

const LANDSCAPE = { width: 1600, height: 1000 };

it("a card shows the largest part of a photo that has its shape", () => {
  expect(cropOf(LANDSCAPE, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({
    width: 800,
    height: 1000,
    left: 400,
    top: 0,
  });
  expect(cropOf({ width: 400, height: 1000 }, { x: 0, y: 1, zoom: 1 })).toEqual({
    width: 400,
    height: 500,
    left: 0,
    top: 500,
  });
  expect(cropOf(LANDSCAPE, { x: 1, y: 1, zoom: 2 })).toEqual({
    width: 400,
    height: 500,
    left: 1200,
    top: 500,
  });
});

it("the photo follows the finger and never leaves the frame", () => {
  // Half a frame to the right shows what is 400 pixels further left.
  expect(moveFit(LANDSCAPE, FIRST_FIT, 0.5, 0)).toEqual({ ...FIRST_FIT, x: 0 });
  expect(moveFit(LANDSCAPE, FIRST_FIT, -0.25, 0.4)).toEqual({ ...FIRST_FIT, x: 0.75 });
  expect(moveFit(LANDSCAPE, FIRST_FIT, -9, 0)).toEqual({ ...FIRST_FIT, x: 1 });
});
