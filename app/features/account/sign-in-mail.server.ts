import { env } from "~/server/ops/env.server";
import { errorFields, log } from "~/server/ops/log.server";
import { layoutMail } from "~/server/ops/mail-layout";
import { sendNow } from "~/server/ops/send-now.server";
import { isRefusedForGood } from "~/server/ops/smtp.server";
import { Refusal } from "~/server/web/errors";
import { ValidationError } from "~/server/web/form.server";
import { type AskedCode, CODE_MINUTES, dropCode, makeCode } from "./sign-in-code.server";

/** Nothing in it depends on whether someone has the address. */
const composeMail = (code: string) =>
  layoutMail({
    subject: `${code} is your August code`,
    parts: [
      { text: "Type these six digits where you’re signing in to August:" },
      { heading: code },
      {
        text: `They work for ${CODE_MINUTES} minutes, once. No one from August asks you for them.`,
      },
      { text: "If you did not ask for it, ignore this mail." },
    ],
    footer: { links: [{ label: "What August is", url: `${env().APP_URL}/about` }] },
  });

/**
 * Mails a code to an address, at once and outside the queue, so that it is kept nowhere (rule six-digit-code).
 *
 * @param address normalized
 * @param network of the browser that asks (`clientAddress`)
 * @returns what the browser keeps
 * @throws ValidationError where the mail server refuses the address, Refusal 503 where no mail goes out, 429 past a limit
 */
export async function mailCode(address: string, network: string): Promise<AskedCode> {
  const { asked, code } = makeCode(address, network);
  try {
    await sendNow({ recipient: address, ...composeMail(code) });
    return asked;
  } catch (error) {
    dropCode(asked);
    if (isRefusedForGood(error))
      throw new ValidationError({ email: "Mail to this address comes back. Is it spelled right?" });
    log("error", "sign_in_mail_failed", errorFields(error));
    throw new Refusal(
      "mail_unavailable",
      "We couldn’t send your code",
      "Our mail isn’t going out right now. Your address is still here: please try again in a minute.",
    );
  }
}
