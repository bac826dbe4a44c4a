import { describe, expect, it, vi } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { BODY_LIMIT_BYTES, MOST_LARGE_BODIES, readBody, readForm, readJson } from "./body.server";

setTestEnv();

const FORM = "application/x-www-form-urlencoded";
const post = (body: BodyInit | null, type?: string, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { ...(type && { "Content-Type": type }), ...headers },
    ...{ duplex: "half" },
  });
const status = (code: number) => expect.objectContaining({ name: "Refusal", status: code });

/** A body of unknown length, sent in pieces, that counts how much of it was read. */
function pouring(totalBytes: number, pieceBytes = 64 * 1024) {
  const poured = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (poured.bytes >= totalBytes) return controller.close();
      poured.bytes += pieceBytes;
      controller.enqueue(new Uint8Array(pieceBytes).fill(97));
    },
  });
  return { stream, poured };
}

describe("a body", () => {
  it("a body of exactly the limit is read, and one byte more is answered with 413", async () => {
    expect(await readBody(post("x".repeat(100)), 100)).toHaveLength(100);
    await expect(readBody(post("x".repeat(101)), 100)).rejects.toEqual(status(413));
    expect(await readBody(post(null), 100)).toHaveLength(0);
  });

  it("a body is measured as it arrives, not by its Content-Length", async () => {
    await expect(
      readBody(post(pouring(1_000_000).stream, FORM, { "Content-Length": "10" }), 64_000),
    ).rejects.toEqual(status(413));
    await expect(
      readBody(post("short", FORM, { "Content-Length": "1000000" }), 64_000),
    ).rejects.toEqual(status(413));
  });

  it("an endless body is not read to its end", async () => {
    const { stream, poured } = pouring(Number.POSITIVE_INFINITY, 1024 * 1024);
    await expect(readBody(post(stream), 100)).rejects.toEqual(status(413));
    expect(poured.bytes).toBeLessThan(40 * 1024 * 1024);
  });
});

describe("a form", () => {
  it("a form is read with its repeated names, its plus signs and its emoji", async () => {
    const form = await readForm(post("a=1&a=2&b=x+y&c=%F0%9F%A6%9E", `${FORM};charset=UTF-8`));
    expect([form.getAll("a"), form.get("b"), form.get("c")]).toEqual([["1", "2"], "x y", "🦞"]);
    expect([...(await readForm(post(null)))]).toEqual([]);
  });

  it.each(["multipart/form-data; boundary=x", "text/plain", "application/json", ""])(
    "a form sent as %j is answered with 415",
    async (type) => {
      const body = new Uint8Array([97, 61, 98]);
      await expect(readForm(post(body, type || undefined))).rejects.toEqual(status(415));
    },
  );

  it("a form may be larger for the profile than elsewhere", async () => {
    const large = `a=${"x".repeat(BODY_LIMIT_BYTES.form)}`;
    await expect(readForm(post(large, FORM))).rejects.toEqual(status(413));
    expect((await readForm(post(large, FORM), "profile")).get("a")).toHaveLength(
      BODY_LIMIT_BYTES.form,
    );
  });

  it("a form whose bytes are not UTF-8 is answered with 400", async () => {
    await expect(readForm(post(new Uint8Array([97, 61, 0xff, 0xfe]), FORM))).rejects.toEqual(
      status(400),
    );
  });
});

describe("a JSON body", () => {
  it("a JSON body is read, and an empty one is an empty object", async () => {
    expect(await readJson(post('{"a":[1]}', "application/json; charset=utf-8"))).toEqual({
      a: [1],
    });
    expect(await readJson(post(null))).toEqual({});
  });

  it.each([
    ['{"a":', "application/json", 400],
    ["NaN", "application/json", 400],
    ["{}", "text/plain", 415],
    ["{}", FORM, 415],
    ["{}", "application/jsonp", 415],
    [`"${"x".repeat(BODY_LIMIT_BYTES.form)}"`, "application/json", 413],
  ])("the body %.20j sent as %s is answered with %i", async (body, type, code) => {
    await expect(readJson(post(body, type))).rejects.toEqual(status(code));
  });

  it("a JSON body whose bytes are not UTF-8 is answered with 400", async () => {
    const bytes = new Uint8Array([34, 0xc3, 0x28, 34]);
    await expect(readJson(post(bytes, "application/json"))).rejects.toEqual(status(400));
  });
});

it("a large body of millions of small values is refused before it is parsed", async () => {
  const bombs = ["[{}".concat(",{}".repeat(2_000_000), "]"), "[".repeat(4_000_000)];
  for (const bomb of bombs) {
    const began = process.cpuUsage().user;
    const parsing = readJson(post(bomb, "application/json"), "voice");
    await expect(parsing).rejects.toEqual(status(400));
    expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
  }
  const recording = JSON.stringify({
    audioData: `data:audio/webm;base64,${"A".repeat(1_000_000)}`,
  });
  expect(await readJson(post(recording, "application/json"), "voice")).toHaveProperty("audioData");
});

describe("large bodies", () => {
  /** A large body of which a first part is there, and whether its sender was hung up on. */
  function pausing() {
    const state = { isCanceled: false, end: () => {} };
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(BODY_LIMIT_BYTES.profile + 1));
        state.end = () => controller.close();
      },
      cancel() {
        state.isCanceled = true;
      },
    });
    const read = (withinMs?: number) => readBody(post(stream), BODY_LIMIT_BYTES.voice, withinMs);
    return { state, read };
  }

  it("a large body that finds no room keeps its connection for the answer", async () => {
    const bodies = Array.from({ length: MOST_LARGE_BODIES }, pausing);
    const reads = bodies.map(({ read }) => read());
    const refused = pausing();
    await expect(refused.read()).rejects.toMatchObject({ status: 503 });
    expect(refused.state.isCanceled).toBe(false);
    for (const { state } of bodies) state.end();
    await Promise.all(reads);
  });

  it("a large body that was too slow holds no room while the rest of it arrives", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const late = Array.from({ length: MOST_LARGE_BODIES }, () => pausing().read(100));
    const over = Promise.all(late.map((read) => expect(read).rejects.toEqual(status(408))));
    await vi.advanceTimersByTimeAsync(100);
    await over;
    vi.useRealTimers();
    const next = pausing();
    const read = next.read();
    next.state.end();
    expect(await read).toHaveLength(BODY_LIMIT_BYTES.profile + 1);
  });
});
