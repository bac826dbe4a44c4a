/** Days after which a deleted account is gone for good; until then its member can come back. */
export const RETURN_DAYS = 30;

/** What a member types to delete the account, in whatever case. */
export const CONFIRMATION = "delete";

/** How long the evidence of a report stays after the decision, in days. */
export const EVIDENCE_DAYS = 180;

/** How long a record of a payment is kept, in years. */
export const PAYMENT_YEARS = 7;
