import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { listen, parseUrl, Refusal, sendJson, sendPage } from "./http";
import { assertLocal } from "./local-only";
import { html, type Markup } from "./page";

const SERVICE = "outbox";
const KEPT_MAILS = 200;

export interface KeptMail {
  id: string;
  /** The recipients of the SMTP envelope. */
  to: string[];
  from: string;
  subject: string;
  /** ISO time at which the outbox received it. */
  receivedAt: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const named = (address: Address | undefined) =>
  address === undefined
    ? ""
    : address.name
      ? `${address.name} <${address.address ?? ""}>`
      : (address.address ?? "");

/** Text with its web addresses as links, everything else escaped. */
function linked(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`,
    );
}

function listPage(mails: readonly KeptMail[]) {
  const rows = mails.map(
    (mail) => html`<li><a href="/mails/${mail.id}">${mail.subject || "(no subject)"}
<small>to ${mail.to.join(", ")} · <time datetime="${mail.receivedAt}">${mail.receivedAt.replace("T", " ").slice(0, 19)} UTC</time></small></a></li>`,
  );
  return {
    title: "Outbox · Local mail",
    body: html`<h1>Outbox</h1>
<p class="kicker">Mails that August has sent. They stop here: none leaves this machine. The newest ${KEPT_MAILS} are kept until the service stops.</p>
<div class="card">${mails.length === 0 ? html`<p>No mail yet.</p>` : html`<ul class="mails">${rows}</ul>`}</div>`,
  };
}

function mailPage(mail: KeptMail) {
  // Links of a framed mail open beside it; the sandbox keeps scripts, forms and this page from it.
  const framed = `<base target="_blank">${mail.html}`;
  return {
    title: `${mail.subject || "(no subject)"} · Local mail`,
    framesMail: true,
    body: html`<p><a href="/">All mails</a></p><h1>${mail.subject || "(no subject)"}</h1>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(", ")}</dd><dt>Taken</dt><dd>${mail.receivedAt}</dd></dl>
${mail.text && html`<div class="card"><pre>${linked(mail.text)}</pre></div>`}
${mail.html && html`<h2>As a mail program shows it</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>`}`,
  };
}

/**
 * Starts a test double of a mail server: SMTP that accepts every mail and delivers none, and a page
 * that shows them.
 *
 * @param smtpPort where mail is handed over; `webPort` where it is read; 0 takes any free one
 * @returns the SMTP address for nodemailer, the page's address and a way to stop both
 * @throws Error with one sentence in production or when a port is taken
 */
export async function startOutbox({ smtpPort, webPort }: { smtpPort: number; webPort: number }) {
  assertLocal(SERVICE);
  const mails: KeptMail[] = [];

  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    size: 10 * 1024 * 1024,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", done);
      stream.on("end", async () => {
        try {
          const mail = await PostalMime.parse(Buffer.concat(chunks));
          mails.unshift({
            id: randomUUID(),
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: named(mail.from),
            subject: mail.subject ?? "",
            receivedAt: new Date().toISOString(),
            text: mail.text ?? "",
            html: mail.html ?? "",
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          });
          mails.length = Math.min(mails.length, KEPT_MAILS);
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`The local ${SERVICE} needs port ${smtpPort}, which is already in use.`)
          : error,
      ),
    );
    smtp.listen(smtpPort, "127.0.0.1", resolve);
  });
  // A client that disconnects in the middle must not stop the server.
  smtp.on("error", () => undefined);
  const stopSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()));

  const answer = (path: string, response: ServerResponse) => {
    if (path === "/") return sendPage(response, 200, listPage(mails));
    if (path === "/mails.json") return sendJson(response, 200, mails);
    const mail = mails.find(({ id }) => path === `/mails/${id}`);
    if (!mail) throw new Refusal(404, "There is no such mail here.");
    sendPage(response, 200, mailPage(mail));
  };
  const web = await listen(SERVICE, webPort, async (request, response) => {
    if (request.method !== "GET") throw new Refusal(405, "Mails can only be read here.");
    answer(parseUrl(request).pathname, response);
  }).catch(async (error: unknown) => {
    await stopSmtp();
    throw error;
  });

  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    url: `http://localhost:${web.port}`,
    stop: async () => {
      await Promise.all([stopSmtp(), web.stop()]);
    },
  };
}
