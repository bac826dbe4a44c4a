import * as z from "zod/mini";

/**
 * One plain address (RFC 5321, 4.5.3.1.1), without the quotes, comments and address literals that nobody's mailbox
 * has and that programs read in different ways.
 */
const ADDRESS =
  /^(?=.{1,64}@)[A-Za-z0-9_+&'~=/!#$*?^{|}-]+(?:\.[A-Za-z0-9_+&'~=/!#$*?^{|}-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?=[A-Za-z])[A-Za-z0-9-]{1,62}[A-Za-z0-9]$/;

/** Writes the domain of an address in ASCII, as mail servers know it. */
function withAsciiDomain(address: string): string {
  const typed = address.trim();
  const domain = typed.slice(typed.lastIndexOf("@") + 1);
  if (!/^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u.test(domain)) return typed;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${typed.slice(0, -domain.length)}${new URL(url).hostname}` : typed;
}

/** Longest address that mail servers take (RFC 5321, 4.5.3.1.3). */
export const MAIL_ADDRESS_LENGTH = 254;

/** An e-mail address as someone types it. @param error what every other text is told */
export const mailAddress = (error: string) =>
  z
    .string(error)
    .check(
      z.maxLength(MAIL_ADDRESS_LENGTH, error),
      z.overwrite(withAsciiDomain),
      z.maxLength(MAIL_ADDRESS_LENGTH, error),
      z.regex(ADDRESS, error),
    );
