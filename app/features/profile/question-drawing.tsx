import type { ReactNode } from "react";
import type { PLAYFUL_FIELDS } from "~/features/members/playful-fields";
import { Drawing, GROUND, type Shape, SKY, Spot } from "~/ui/spot";

const RADIO: readonly Shape[] = [
  SKY,
  ["glow", "M34 82a18 18 0 0 1 36 0z"],
  ["dune", GROUND],
  ["timber", "M56 54V40h48v14", 4],
  ["rose", "M46 52h68q6 0 6 6v38q0 6-6 6H46q-6 0-6-6V58q0-6 6-6z"],
  ["white", "M60 80v.1M100 80v.1", 28],
  ["timber", "M60 80v.1M100 80v.1M76 62h8", 12],
  ["white", "M78 78h4M78 86h4", 3],
  ["hydrangea", "M122 40V22l12-4v16", 4],
  ["hydrangea", "M119 40h.1m11-5h.1", 9],
];

const BEACH_BALL: readonly Shape[] = [
  SKY,
  ["glow", "M96 70a16 16 0 0 1 32 0z"],
  ["water", "M25 70h110q-1 8-6 16H31q-5-8-6-16"],
  ["dune", "M30 84q30-6 50-2t50 1a56 56 0 0 1-100 1"],
  ["timber", "M52 100h46", 4],
  ["white", "M48 72a26 26 0 1 1 52 0 26 26 0 1 1-52 0"],
  ["rose", "M72 46q-20 12-12 47a26 26 0 0 1 12-47z"],
  ["hydrangea", "M78 46q26 16 12 45-6 6-14 7 10-26 2-52z"],
  ["leaf", "M112 98l-4-14m9 14l3-16m6 16l6-11", 3],
];

/** What each question after the first card is about (rule three-questions). */
export const QUESTION_DRAWINGS: Readonly<Record<(typeof PLAYFUL_FIELDS)[number], ReactNode>> = {
  islandActivities: <Spot name="picnic" />,
  favoriteBobMarleySong: <Drawing shapes={RADIO} />,
  sportsPlayed: <Drawing shapes={BEACH_BALL} />,
};
