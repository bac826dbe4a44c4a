import { Readable } from "node:stream";
import type { MAIL_SETTINGS } from "@db/schema/values";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { MINUTE_MS, SECOND_MS } from "../data/clock.server";
import { env, isLoopback } from "./env.server";

/** Longest time for a connection, for everything before the text, and for the answer to it (RFC 5321 4.5.3.2). */
const CONNECTION_MS = 10 * SECOND_MS;
const DIALOGUE_MS = 2 * MINUTE_MS;
export const REPLY_MS = 10 * MINUTE_MS;

interface Envelope {
  from: string | false;
  to: string[];
}

/** Options for a server; off this machine it gets no password and no mail without TLS. */
function connectionOptions(url: string, name: string) {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === "smtps:" || port === "465";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || undefined,
    secure,
    requireTLS: !secure && !isLoopback(url),
    tls: { minVersion: "TLSv1.2" as const },
    name,
    // The package counts the greeting and TLS as part of the connection.
    connectionTimeout: DIALOGUE_MS,
    greetingTimeout: DIALOGUE_MS,
    socketTimeout: REPLY_MS,
  };
}

function readCredentials(url: string) {
  const { username, password } = new URL(url);
  return username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

/** The text of a mail, read only once the server has asked for it. */
async function* handOver(text: Buffer, onHandOver: () => void): AsyncGenerator<Buffer> {
  onHandOver();
  yield text;
}

/**
 * Sends one mail over a connection of its own.
 *
 * @param url address of the server, with user and password, as in SMTP_URL
 * @param onHandOver called right before the text is sent: from then on the server may have the mail,
 *   whatever answer arrives. If it throws, the connection ends and the server gets nothing.
 * @param options.name host name to greet with: Google's relay ends a dialogue that begins without one
 * @throws Error with the `envelope`, the server's `responseCode`, where there was an answer, and the
 *   `command` it is to
 */
export function transmit(
  url: string,
  envelope: Envelope,
  text: Buffer,
  onHandOver: () => void,
  { name = new URL(env().APP_URL).hostname, dialogueMs = DIALOGUE_MS } = {},
): Promise<void> {
  const connection = new SMTPConnection(connectionOptions(url, name));
  let limit: NodeJS.Timeout;
  let connectionLimit: NodeJS.Timeout;
  return new Promise<void>((resolve, reject) => {
    const end = (error?: Error | null) =>
      error ? reject(Object.assign(error, { envelope })) : resolve();
    const endAfter = (limitMs: number) => {
      clearTimeout(limit);
      const late = new Error(`no answer within ${limitMs / SECOND_MS} seconds`);
      limit = setTimeout(end, limitMs, Object.assign(late, { code: "ETIMEDOUT" }));
    };
    const send = () => {
      const begin = () => {
        onHandOver();
        endAfter(REPLY_MS);
      };
      const stream = Readable.from(handOver(text, begin), { objectMode: false });
      connection.send(envelope, stream, end);
    };
    endAfter(dialogueMs);
    connectionLimit = setTimeout(() => {
      if (connection.stage === "init") end(new Error("The mail server could not be reached"));
    }, CONNECTION_MS);
    connection.on("error", end);
    connection.on("end", () => end(new Error("The mail server closed the connection")));
    connection.connect((error) => {
      const credentials = readCredentials(url);
      if (error) end(error);
      else if (!credentials) send();
      else if (!connection.allowsAuth)
        end(Object.assign(new Error("The mail server offers no sign-in"), { code: "EAUTH" }));
      else connection.login({ credentials }, (refusal) => (refusal ? end(refusal) : send()));
    });
  }).finally(() => {
    clearTimeout(limit);
    clearTimeout(connectionLimit);
    connection.close();
  });
}

/** Whether the server answered. Without an answer a mail that was handed over may have been taken. */
export const isAnswered = (error: unknown): boolean =>
  Boolean((error as { responseCode?: unknown }).responseCode);

export type MailSetting = (typeof MAIL_SETTINGS)[number];

/** What a refusal is about: a setting, this one mail, or something that passes, such as a full quota. */
type Fault = MailSetting | "mail" | null;

/**
 * What a refusal (5xx) is about, by the step and the answer as `readAnswer` writes it: the first rule
 * that fits, else it passes. Codes are those of RFC 3463 and RFC 7372, words those of large providers.
 * Only a wrong recipient, or a text that is refused after its end, costs the mail.
 */
const RULES: readonly [fault: Fault, step: RegExp, answer: RegExp][] = [
  ["SMTP_URL", /^(?:CONN|EHLO|HELO|STARTTLS|AUTH)/, /^/],
  ["mail", /^(?:RCPT TO|END)$/, /^\d+ 5\.1\.(?:[1-69]|10)\b/],
  [null, /^/, /quota|limit|exceeded|too many|paused|suspended/],
  [
    "MAIL_FROM",
    /^/,
    /^\d+ 5\.(?:1\.[78]|7\.(?:60|2[0-7]))\b|\bdmarc\b|sendasdenied|as this sender/,
  ],
  ["MAIL_FROM", /^/, /sender (?:address|identity|verify)(?!.*logged in)|from\W? address/s],
  ["MAIL_FROM", /^/, /not verified(?:.*%from|(?!.*%))/s],
  [
    "SMTP_URL",
    /^/,
    /^530|\brelay(?![\w-]*\.\w)|authenticat|logged in|client host|blocked using|\bhelo\b/,
  ],
  ["MAIL_FROM", /^MAIL FROM$/, /^\d+ 5\.(?:1\.|7\..*%from)/s],
  ["SMTP_URL", /^(?:MAIL FROM|RCPT TO|DATA)$/, /^\d+ (?:5\.7\.|- .*(?:denied|block))/s],
  // What Microsoft says to a whole account.
  ["SMTP_URL", /^END$/, /^\d+ 5\.7\.(?:5|[67]\d\d)/],
  ["mail", /^END$/, /^\d+ 5\.[167]\.|message.*\b(?:spam|virus)\b/s],
  ["MAIL_FROM", /^MAIL FROM$/, /^55[03] - /],
  ["mail", /^RCPT TO$/, /^55[013] - |^\d+ 5\.1\./],
];

/** An answer as code, enhanced code or "-", and text, where "%from" and "%to" are the only addresses. */
function readAnswer({ response, responseCode, envelope }: Refusal): string {
  const text = String(response).toLowerCase();
  const [, first, last] = /^\d+[ -]([45]\.\d+\.\d+)\b|\(#([45]\.\d+\.\d+)\)/.exec(text) ?? [];
  const named = text
    .replaceAll(envelope?.to[0]?.toLowerCase() || "%to", "%to")
    .replaceAll((envelope?.from || "%from").toLowerCase(), "%from")
    .replace(/[^\s<>]+@[^\s<>]+/g, "");
  return `${responseCode} ${first ?? last ?? "-"} ${named}`;
}

interface Refusal {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  envelope?: Envelope;
}

function findFault(error: Refusal): Fault {
  if (!error.responseCode) return error.code === "EAUTH" ? "SMTP_URL" : null;
  const answer = readAnswer(error);
  // By default Postfix defers what it will never relay.
  if (error.responseCode < 500 && !answer.includes("relay access denied")) return null;
  const step = error.code === "EMESSAGE" ? "END" : String(error.command);
  const rule = RULES.find(([, steps, answers]) => steps.test(step) && answers.test(answer));
  return rule?.[0] ?? null;
}

/** The setting that a server refuses for good, no matter who a mail is to; null for any other error. */
export function findRefusedSetting(error: unknown): MailSetting | null {
  const fault = findFault(error as Refusal);
  return fault === "mail" ? null : fault;
}

/** True where the server will never accept this mail, but may accept others. */
export const isRefusedForGood = (error: unknown): boolean => findFault(error as Refusal) === "mail";
