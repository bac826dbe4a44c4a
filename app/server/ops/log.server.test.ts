import { expect, it } from "vitest";
import { errorFields } from "./log.server";

it("the log names what caused a failed request, not only its wrapper", () => {
  const socket = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { name: "Refused" });
  const fetchFailed = new TypeError("fetch failed", { cause: socket });
  const { causes } = errorFields(
    new Error("The code could not be exchanged", { cause: fetchFailed }),
  );
  expect(causes).toBe("TypeError: fetch failed < Refused: connect ECONNREFUSED 127.0.0.1:9");
});

it("circular causes are followed only to a limit", () => {
  const error = new Error("round");
  error.cause = error;
  expect(String(errorFields(error).causes).split(" < ")).toHaveLength(5);
});

it("an error without a cause has no causes in the log", () => {
  expect(errorFields(new Error("alone")).causes).toBeUndefined();
});
