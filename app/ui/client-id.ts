/** What an id from a browser looks like. */
export const CLIENT_ID = /^[\w-]{8,64}$/;

/**
 * An id that a browser gives to what it sends, so that a repeat is recognized (idempotency key):
 * 128 random bits. `crypto.randomUUID` is missing on older phones and on pages without https.
 */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
