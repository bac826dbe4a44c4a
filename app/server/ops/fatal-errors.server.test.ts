import { createServer } from "node:net";
import { expect, it } from "vitest";
import { listenSentence } from "./fatal-errors.server";

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { syscall: "listen", code, port: 80, address: "192.0.2.9" }, more);

it.each([
  ["EADDRINUSE", "PORT 80 is taken: stop what runs there, or choose another PORT."],
  ["EACCES", "PORT 80 is not open to this user: choose one above 1023."],
  ["EADDRNOTAVAIL", "HOST 192.0.2.9 is no address of this machine."],
])("a server that cannot listen because of %s says why in one sentence", (code, sentence) => {
  expect(listenSentence(failure(code))).toBe(sentence);
});

it("no other error is mistaken for one of listening", () => {
  expect(listenSentence(failure("EACCES", { syscall: "open" }))).toBeUndefined();
  expect(listenSentence(failure("EMFILE"))).toBeUndefined();
  expect(listenSentence(new Error("Anything"))).toBeUndefined();
});

it("Node's own error for a HOST elsewhere has the fields that the sentence needs", async () => {
  const error = await new Promise((failed) =>
    createServer().once("error", failed).listen(0, "192.0.2.9"),
  );
  expect(listenSentence(error)).toBe("HOST 192.0.2.9 is no address of this machine.");
});
