import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Answers by the beginning of what a client says; "END" is the end of a mail. None is silence. */
export type Script = Readonly<Record<string, string>>;

const PLAIN: Script = {
  GREETING: "220 relay.example ESMTP",
  EHLO: "250-relay.example\r\n250 AUTH PLAIN",
  AUTH: "235 2.7.0 Accepted",
  DATA: "354 Go ahead",
  END: "250 2.0.0 Queued",
  "": "250 2.0.0 Ok",
};

/**
 * A relay that says what a script says, as large providers do, and takes everything else.
 * why: the package behind `startMailServer` decides about the first steps itself.
 */
export async function startScriptedRelay(script: Script = {}) {
  const all = Object.entries({ ...script, ...PLAIN, ...script });
  const commands: string[] = [];
  const sockets: Socket[] = [];
  const answer = (said: string, socket: Socket) => {
    const own = all.find(([begin]) => said.startsWith(begin))?.[1] ?? "";
    if (own) socket.write(`${own}\r\n`);
    if (own.startsWith("421") || said === "STARTTLS") socket.destroySoon();
    return own;
  };
  const server = createServer((socket) => {
    sockets.push(socket);
    let isText = false;
    let rest = "";
    socket.on("error", () => undefined);
    answer("GREETING", socket);
    socket.on("data", (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (isText && line !== ".") continue;
        if (!isText) commands.push(line);
        isText = answer(isText ? "END" : line, socket).startsWith("354");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The same with a user and a password. */
    urlOfUser: `smtp://august:secret@127.0.0.1:${port}`,
    /** What clients said, but for their mails. */
    commands,
    /** Resolves with the next client. */
    connected: once(server, "connection"),
    /** Greets late. */
    greet: () => {
      for (const socket of sockets) socket.write("220 relay.example ESMTP\r\n");
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
