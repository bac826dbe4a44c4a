import * as z from "zod/mini";
import { mailAddress } from "~/server/data/mail-address";

/** Digits of a code. */
export const CODE_DIGITS = 6;

/** Where a code is mailed to. */
export const addressSchema = z.object({
  email: mailAddress("Please enter an e-mail address, like name@example.com"),
});

const TYPED = /^\d{6}$/;

/** A code as someone types or pastes it: whatever is between the digits is left out. */
export const codeSchema = z.object({
  code: z.string().check(
    z.overwrite((text) => text.normalize("NFKC").replace(/\D/g, "")),
    z.regex(TYPED, "Please type the six digits from the mail"),
  ),
});
