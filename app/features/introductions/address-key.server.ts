import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { deriveLastingSecrets } from "~/server/secrets.server";

const DOTS_MEAN_NOTHING = ["gmail.com", "googlemail.com"];

/**
 * Writes an address as everybody who has it would: lower case, its domain in ASCII, without what stands behind a
 * plus, and at Gmail without dots, which that service ignores. Two spellings of one mailbox read the same.
 */
export function toPlainAddress(address: string): string {
  const typed = address.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1);
  const ascii = domainToASCII(domain) || domain;
  const [local = ""] = typed.slice(0, Math.max(at, 0)).split("+");
  return DOTS_MEAN_NOTHING.includes(ascii)
    ? `${local.replaceAll(".", "")}@gmail.com`
    : `${local}@${ascii}`;
}

/**
 * Computes the keyed hashes by which an address is known without being stored: the first is the one to write. What
 * is known is looked up under each, so that a rotation of the secrets forgets nobody.
 *
 * @param address as it was typed
 */
export const computeAddressKeys = (address: string): string[] =>
  deriveLastingSecrets("friend address").map((secret) =>
    createHmac("sha256", secret).update(toPlainAddress(address)).digest("hex"),
  );
