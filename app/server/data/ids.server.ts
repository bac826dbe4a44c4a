import { randomBytes } from "node:crypto";

/** A new text id: 128 random bits, safe in an address. */
export const newId = (): string => randomBytes(16).toString("base64url");

/** A new secret for a cookie or a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");
