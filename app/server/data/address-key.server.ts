import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { deriveLastingSecrets } from "../ops/secrets.server";
import { mailAddress } from "./mail-address";

/** Services with several domains or that ignore some signs before the @; the first domain is written for all. */
const LENIENT_SERVICES = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["proton.me", "protonmail.com", "pm.me"], ignored: /[._-]/g },
  { domains: ["icloud.com", "me.com", "mac.com"], ignored: "" },
];

function splitAddress(address: string): { local: string; domain: string } {
  const typed = address.trim().normalize("NFKC").toLowerCase();
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1).replace(/\.$/, "");
  return { local: typed.slice(0, Math.max(at, 0)), domain: domainToASCII(domain) || domain };
}

const plainAddress = mailAddress("");

/**
 * Writes an address as what an account is known by: in lower case, its domain in ASCII, and nothing left out. At some
 * services a tag or a dot makes another mailbox, so an address opens no account but its own
 * (rule one-person-one-account).
 *
 * @returns undefined for what is no plain address of a mailbox
 */
export function normalizeAddress(address: string): string | undefined {
  const { success, data } = plainAddress.safeParse(address);
  return success ? data.toLowerCase() : undefined;
}

/**
 * Writes an address as everyone who has it would: lower case, its domain in ASCII, without the tag behind a plus,
 * and without the signs that its service ignores. Two spellings of one mailbox read the same. At a few services two
 * people may too, so a match never refuses anyone: it hides one member from another, keeps a mail back, or holds an
 * account until a moderator has looked.
 */
export function toPlainAddress(address: string): string {
  const { local, domain } = splitAddress(address);
  const untagged = local.split("+")[0] || local;
  const lenient = LENIENT_SERVICES.find(({ domains }) => domains.includes(domain));
  return lenient
    ? `${untagged.replace(lenient.ignored, "")}@${lenient.domains[0]}`
    : `${untagged}@${domain}`;
}

const hashWithSecrets = (use: string, text: string): string[] =>
  deriveLastingSecrets(use).map((secret) =>
    createHmac("sha256", secret).update(text).digest("hex"),
  );

/**
 * Computes the keyed hashes by which an address is known without being stored: the first is the one to write. What
 * is known is looked up under each, so that a rotation of the secrets forgets nobody.
 *
 * @param address as it was typed
 */
export const computeAddressKeys = (address: string): string[] =>
  hashWithSecrets("friend address", toPlainAddress(address));

/**
 * Computes every key under which the mailbox of someone suspended may have been recorded: those of
 * `computeAddressKeys`, and the former ones, which kept a tag at most services and are forgotten after two years.
 */
export function computeRecordedKeys(address: string): string[] {
  const plain = toPlainAddress(address);
  const { local } = splitAddress(address);
  const tagged = `${local}@${plain.slice(plain.lastIndexOf("@") + 1)}`;
  return [
    ...computeAddressKeys(address),
    ...[plain, tagged].flatMap((form) => hashWithSecrets("mailbox", form)),
  ];
}
