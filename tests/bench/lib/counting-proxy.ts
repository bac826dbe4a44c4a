import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Passes connections on to an app and counts what comes back, headers and all, as it is on the wire. */
export async function startCountingProxy(appUrl: string) {
  const { port } = new URL(appUrl);
  const sockets = new Set<Socket>();
  let answeredBytes = 0;
  const server = createServer((browser) => {
    const app = connect(Number(port), "localhost");
    for (const socket of [browser, app]) {
      sockets.add(socket);
      socket.setNoDelay().on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        browser.destroy();
        app.destroy();
      });
    }
    app.on("data", (chunk: Buffer) => {
      answeredBytes += chunk.byteLength;
    });
    browser.pipe(app);
    app.pipe(browser);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    readBytes: () => answeredBytes,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
