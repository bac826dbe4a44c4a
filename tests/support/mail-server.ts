import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A test double of a mail server on loopback that keeps what it accepts. */
export async function startMailServer() {
  const taken: Email[] = [];
  let answer = 0;
  let losesAnswer = false;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(answer ? Object.assign(new Error("No"), { responseCode: answer }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        taken.push(await PostalMime.parse(Buffer.concat(chunks)));
        done(losesAnswer ? Object.assign(new Error("Later"), { responseCode: 451 }) : null);
      });
    },
  });
  // A client that disconnects in the middle must not stop the server.
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** SMTP response to a recipient from now on; 0 accepts the mail. */
    answer: (next: number) => {
      answer = next;
    },
    /** Whether the response to a complete mail is lost from now on. */
    loseAnswers: (isLost: boolean) => {
      losesAnswer = isLost;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
