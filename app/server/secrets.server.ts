import { createHmac } from "node:crypto";
import { env } from "./env.server";

/**
 * The secrets of one use, the current one first and then those that are being rotated out: what is
 * signed for one use proves nothing in another.
 *
 * @param use for example the name of a cookie; unlike every other
 */
export const deriveSecrets = (use: string): string[] =>
  env().SESSION_SECRET.map((secret) =>
    createHmac("sha256", secret).update(use).digest("base64url"),
  );
