import type { BankQuestion } from "../bank-question";

const BEGINNINGS: readonly (readonly [id: string, text: string])[] = [
  ["story-bottle", "The bottle on the beach had a note inside. It said:"],
  ["story-last-ferry", "We missed the last ferry, and that was when the evening began."],
  [
    "story-carousel",
    "The brass ring was in my hand before I knew it, and the horse turned its head and said:",
  ],
  [
    "story-porch-light",
    "Somebody had left the porch light on for us, but nobody we knew lived there.",
  ],
  ["story-fog", "The fog came in so thick that we could hear the party but not find it."],
  ["story-recipe", "The recipe for the famous blueberry pie was missing one page."],
  [
    "story-dog",
    "The sandy dog followed us all the way to Menemsha, as if it had something to show us.",
  ],
  ["story-lighthouse", "The keeper of the lighthouse had one rule for visitors:"],
  [
    "story-picnic",
    "There were two picnic baskets on the ferry that day, exactly alike, and we took the wrong one.",
  ],
  ["story-lantern", "On Illumination Night one lantern would not light, until a stranger said:"],
  [
    "story-map",
    "Inside the old library book was a map of the island with a path that nobody remembers.",
  ],
  ["story-bicycle", "The tandem bicycle at the yard sale cost one dollar, on one condition."],
  [
    "story-radio",
    "The radio in the rented house only played one station, from the summer of 1962.",
  ],
  ["story-storm", "When the storm was over, there was a piano on the beach."],
  [
    "story-postcard",
    "The postcard arrived thirty years late and was addressed to the house, not to us:",
  ],
  ["story-fair", "At the fair the smallest pumpkin won the prize, and this is why:"],
  [
    "story-neighbor",
    "Every morning the neighbor rowed out with an empty boat and came back with it full of flowers.",
  ],
  [
    "story-wedding",
    "The band for the wedding missed the boat, so the guests looked at each other, and somebody said:",
  ],
  ["story-heron", "The heron had been standing on our dock for three days before we understood."],
  ["story-key", "The key from the tide pool fit the old cottage at the end of the lane."],
];

/** Beginnings of island stories, which a member goes on with. */
export const STORY_STARTERS: readonly BankQuestion[] = BEGINNINGS.map(([id, text]) => ({
  id,
  text,
  options: [],
}));
