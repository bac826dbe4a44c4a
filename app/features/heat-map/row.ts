/** A place as the lists beside the map show it. */
export interface HeatRow {
  id: number;
  /** As on its marker, and on the map of the screen of meetups. */
  number: number;
  /** By score, from 1. */
  rank: number;
  name: string;
  town: string;
  /** Index into `LEVELS`. */
  level: number;
  score: number;
  /** In the period; 0 for not enough yet. */
  meetups: number;
  /** In the last seven days; likewise. */
  recent: number;
  /** Where it is selected. */
  href: string;
  isChosen: boolean;
}
