import { expect, it } from "vitest";
import { placePhotos } from "./place-photos";

const photo = (id: string, imageType: "upclose" | "pulledback" | null) => ({ id, imageType });
const ids = (...photos: ReturnType<typeof photo>[]) => {
  const { upclose, pulledback } = placePhotos(photos);
  return [upclose?.id, pulledback?.id];
};

it("each photo has a tile: that of its type, or the one that is left", () => {
  expect(ids()).toEqual([undefined, undefined]);
  expect(ids(photo("a", "pulledback"))).toEqual([undefined, "a"]);
  expect(ids(photo("a", "pulledback"), photo("b", "upclose"))).toEqual(["b", "a"]);
  expect(ids(photo("a", "pulledback"), photo("b", "pulledback"))).toEqual(["b", "a"]);
  expect(ids(photo("a", "upclose"), photo("b", "upclose"))).toEqual(["a", "b"]);
  expect(ids(photo("a", null))).toEqual(["a", undefined]);
  expect(ids(photo("a", null), photo("b", "upclose"))).toEqual(["b", "a"]);
});
