import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { listModules, read } from "../../../tests/support/sources";
import { setTestEnv } from "../../../tests/support/test-env";
import { publish, releaseWaiting, waitingCount } from "../data/changes.server";
import { answerDirectly, directLoader } from "./direct-calls.server";
import { DIRECT_PATHS } from "./direct-paths.server";
import { json } from "./route.server";

it("every address that bypasses Remix has a route that says so", () => {
  const registered = listModules("app/features").flatMap((path) =>
    [...read(path).matchAll(/directLoader\("([^"]+)"/g)].map(([, name]) => name),
  );
  expect(registered.sort()).toEqual(Object.keys(DIRECT_PATHS).sort());
});

it("a call that is held and not listed among the polls does not compile", () => {
  const held = () => ({
    holder: { memberId: "ada", sessionId: "s", address: "192.0.2.1" },
    holdMs: 1,
    respond: () => json(null),
  });
  const forgotten = [
    // @ts-expect-error the address is not listed
    () => directLoader("/forgotten", "visitor", held),
    // @ts-expect-error a check is never held
    () => directLoader("/livez", "visitor", held),
  ];
  expect(forgotten).toHaveLength(2);
});

describe("a call that bypasses Remix", () => {
  setTestEnv();
  afterEach(releaseWaiting);

  const PATH = "/messages/changes";
  const holder = { memberId: "ada", sessionId: "s", address: "192.0.2.1" };
  const hold = (respond: () => Response) =>
    directLoader(PATH, "visitor", () => ({ holder, holdMs: 10_000, respond }));

  /** Asks for the call. @returns the response, and what settles once it is answered or held */
  function ask(method = "GET") {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method, url: PATH, headers: { host: "localhost" } });
    const response = new ServerResponse(request);
    return { response, begun: answerDirectly(request, response) };
  }

  it("is held for a client that waits, and not for one that left before it was begun", async () => {
    hold(() => json(null));
    const waits = ask();
    await waits.begun;
    expect(waitingCount()).toBe(1);
    const left = ask();
    left.response.destroy();
    await left.begun;
    expect(waitingCount()).toBe(1);
    waits.response.emit("close");
    expect(waitingCount()).toBe(0);
  });

  it("is cut off where its answer fails once something has changed", async () => {
    hold(() => {
      throw new Error("no answer");
    });
    const { response, begun } = ask();
    await begun;
    expect(response.destroyed).toBe(false);
    publish("ada");
    await nextTurn();
    expect(response.destroyed).toBe(true);
  });

  it("is cut off where it cannot be begun", async () => {
    // Nothing that can be answered or held.
    directLoader(PATH, "visitor", () => undefined as never);
    const { response, begun } = ask();
    await expect(begun).resolves.toBeUndefined();
    expect(response.destroyed).toBe(true);
  });

  it("is one for GET and HEAD alone", async () => {
    directLoader(PATH, "visitor", () => json(null));
    expect(ask("POST").begun).toBeUndefined();
    for (const method of ["GET", "HEAD"]) {
      const { response, begun } = ask(method);
      await begun;
      await nextTurn();
      expect(response.writableEnded, method).toBe(true);
    }
  });
});
