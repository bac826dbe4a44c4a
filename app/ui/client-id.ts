/**
 * An id that a browser gives what it sends, so that a repeat is known as one: 128 random bits.
 * `crypto.randomUUID` is missing on older phones, and wherever a page did not come by https.
 */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
