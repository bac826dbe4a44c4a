/** The words that Stripe shows to a payer. */
export const DECLINED = "Your card was declined.";
export const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The test cards, by number, as Stripe publishes them. */
export const CARDS = {
  "4242424242424242": { label: "4242 4242 4242 4242", does: "Succeeds" },
  "4000002500003155": { label: "4000 0025 0000 3155", does: "Asks for 3-D Secure" },
  "4000000000000002": { label: "4000 0000 0000 0002", does: "Is declined" },
  "4000000000000341": {
    label: "4000 0000 0000 0341",
    does: "Succeeds now, and every later charge is declined",
  },
} as const;

export type CardNumber = keyof typeof CARDS;
export const GOOD_CARD: CardNumber = "4242424242424242";

export const isCard = (number: string | null): number is CardNumber =>
  number !== null && number in CARDS;

/** What happens when the payer is there to choose a card, or to prove who they are. */
export function tryCard(card: CardNumber): "accepted" | "declined" | "authentication" {
  if (card === "4000000000000002") return "declined";
  return card === "4000002500003155" ? "authentication" : "accepted";
}

/** Whether a card on file is charged while its owner is away. */
export const chargesLater = (card: CardNumber): boolean =>
  card !== "4000000000000002" && card !== "4000000000000341";
