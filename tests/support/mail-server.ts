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

/** A test double of a mail server on loopback that keeps what it accepts. */
export async function startMailServer() {
  const received: Email[] = [];
  let responseCode = 0;
  let losesResponse = false;
  const server = new PromptServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(responseCode ? Object.assign(new Error("No"), { responseCode }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done(losesResponse ? Object.assign(new Error("Later"), { responseCode: 451 }) : null);
      });
    },
  });
  // A client that disconnects in the middle must not stop the server.
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** SMTP response to a recipient from now on; 0 accepts the mail. */
    respondWith: (next: number) => {
      responseCode = next;
    },
    /** Whether the response to a complete mail is lost from now on. */
    loseResponses: (isLost: boolean) => {
      losesResponse = isLost;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
