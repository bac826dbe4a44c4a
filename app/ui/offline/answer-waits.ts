/** How long a page that was asked for may take before its kept copy is shown, or a line says that it takes long. */
export const SLOW_MS = 4_000;

/** How long a page, and the service worker for it, waits for an answer before it takes the link for dead. */
export const DEAD_MS = 8_000;

/** How long the answer to what was sent is waited for, by pages and by the service worker. */
export const SEND_WAIT_MS = 20_000;
