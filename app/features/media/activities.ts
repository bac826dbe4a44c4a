import type { ACTIVITY_TYPES } from "@db/schema/profile-lists";

/** What an activity video shows, in words. A profile can still hold an activity that has left the list. */
export const ACTIVITY_LABELS: Readonly<Record<string, string>> = {
  riding_bike: "🚲 Riding a bike",
  playing_pinochle: "🃏 Playing pinochle",
  cooking: "🍳 Cooking",
  playing_basketball: "🏀 Playing basketball",
  making_cocktail: "🍹 Making a cocktail",
  sewing: "🧵 Sewing",
  reading: "📖 Reading",
  on_chill: "😎 On chill",
  golfing: "⛳ Golfing",
  fishing: "🎣 Fishing",
  playing_bridge: "♠️ Playing bridge",
  doing_crossword: "✏️ Doing a crossword",
  thrifting: "🧥 Thrifting",
} satisfies Record<(typeof ACTIVITY_TYPES)[number], string>;
