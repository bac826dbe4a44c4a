import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, it } from "vitest";
import { weigh } from "../support/screens/weigh";

it.each(["with a length", "in chunks"])(
  "a page that is sent %s weighs every byte that was sent, with its head",
  async (how) => {
    const sockets: Socket[] = [];
    const body = "x".repeat(5_000);
    const server = createServer((_, response) => {
      response.setHeader("Connection", "close");
      if (how === "in chunks") response.write(body);
      response.end(how === "in chunks" ? undefined : body);
    }).on("connection", (socket: Socket) => sockets.push(socket));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const { bytes, bodyBytes } = await weigh(`http://127.0.0.1:${port}`, "br");
    server.close();
    expect(bodyBytes).toBe(body.length);
    expect(bytes).toBe(sockets.at(-1)?.bytesWritten);
  },
);
