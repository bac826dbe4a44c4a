/** What a page says of a payment that did not go on. */
export interface Failure {
  title: string;
  message: string;
}

/** The words of part 2 section 8. */
export const NOT_LOADED: Failure = {
  title: "Payment form",
  message: "Unable to load payment form. Please try again.",
};
export const NOT_CREATED: Failure = {
  title: "Error",
  message: "Failed to create subscription. Please try again.",
};
export const UNEXPECTED: Failure = {
  title: "Payment Error",
  message: "Something went wrong. Please try again.",
};
