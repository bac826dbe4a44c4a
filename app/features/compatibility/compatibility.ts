export interface Compatibility {
  /** 0 to 100. */
  score: number;
  /** True when there was too little to compare (decision D1). */
  isStartingEstimate: boolean;
  /** Up to three shared answers in words, strongest first. */
  reasons: string[];
}
