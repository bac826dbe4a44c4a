import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { deriveLastingSecrets } from "./secrets.server";

/** Services that ignore some signs before the @, each with its domains, the first of which stands for all. */
const LENIENT_SERVICES = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["proton.me", "protonmail.com", "pm.me"], ignored: /[._-]/g },
];

/**
 * Writes an address as everybody who has it would: lower case, its domain in ASCII, without what stands behind a
 * plus, and without the signs that its service ignores. Two spellings of one mailbox read the same.
 */
export function toPlainAddress(address: string): string {
  const typed = address.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1);
  const ascii = domainToASCII(domain) || domain;
  const [local = ""] = typed.slice(0, Math.max(at, 0)).split("+");
  const lenient = LENIENT_SERVICES.find(({ domains }) => domains.includes(ascii));
  return lenient
    ? `${local.replace(lenient.ignored, "")}@${lenient.domains[0]}`
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
