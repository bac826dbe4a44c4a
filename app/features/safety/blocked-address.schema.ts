import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { mailAddress } from "~/server/data/mail-address";
import { clean } from "~/server/data/text";

/** The form that blocks an e-mail address in advance; the note may be blank. */
export const blockedAddressSchema = z.object({
  address: mailAddress("Please enter an e-mail address, like name@example.com"),
  label: z.optional(
    z.string().check(
      z.overwrite(clean),
      z.overwrite((text) => text.replace(/\s+/g, " ")),
      z.maxLength(LIMITS.blockLabel, `Please use at most ${LIMITS.blockLabel} characters`),
    ),
  ),
});
