import { errorFields, log } from "./log.server";

interface ListenError extends NodeJS.ErrnoException {
  port?: number;
  address?: string;
}

const LISTEN_ERRORS: Record<string, (error: ListenError) => string> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is taken: stop what runs there, or choose another PORT.`,
  EACCES: ({ port }) => `PORT ${port} is not open to this user: choose one above 1023.`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address} is no address of this machine.`,
};

/** One sentence for a server that cannot listen, or undefined for any other error. */
export function listenSentence(error: unknown): string | undefined {
  const { syscall, code = "" } = error as ListenError;
  return syscall === "listen" ? LISTEN_ERRORS[code]?.(error as ListenError) : undefined;
}

/**
 * Ends the process at an uncaught error, as Node would, with scrubbed words: one sentence where the
 * server cannot listen, otherwise a line with the cause.
 */
export function exitOnUncaught(): void {
  process.on("uncaughtException", (error) => {
    const sentence = listenSentence(error);
    if (sentence) console.error(`August cannot start. ${sentence}`);
    else log("error", "crashed", errorFields(error));
    process.exit(1);
  });
}
