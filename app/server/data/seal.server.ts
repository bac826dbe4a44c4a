import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { deriveSecrets } from "../ops/secrets.server";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** What is sealed fills whole blocks of so many bytes: its length tells little of the text. */
const BLOCK_BYTES = 1024;
/** Longest text that is read back, in bytes. */
const MOST_BYTES = 262_144;

/** Fills a packed text up to whole blocks; what follows its end is not read back. */
const pad = (packed: Buffer): Buffer =>
  Buffer.concat([packed], Math.ceil(packed.length / BLOCK_BYTES) * BLOCK_BYTES);

const listKeys = (use: string) =>
  deriveSecrets(`seal ${use}`).map((secret) => createHash("sha256").update(secret).digest());

/**
 * Seals a text so that anyone who carries it can neither read nor change it, for example in a form.
 * @param use as in `deriveSecrets`
 */
export function seal(use: string, text: string): string {
  const [key] = listKeys(use);
  if (!key) throw new Error("There is no secret to seal with.");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(pad(deflateRawSync(text))), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what `seal` made for the same use. @returns undefined for anything else */
export function unseal(use: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  if (tag.length < TAG_BYTES) return;
  for (const key of listKeys(use)) {
    try {
      const decipher = createDecipheriv(CIPHER, key, iv).setAuthTag(tag);
      const packed = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return inflateRawSync(Buffer.concat(packed), { maxOutputLength: MOST_BYTES }).toString();
    } catch {
      // Sealed with another secret, or by nobody.
    }
  }
  return;
}
