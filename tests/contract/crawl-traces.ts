import { createHash } from "node:crypto";

/** Something by which an answer reveals someone. */
export interface Trace {
  kind:
    | "id"
    | "stage name"
    | "first name"
    | "last name"
    | "address"
    | "profile"
    | "media id"
    | "media bytes"
    | "words";
  /** The text itself, or the SHA-256 of bytes. */
  text: string;
  /** Who it reveals. */
  whose: string;
}

/** What a member says of themselves, in words that nobody else uses. */
export const hasProfileWords = (stageName: string): string =>
  `Collects ${stageName.length} x${[...stageName.toLowerCase()].reverse().join("x")} shells`;

/** An answer as it left the server. */
export interface Answer {
  /** Method and address, as they were asked for. */
  asked: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
}

const toBase64Text = (value: string): string => Buffer.from(value, "base64").toString("utf8");

/** Text with whatever a page, JSON or an address writes in other signs, as it reads. */
const decode = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    // A calendar file folds its lines.
    .replace(/\r?\n[ \t]/g, "");

/** What a cookie holds: base64 of JSON, and its signature. */
const readCookies = (headers: Headers): string[] =>
  headers.getSetCookie().map((cookie) => {
    const value = decode(cookie.split(";")[0]?.split("=").slice(1).join("=") ?? "");
    return toBase64Text(value.slice(0, value.lastIndexOf(".")));
  });

/** Everything that someone can read in an answer, in lower case. */
export function readAnswer({ headers, bytes }: Pick<Answer, "headers" | "bytes">): string {
  const head = [...headers].map(([name, value]) => `${name}: ${value}`);
  const raw = [...head, ...readCookies(headers), bytes.toString("utf8")].join("\n");
  const read = /[%&\\]|\n[ \t]/.test(raw) ? `${raw}\n${decode(raw)}` : raw;
  return read.toLowerCase();
}

/** Finds the traces in an answer. What was in the address that was asked for is no news. */
export function findTraces(answer: Answer, traces: readonly Trace[]): Trace[] {
  const text = readAnswer(answer);
  const hash = createHash("sha256").update(answer.bytes).digest("hex");
  return traces.filter((trace) =>
    trace.kind === "media bytes"
      ? trace.text === hash
      : text.includes(trace.text.toLowerCase()) && !answer.asked.includes(trace.text),
  );
}
