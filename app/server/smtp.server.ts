import { Readable } from "node:stream";
import type { MAIL_SETTINGS } from "@db/schema/values";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { MINUTE_MS, SECOND_MS } from "./clock.server";
import { isLoopback } from "./env.server";

/** Longest time for everything before the text, and for the answer to it (RFC 5321 4.5.3.2.6). */
const DIALOGUE_MS = MINUTE_MS;
export const REPLY_MS = 10 * MINUTE_MS;

interface Envelope {
  from: string | false;
  to: string[];
}

/** Options for a server; off this machine it gets no password and no mail without TLS. */
function connectionOptions(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === "smtps:" || port === "465";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || undefined,
    secure,
    requireTLS: !secure && !isLoopback(url),
    tls: { minVersion: "TLSv1.2" as const },
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
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
 * @throws Error with the server's `responseCode`, where there was an answer, and the `command` it is to
 */
export function transmit(
  url: string,
  envelope: Envelope,
  text: Buffer,
  onHandOver: () => void,
  dialogueMs = DIALOGUE_MS,
): Promise<void> {
  const connection = new SMTPConnection(connectionOptions(url));
  let limit: NodeJS.Timeout;
  return new Promise<void>((resolve, reject) => {
    const end = (error?: Error | null) => (error ? reject(error) : resolve());
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
    connection.on("error", end);
    connection.on("end", () => end(new Error("The mail server closed the connection")));
    connection.connect((error) => {
      const credentials = readCredentials(url);
      if (error) end(error);
      else if (!credentials || !connection.allowsAuth) send();
      else connection.login({ credentials }, (refusal) => (refusal ? end(refusal) : send()));
    });
  }).finally(() => {
    clearTimeout(limit);
    connection.close();
  });
}

/** What a server answered, of an error of `transmit`. */
function readAnswer(error: unknown) {
  const { responseCode, command, code, response } = error as Record<string, unknown>;
  return {
    responseCode: Number(responseCode) || null,
    command: String(command),
    code: String(code),
    response: String(response),
  };
}

/** Whether the server answered. Without an answer a mail that was handed over may have been taken. */
export const isAnswered = (error: unknown): boolean => readAnswer(error).responseCode !== null;

/** Refusals of the sender at a later step: enhanced codes of RFC 3463, and how large providers word it. */
const SENDER_REFUSED =
  /\b5\.1\.[78]\b|\b5\.7\.60\b|sender (?:address|identity|verify)|send as this sender|from address|not verified/i;

export type MailSetting = (typeof MAIL_SETTINGS)[number];

/** The setting that a server refuses for good, whoever a mail is to; null for any other error. */
export function findRefusedSetting(error: unknown): MailSetting | null {
  const { responseCode, command, code, response } = readAnswer(error);
  if (responseCode === null || responseCode < 500) return null;
  if (code === "EAUTH" || code === "ETLS") return "SMTP_URL";
  if (command === "MAIL FROM") return "MAIL_FROM";
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && SENDER_REFUSED.test(response) ? "MAIL_FROM" : null;
}

/** True where the server will never accept this mail: a 5xx reply to its recipient or its text. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = readAnswer(error);
  return (
    (responseCode ?? 0) >= 500 &&
    (command === "RCPT TO" || command === "DATA") &&
    !findRefusedSetting(error)
  );
}
