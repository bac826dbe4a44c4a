import { expect, it, vi } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { Refusal } from "./errors";
import { callFailure, screenAction } from "./route.server";

setTestEnv();

const args = () => ({
  request: new Request("https://august.example/x", { method: "POST", body: new URLSearchParams() }),
  params: {},
  context: {},
});
const limit = () =>
  new Refusal("message_limit", "Message Limit Reached", "You've reached the limit.", {
    callMessage: "Message limit reached",
  });

it("a call gets the code of its refusal, with the published words and the status", async () => {
  const response = callFailure(limit(), args());
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: "message_limit", title: "Message Limit Reached", message: "Message limit reached" },
  ]);
});

it("a call that fails unexpectedly gets a code as well", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const response = callFailure(new Error("secret"), args());
  expect([response.status, await response.json()]).toEqual([
    500,
    expect.objectContaining({ code: "failed", message: expect.not.stringContaining("secret") }),
  ]);
  logged.mockRestore();
});

it("a screen gets the code of the refusal of its form", async () => {
  const action = screenAction("visitor", () => {
    throw limit();
  });
  expect(await action(args())).toMatchObject({
    data: { refusal: { code: "message_limit", message: "You've reached the limit." } },
    init: { status: 403 },
  });
});
