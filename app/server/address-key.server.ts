import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { deriveLastingSecrets } from "./secrets.server";

/**
 * Services that ignore some signs before the @, and all behind a plus, as they document, each with its domains, the
 * first of which stands for all.
 */
const LENIENT_SERVICES = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["proton.me", "protonmail.com", "pm.me"], ignored: /[._-]/g },
];

/** Services that document that all behind a plus is ignored, and nothing else is. */
const PLUS_DOMAINS = ["fastmail.com", "fastmail.fm"];

/**
 * Writes an address as everybody who has it would: lower case, its domain in ASCII, without what stands behind a
 * plus, and without the signs that its service ignores. Two spellings of one mailbox read the same. At some services
 * two people may, too: `isSameMailbox` is for what must not meet a stranger.
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

/** The plain form with what stands behind a plus, but where the service documents that it is one mailbox. */
function toMailbox(address: string): string {
  const plain = toPlainAddress(address);
  const [, domain = ""] = plain.split("@");
  const isOne = [...PLUS_DOMAINS, ...LENIENT_SERVICES.map(({ domains }) => domains[0])];
  const typed = address.trim().toLowerCase();
  const local = typed.slice(0, Math.max(typed.lastIndexOf("@"), 0));
  return isOne.includes(domain) ? plain : `${local}@${domain}`;
}

/** Whether two addresses reach one person for certain. */
export const isSameMailbox = (one: string, other: string): boolean =>
  toMailbox(one) === toMailbox(other);

/** Computes the keyed hashes of a mailbox, as `computeAddressKeys` does of an address. */
export const computeMailboxKeys = (address: string): string[] =>
  deriveLastingSecrets("mailbox").map((secret) =>
    createHmac("sha256", secret).update(toMailbox(address)).digest("hex"),
  );

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
