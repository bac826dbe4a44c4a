import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { run } from "./tree";

interface Certificate {
  key: string;
  cert: string;
}

/** A certificate for localhost that is its own authority, written as localhost.pem. */
export function makeCertificate(folder: string): Certificate {
  const [key, cert] = [join(folder, "localhost.key"), join(folder, "localhost.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  run("openssl", ["req", "-x509", "-days", "2", ...kind, ...name, "-keyout", key, "-out", cert]);
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

/**
 * A TLS proxy in front of a plain port, as the platform's proxy does.
 *
 * @param port the port on loopback that it listens on
 * @param to the plain port behind it
 */
export async function startTlsProxy(certificate: Certificate, port: number, to: number) {
  const server = createServer(certificate, (asked, answer) => {
    const headers = {
      ...asked.headers,
      "x-forwarded-proto": "https",
      "fly-client-ip": asked.socket.remoteAddress ?? "",
      // One request per connection, so that none is reused from a killed container.
      connection: "close",
    };
    const { method, url: path } = asked;
    const address = { host: "127.0.0.1", port: to, method, path, headers, agent: false };
    const behind = request(address, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.pipe(answer);
    });
    behind.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    asked.pipe(behind);
  });
  await new Promise<void>((done, fail) =>
    server.once("error", fail).listen(port, "127.0.0.1", done),
  );
  return {
    url: `https://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
