import { connect, type Socket } from "node:net";

export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

const HEAD_END = "\r\n\r\n";
const CHUNKS_END = /(?:^|\r\n)0\r\n\r\n/;

/** End of the body that begins at `start`; undefined until it is complete. */
function findEnd(text: string, start: number, status: number, headers: Headers): number | null {
  if (status < 200 || status === 204 || status === 304) return start;
  if (headers.get("Transfer-Encoding") === "chunked") {
    const end = CHUNKS_END.exec(text.slice(start));
    return end ? start + end.index + end[0].length : null;
  }
  const end = start + Number(headers.get("Content-Length") ?? 0);
  return text.length >= end ? end : null;
}

/** A raw TCP connection for exact requests, one after the other. */
export class RawConnection {
  readonly #socket: Socket;
  #text = "";
  #isClosed = false;
  #onChange = () => {};

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (part: string) => {
      this.#text += part;
      this.#onChange();
    });
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => {
      this.#isClosed = true;
      this.#onChange();
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends bytes. @returns false once the server has closed the connection */
  write(part: string | Uint8Array): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve(false);
      const hangUp = () => resolve(false);
      this.#socket.once("close", hangUp);
      this.#socket.write(part, (error) => {
        this.#socket.off("close", hangUp);
        resolve(!error);
      });
    });
  }

  /**
   * The next complete response.
   * @throws Error when the connection is closed before it
   */
  async read(): Promise<RawResponse> {
    for (;;) {
      const response = this.#take();
      if (response && response.status >= 200) return response;
      if (response) continue;
      if (this.#isClosed) throw new Error(`The connection was closed after: ${this.#text}`);
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
    }
  }

  /** Resolves once the server has closed the connection. */
  async closed(): Promise<void> {
    while (!this.#isClosed)
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(): RawResponse | null {
    const headEnd = this.#text.indexOf(HEAD_END);
    if (headEnd < 0) return null;
    const [first = "", ...lines] = this.#text.slice(0, headEnd).split("\r\n");
    const status = Number(first.split(" ")[1]);
    const headers = new Headers(
      lines.map((line): [string, string] => {
        const at = line.indexOf(":");
        return [line.slice(0, at), line.slice(at + 1).trim()];
      }),
    );
    const start = headEnd + HEAD_END.length;
    const end = findEnd(this.#text, start, status, headers);
    if (end === null) return null;
    const body = this.#text.slice(start, end);
    this.#text = this.#text.slice(end);
    return { status, headers, body };
  }
}

/** The head of a request, ready to be followed by its body. */
export const requestHead = (target: string, lines: readonly string[] = []): string =>
  [`${target} HTTP/1.1`, ...lines].join("\r\n") + HEAD_END;
