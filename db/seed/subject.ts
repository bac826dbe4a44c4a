import { createHash } from "node:crypto";

/**
 * The subject that the local identity provider gives to an address, so that seeded members and
 * people who sign in there are the same accounts (rule sign-in-by-provider: keyed on issuer and subject).
 *
 * @param email an e-mail address; letter case and surrounding blanks do not matter
 * @returns 32 lower-case hexadecimal characters
 */
export function toSubject(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex").slice(0, 32);
}
