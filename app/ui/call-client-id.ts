import * as z from "zod/mini";
import { CLIENT_ID } from "./client-id";

/** The idempotency key of a call, which may leave it out. */
export const callClientId = z.optional(
  z.string("Please send a clientId of 8 to 64 letters, digits, - or _").check(z.regex(CLIENT_ID)),
);
