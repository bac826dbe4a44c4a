import { expect, it } from "vitest";
import type { Transaction } from "~/server/data/database.server";
import { matchEnded, memberLeft } from "./ending-listener.server";

it("a process in which nobody hears of endings can end no match and suspend nobody", () => {
  const tx = {} as Transaction;
  expect(() => matchEnded(tx, "match")).toThrow("not connected");
  expect(() => memberLeft(tx, "member")).toThrow("not connected");
});
