import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Greets at once: the package waits 100 ms for clients that talk too soon, which is most of the time of a mail. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer["connect"]>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    const greet = connection?.connectionReady.bind(connection);
    Object.assign(connection ?? {}, { connectionReady: () => undefined });
    greet?.();
  }
}

/** Time for which every answer to a whole mail is late, and wrapped over two lines, as a relay's is that looks into it. */
const SLOW_MS = 20;

interface MailServerOptions {
  host?: string;
  /** Whether it asks for a password, over a plain connection too. */
  takesPasswords?: boolean;
  /** Whether it offers STARTTLS, by a certificate that nobody vouches for. */
  offersTls?: boolean;
}

const refusal = (responseCode: number, text = "No") =>
  responseCode ? Object.assign(new Error(text), { responseCode }) : null;

/** A test double of a mail server on loopback that keeps what it accepts. */
export async function startMailServer({
  host = "127.0.0.1",
  takesPasswords = false,
  offersTls = false,
}: MailServerOptions = {}) {
  const received: Email[] = [];
  const passwords: string[] = [];
  let responseCode = 0;
  let responseText = "No";
  let senderCode = 0;
  let textCode = 0;
  let textRefusal = "No";
  let replies: "sent" | "lost" | "held" = "sent";
  let held: (() => void)[] = [];
  const server = new PromptServer({
    disabledCommands: [...(offersTls ? [] : ["STARTTLS"]), ...(takesPasswords ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ password }, _session, done) {
      passwords.push(password ?? "");
      done(null, { user: "august" });
    },
    onMailFrom: (_address, _session, done) =>
      done(refusal(senderCode, "5.7.1 Sender address rejected: not owned by user august")),
    onRcptTo: (_address, _session, done) => done(refusal(responseCode, responseText)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        const connection = [...server.connections].find(({ id }) => id === session.id);
        if (textCode) done(refusal(textCode, textRefusal));
        else if (replies === "lost") connection?._socket.destroy();
        else if (replies === "held") held.push(() => done(null));
        else setTimeout(() => done(null, "2.0.0 Ok:\n2.0.0 queued"), SLOW_MS);
      });
    },
  });
  // A client that disconnects in the middle must not stop the server.
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    received,
    /** The passwords that clients sent. */
    passwords,
    /** SMTP response to a recipient from now on; 0 accepts the mail. */
    respondWith: (next: number, text = "No") => {
      responseCode = next;
      responseText = text;
    },
    /** SMTP response to the sender from now on; 0 accepts it. */
    respondToSenderWith: (next: number) => {
      senderCode = next;
    },
    /** SMTP response to a complete mail from now on; 0 accepts it. */
    respondToTextWith: (next: number, text = "No") => {
      textCode = next;
      textRefusal = text;
    },
    /** Whether the response to a complete mail arrives from now on, is lost, or is held back; what was held is sent. */
    setReplies: (next: typeof replies) => {
      replies = next;
      for (const reply of held) reply();
      held = [];
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
