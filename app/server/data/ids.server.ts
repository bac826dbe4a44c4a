import { randomBytes, randomFillSync } from "node:crypto";

const ID_BYTES = 16;
/** Random bytes of the next ids: each call of the system takes as long as a hundred of them. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** A new text id: 128 random bits, safe in an address. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString("base64url", used - ID_BYTES, used);
}

/** A new secret for a cookie or a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");
