import type { CurrentText, NoticeComposer } from "~/features/notifications/current-texts.server";
import { prepared } from "~/server/database.server";

interface KeptFee {
  reference: string;
  isReversed: 0 | 1;
  isUsed: 0 | 1;
}

const KEPT_SQL = `SELECT provider_reference AS reference, is_reversed AS isReversed, opened_match_id IS NOT NULL AS isUsed
FROM fee_payments WHERE user_id = :viewer AND provider_reference IN (SELECT value FROM json_each(:references))`;

const past = (title: string, message: string): CurrentText => ({ title, message, worth: "list" });

/** Composes the texts of the notices whose cause is a kept connection fee (docs/decisions/0018). */
export const composeFeeNotices: NoticeComposer = (viewer, references) => {
  const fees = prepared<KeptFee>(KEPT_SQL).all({ viewer, references: JSON.stringify(references) });
  return ({ title, message }, id) => {
    const fee = fees.find(({ reference }) => reference === id);
    if (fee?.isReversed)
      return past("Your connection fee went back", "It no longer covers a conversation.");
    if (fee?.isUsed)
      return past(
        "Your connection fee was used",
        "It covered the next conversation that you opened.",
      );
    return { title, message, worth: "toast" };
  };
};
