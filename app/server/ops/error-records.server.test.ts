import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, rows, runSql, setUpDatabase } from "../../../tests/support/island";
import { logUnknown } from "../web/route-failure.server";
import {
  describeCause,
  describePlace,
  findError,
  listErrors,
  recordError,
} from "./error-records.server";

setUpDatabase();

beforeEach(() => {
  for (const name of ["log", "error"] as const)
    vi.spyOn(console, name).mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const record = (id: string) => recordError({ id, place: "GET /", error: new Error("It broke.") });

function parseFailure(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

it("the latest 200 errors are kept, also of one moment", () => {
  for (let at = 0; at < 230; at += 1) {
    if (at % 2 === 0) advanceClock(1);
    record(`id-${at}`);
  }
  expect(rows("error_records")).toHaveLength(200);
  expect(findError("id-29")).toBeUndefined();
  expect(findError("id-30")).toMatchObject({ cause: "Error: It broke.", place: "GET /" });
  expect(listErrors(2).map(({ id }) => id)).toEqual(["id-229", "id-228"]);
});

it("of several failures of one request the first is the cause", () => {
  record("one");
  recordError({ id: "one", place: "GET /account", error: new Error("Later") });
  expect(rows("error_records")).toHaveLength(1);
  expect(findError("one")?.place).toBe("GET /");
});

describe("what is recorded of an error", () => {
  it.each([
    ["a parser's quote", parseFailure('{"content": Meet me at the "old" dock'), "dock"],
    ["a short quote", parseFailure("Meet"), "Meet"],
    ["a cut quote", new Error('Unexpected "Meet me at the dock'), "dock"],
    ["single quotes", new Error("Unknown option 'meet me at the dock'"), "dock"],
    ["a query's parameters", new Error("Failed query: insert\nparams: meet me,dock"), "dock"],
    ["an address", new Error("550 ada.dock@b.example refused"), "dock"],
    ["a cause behind it", new Error("No", { cause: new Error("<dock@b.example>") }), "dock"],
    ["a thrown text", "meet me at the dock", "dock"],
  ])("%s is left out", (_what, error, words) => {
    const cause = describeCause(error);
    expect(cause).not.toContain(words);
    expect(cause.length).toBeGreaterThan(5);
  });

  it("the class, the sentence and the causes behind it stay", () => {
    const error = new TypeError("Cannot read properties of undefined (reading 'length')", {
      cause: new RangeError("Too deep"),
    });
    expect(describeCause(error)).toBe(
      "TypeError: Cannot read properties of undefined (reading 'length') < RangeError: Too deep",
    );
  });

  it("a cause of any length fits", () => {
    recordError({ id: "long", place: "GET /", error: new Error("x ".repeat(2_000)) });
    expect(findError("long")?.cause).toHaveLength(500);
  });

  it("the place is the pattern of the route, without what stood in the address", () => {
    const url = "https://august.example/members/a%20b/report?q=secret";
    expect(describePlace({ method: "POST", url }, { memberId: "a b" })).toBe(
      "POST /members/:memberId/report",
    );
    expect(describePlace({ method: "GET", url }, { "*": "members/a b/report" })).toBe("GET *");
  });
});

it("a visitor who hangs up in the middle of a body is no error", async () => {
  let error: unknown;
  const server = createServer((request) => {
    request.on("error", (thrown) => {
      error = thrown;
    });
    request.on("close", () => server.close());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const visitor = connect((server.address() as AddressInfo).port, "127.0.0.1");
  visitor.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na");
  await once(server, "request");
  visitor.destroy();
  await once(server, "close");
  // The signal of this request says nothing, as that of one that was copied and collected.
  const request = new Request("https://august.example/age-profile", { method: "POST" });
  expect(error).toBeInstanceOf(Error);
  logUnknown(error, { request, params: {}, context: {} });
  expect(rows("error_records")).toEqual([]);
  expect(console.error).not.toHaveBeenCalled();
});

it("an error that cannot be recorded is answered with its id all the same", () => {
  runSql("DROP TABLE error_records");
  const args = {
    request: new Request("https://august.example/matches"),
    params: {},
    context: {},
  } as LoaderFunctionArgs;
  expect(logUnknown(new Error("It broke."), args)).toMatch(/^[\w-]{12}$/);
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining("error_not_recorded"));
});
