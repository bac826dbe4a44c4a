import type { BankQuestion } from "../question-bank.server";

/** Quick choices without a right answer. */
export const QUICK_FIRE: readonly BankQuestion[] = [
  {
    id: "quick-breakfast",
    text: "Breakfast!",
    options: ["Pancakes", "A bagel", "Just coffee", "Leftover pie"],
  },
  {
    id: "quick-wake",
    text: "You wake at six. And now?",
    options: ["Swim", "Coffee", "Back to sleep"],
  },
  {
    id: "quick-shoes",
    text: "On your feet",
    options: ["Sandals", "Sneakers", "Nothing at all", "Boots"],
  },
  {
    id: "quick-cone",
    text: "Your scoop",
    options: ["Vanilla", "Chocolate", "Mint chip", "Black raspberry"],
  },
  {
    id: "quick-seat",
    text: "Your seat on the ferry",
    options: ["Top deck", "By the window", "Near the coffee", "In the car"],
  },
  {
    id: "quick-lost",
    text: "You take a wrong turn.",
    options: ["Turn around", "Keep going", "Ask someone", "Enjoy the view"],
  },
  {
    id: "quick-rain",
    text: "It rains all day.",
    options: ["Read", "Bake", "Go out anyway", "Nap"],
  },
  {
    id: "quick-song",
    text: "Somebody starts a song.",
    options: ["Sing along", "Hum", "Listen", "Ask for another"],
  },
  {
    id: "quick-dish",
    text: "You bring to the potluck",
    options: ["A salad", "A dessert", "Drinks", "An appetite"],
  },
  {
    id: "quick-wave",
    text: "A big wave comes.",
    options: ["Dive under", "Jump over", "Run", "Ride it"],
  },
  {
    id: "quick-bird",
    text: "Which bird are you today?",
    options: ["A gull", "An osprey", "A sandpiper", "An owl"],
  },
  {
    id: "quick-town",
    text: "Today's town",
    options: ["Oak Bluffs", "Edgartown", "Vineyard Haven", "Somewhere up-island"],
  },
  {
    id: "quick-color",
    text: "Paint the cottage",
    options: ["Pink", "Sea green", "Yellow", "Plain gray"],
  },
  {
    id: "quick-carousel",
    text: "On the Flying Horses",
    options: ["Reach for the ring", "Hold on tight", "Wave", "Watch from the rail"],
  },
  { id: "quick-pie", text: "Pie!", options: ["Blueberry", "Peach", "Apple", "Key lime"] },
  {
    id: "quick-boat",
    text: "Pick a boat",
    options: ["Sailboat", "Rowboat", "Kayak", "The big ferry"],
  },
  {
    id: "quick-time",
    text: "You have one free hour.",
    options: ["Walk", "Nap", "Call a friend", "Tidy up"],
  },
  {
    id: "quick-beach-bag",
    text: "One thing in the beach bag",
    options: ["A book", "A snack", "A frisbee", "A second towel"],
  },
  { id: "quick-sand", text: "How much sand in the car?", options: ["None", "A little", "A dune"] },
  {
    id: "quick-light",
    text: "Which light?",
    options: ["Sunrise", "High noon", "Sunset", "Moonlight"],
  },
  {
    id: "quick-stranger",
    text: "Somebody says good morning.",
    options: ["Good morning!", "A nod", "A long chat", "Who, me?"],
  },
  {
    id: "quick-umbrella",
    text: "Sun or shade?",
    options: ["All sun", "Half and half", "All shade"],
  },
  {
    id: "quick-market",
    text: "First stop at the market",
    options: ["Flowers", "Bread", "Tomatoes", "Samples"],
  },
  {
    id: "quick-camera",
    text: "You see a perfect sunset.",
    options: ["Take a picture", "Just look", "Call everyone over"],
  },
  {
    id: "quick-fish",
    text: "You catch a fish.",
    options: ["Throw it back", "Cook it", "Name it", "Scream"],
  },
  {
    id: "quick-power",
    text: "The power goes out.",
    options: ["Candles", "Stars", "Sleep", "Ghost stories"],
  },
  {
    id: "quick-bike",
    text: "A steep hill, on a bicycle",
    options: ["Pedal", "Push", "Rest first", "Downhill only, please"],
  },
  {
    id: "quick-dance",
    text: "They play your song.",
    options: ["Dance at once", "Tap a foot", "Wait for the chorus"],
  },
  {
    id: "quick-letter",
    text: "How do you say thank you?",
    options: ["A card", "A hug", "A pie", "A text"],
  },
  {
    id: "quick-window",
    text: "The view from your room",
    options: ["The sea", "A garden", "Main Street", "Treetops"],
  },
  {
    id: "quick-chores",
    text: "Pick a chore",
    options: ["Cooking", "Dishes", "Sweeping sand", "Shopping"],
  },
  {
    id: "quick-movie",
    text: "A film tonight",
    options: ["A comedy", "A love story", "A thriller", "Jaws, again"],
  },
  {
    id: "quick-drink",
    text: "On a hot day",
    options: ["Lemonade", "Iced tea", "Iced coffee", "Plain water"],
  },
  {
    id: "quick-sandwich",
    text: "Your sandwich",
    options: ["Lobster", "Tomato", "Peanut butter", "Whatever is left"],
  },
  {
    id: "quick-fog",
    text: "Thick fog on the way home.",
    options: ["Slow down", "Stop and listen", "Tell stories"],
  },
  {
    id: "quick-souvenir",
    text: "Something to take home",
    options: ["A shell", "Fudge", "A sweatshirt", "Nothing but a tan"],
  },
  {
    id: "quick-hammock",
    text: "The hammock is taken.",
    options: ["Wait", "Squeeze in", "Find a chair", "Bribe with cookies"],
  },
  {
    id: "quick-porch",
    text: "On the porch you are the one who",
    options: ["Rocks", "Talks", "Waves at everyone", "Falls asleep"],
  },
  {
    id: "quick-night",
    text: "It is ten at night.",
    options: ["Bed", "One more game", "A walk to the water", "Dancing"],
  },
  {
    id: "quick-luggage",
    text: "How do you pack?",
    options: ["A week ahead", "The night before", "On the ferry dock"],
  },
  {
    id: "quick-water",
    text: "The water is cold.",
    options: ["Run in", "Toe by toe", "Tomorrow, maybe"],
  },
  {
    id: "quick-word",
    text: "August in one word",
    options: ["Light", "Salt", "Friends", "Finally"],
  },
];
