import * as z from "zod/mini";
import { ignored } from "~/server/web/ignored-fields";

const PLEASE = "Please reload the page and try again";
const base64url = (least: number, most: number) =>
  z.string(PLEASE).check(z.regex(new RegExp(`^[\\w-]{${least},${most}}={0,2}$`), PLEASE));

/** A browser's push subscription (Push API, `PushSubscription.toJSON`). */
export const subscriptionSchema = z.object({
  // The push service says when it is over.
  ...ignored("expirationTime"),
  endpoint: z.string(PLEASE).check(z.minLength(12, PLEASE), z.maxLength(1000, PLEASE)),
  keys: z.strictObject({ p256dh: base64url(86, 87), auth: base64url(22, 22) }, PLEASE),
});
