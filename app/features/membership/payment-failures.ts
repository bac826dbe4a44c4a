/** What a page says of a payment that did not go on. */
export interface Failure {
  title: string;
  message: string;
}

/** The published words (rule fixed-words). */
export const NOT_LOADED: Failure = {
  title: "Payment form",
  message: "Unable to load payment form. Please try again.",
};
const NOT_CREATED: Failure = {
  title: "Error",
  message: "Failed to create subscription. Please try again.",
};
export const UNEXPECTED: Failure = {
  title: "Payment Error",
  message: "Something went wrong. Please try again.",
};
/** Of the plans page, which offers Social and Unlimited. */
const PLAN_NOT_CREATED: Failure = {
  title: "Subscription Error",
  message: "Failed to process subscription. Please try again.",
};

/** What is said of an order whose checkout could not be opened. @param tier the membership in it, if any */
export const describeNotCreated = (tier: unknown): Failure =>
  tier === "social" || tier === "unlimited" ? PLAN_NOT_CREATED : NOT_CREATED;
