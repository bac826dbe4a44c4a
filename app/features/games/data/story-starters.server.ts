import type { BankQuestion } from "../question-bank.server";

/** Beginnings of island stories, which a member goes on with. */
export const STORY_STARTERS: readonly BankQuestion[] = [
  { id: "story-bottle", text: "The bottle on the beach had a note inside. It said:", options: [] },
  {
    id: "story-last-ferry",
    text: "We missed the last ferry, and that was when the evening began.",
    options: [],
  },
  {
    id: "story-carousel",
    text: "The brass ring was in my hand before I knew it, and the horse turned its head and said:",
    options: [],
  },
  {
    id: "story-porch-light",
    text: "Somebody had left the porch light on for us, but nobody we knew lived there.",
    options: [],
  },
  {
    id: "story-fog",
    text: "The fog came in so thick that we could hear the party but not find it.",
    options: [],
  },
  {
    id: "story-recipe",
    text: "The recipe for the famous blueberry pie was missing one page.",
    options: [],
  },
  {
    id: "story-dog",
    text: "The sandy dog followed us all the way to Menemsha, as if it had something to show us.",
    options: [],
  },
  {
    id: "story-lighthouse",
    text: "The keeper of the lighthouse had one rule for visitors:",
    options: [],
  },
  {
    id: "story-picnic",
    text: "There were two picnic baskets on the ferry that day, exactly alike, and we took the wrong one.",
    options: [],
  },
  {
    id: "story-lantern",
    text: "On Illumination Night one lantern would not light, until a stranger said:",
    options: [],
  },
  {
    id: "story-map",
    text: "Inside the old library book was a map of the island with a path that nobody remembers.",
    options: [],
  },
  {
    id: "story-bicycle",
    text: "The tandem bicycle at the yard sale cost one dollar, on one condition.",
    options: [],
  },
  {
    id: "story-radio",
    text: "The radio in the rented house only played one station, from the summer of 1962.",
    options: [],
  },
  {
    id: "story-storm",
    text: "When the storm was over, there was a piano on the beach.",
    options: [],
  },
  {
    id: "story-postcard",
    text: "The postcard arrived thirty years late and was addressed to the house, not to us:",
    options: [],
  },
  {
    id: "story-fair",
    text: "At the fair the smallest pumpkin won the prize, and this is why:",
    options: [],
  },
  {
    id: "story-neighbor",
    text: "Every morning the neighbor rowed out with an empty boat and came back with it full of flowers.",
    options: [],
  },
  {
    id: "story-wedding",
    text: "The band for the wedding missed the boat, so the guests looked at each other, and somebody said:",
    options: [],
  },
  {
    id: "story-heron",
    text: "The heron had been standing on our dock for three days before we understood.",
    options: [],
  },
  {
    id: "story-key",
    text: "The key from the tide pool fit the old cottage at the end of the lane.",
    options: [],
  },
];
