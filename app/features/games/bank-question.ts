/** A question as it is in the data. The right answer never leaves the server before it is answered. */
export interface BankQuestion {
  id: string;
  text: string;
  /** Empty where the answer is a text. */
  options: readonly string[];
  /** Place of the right answer in `options`, from 0. */
  correct?: number;
  /** Address of a page that confirms the answer. */
  source?: string;
  /** Names questions of which one gives another's answer away: a play asks one of them at most. */
  group?: string;
}
