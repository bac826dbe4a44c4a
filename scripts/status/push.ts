import { createECDH } from "node:crypto";
import { type Check, findingsOf, readSetting } from "./finding";

const { ok, fail } = findingsOf("push");
const NEW_PAIR =
  "restore the pair from where you keep it, or make a new one with `npx web-push generate-vapid-keys`, which ends every subscription";

/** The public key that belongs to a private one; null where it is none. */
function derivePublic(privateKey: string): Buffer | null {
  try {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return curve.getPublicKey();
  } catch {
    return null;
  }
}

/** Whether the two keys of web push belong together. */
export const checkPush: Check = (settings) => {
  const publicKey = readSetting(settings, "VAPID_PUBLIC_KEY");
  const privateKey = readSetting(settings, "VAPID_PRIVATE_KEY");
  if (!publicKey && !privateKey) return [ok("It is off, as VAPID_PUBLIC_KEY is not set.")];
  const derived = privateKey && derivePublic(privateKey);
  if (!derived) return [fail(`VAPID_PRIVATE_KEY is no key: ${NEW_PAIR}.`)];
  return derived.equals(Buffer.from(publicKey ?? "", "base64url"))
    ? [ok("Its two keys belong together.")]
    : [fail(`VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together: ${NEW_PAIR}.`)];
};
