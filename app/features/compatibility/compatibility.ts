import type { Compared } from "@db/schema/comparable";
import type { IconName } from "~/ui/icon";

/** One thing that two members share. */
export interface Reason {
  /** The question, "game" for what both chose in a game and agreed to count, or "event" for what both go to. */
  field: Compared | "game" | "event";
  icon: IconName;
  /** At most six words: "Both: porch sitting". */
  text: string;
  /** The same as a sentence, in the reader's own words. */
  sentence: string;
  /** The shared answers in the reader's own words, strongest first; none for a game, the name of an event. */
  words: readonly string[];
}

export interface Compatibility {
  /** 0 to 100. */
  score: number;
  /** True when there was too little to compare (rule score-by-rarity). */
  isStartingEstimate: boolean;
  /** Up to three shared answers, strongest first. */
  reasons: Reason[];
}
