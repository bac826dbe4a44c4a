import { isolate } from "~/server/data/text";
import type { Card } from "./deck.server";

/** How many cards a page and an answer carry: the one that is shown and three ahead (record 75). */
export const CARDS_AT_HAND = 4;

/** A card as the screens show it: under the stage name, else the first name, and without what they do not show. */
export const toShownCard = ({ profile, compatibility, lift }: Card) => {
  const { id: _id, firstName, ...shown } = profile;
  const reasons = compatibility.reasons.map(({ icon, text, sentence }) => ({
    icon,
    text,
    sentence,
  }));
  const stageName = isolate(profile.stageName || firstName || "Someone");
  return { profile: { ...shown, stageName }, compatibility: { ...compatibility, reasons }, lift };
};

export type ShownCard = ReturnType<typeof toShownCard>;

export const idOf = ({ profile }: ShownCard): string => profile.userId;
