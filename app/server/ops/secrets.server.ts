import { createHmac } from "node:crypto";
import { env } from "./env.server";

/**
 * The secrets of one use, the current one first and then those that are being rotated out: what is
 * signed for one use proves nothing in another.
 *
 * @param use for example the name of a cookie; unlike every other
 */
export const deriveSecrets = (use: string): string[] => derive(env().SESSION_SECRET, use);

/**
 * The secrets under which what is kept for ever is known: those of ADDRESS_SECRET first, which sign nothing and
 * stay when SESSION_SECRET is rotated, and then those of `deriveSecrets`.
 */
export const deriveLastingSecrets = (use: string): string[] =>
  derive([...(env().ADDRESS_SECRET ?? []), ...env().SESSION_SECRET], use);

const derive = (secrets: readonly string[], use: string) =>
  secrets.map((secret) => createHmac("sha256", secret).update(use).digest("base64url"));
