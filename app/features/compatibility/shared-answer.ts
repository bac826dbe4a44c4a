import type { IconName } from "~/ui/icon";

/** What is said where two members gave the same answer to a question. A star is where the answer stands. */
export interface SharedAnswer {
  /** A spark where there is none. */
  icon?: IconName;
  /** In the reader's own words; or one for each answer. */
  sentence: string | Readonly<Record<string, string>>;
  /** At most six words; then what is said where the answer is too long for that. */
  short: readonly [template: string, without?: string];
  /** A first line that the writer can send; the star is the strongest answer. */
  opener: string;
  /** Words in the sentence for stored values that do not read well there. */
  words?: Readonly<Record<string, string>>;
  /** The same in the short text. */
  shortWords?: Readonly<Record<string, string>>;
}
