import type { ProfileAnswers } from "@db/schema/profile-fields";
import {
  ACTIVITY_LOCATIONS,
  type ACTIVITY_TYPES,
  ISLAND_VIBES,
  PHOTO_LOCATIONS,
  QUOTE_TEXTS,
  SKILL_LEVELS,
} from "@db/schema/profile-lists";
import { answersAll, type Pen } from "./pen";
import { pool } from "./pool";
import type { Taste } from "./tastes";

const CONNECT_OVER = pool(
  `Old records and who is on the cover ~ap 40-79 | Where to get the best lobster roll ~ts | Tennis before it gets hot ~c | Books that made us angry ~a | Tides, bait and patience ~s | Bid whist for serious people ~p 45-79 |
  Spades for people who talk ~yp | Morning walks without a pace to keep ~m | Day parties with a good DJ ~y 20-59 | Recipes nobody wrote down ~tp | Sailing lessons from somebody kind ~s | Pickleball, loser buys donuts ~c |
  First jobs and first apartments ~y 20-34 | Being new to the island ~m | Raising teenagers and laughing about it ~p 35-59 | Retirement, and what comes after it ~p 58-79 | Making things with our hands ~a | Island history that is not on a plaque ~ap |
  Live music and where to stand ~ya | Yoga on the beach, then coffee ~m | Good trouble and how to get into it ~a 30-79 | Farmers' market strategy ~t | Side businesses ~cy 20-49 | Family trees ~p 45-79`,
);
const CONNECT_HOW = pool(
  `over iced coffee on Circuit ~y | on a porch with a fan ~p | on the bench at East Chop ~mp | with our feet in the water ~sm | after a game ~c | while somebody else cooks ~t | in the line at Back Door Donuts ~ty | between two sets ~a | on the slow boat ~s | at the Inkwell before eight ~sm`,
);
const INSPIRATION = pool(
  `My grandmother, who ironed other people's sheets and sent five children to college ~p 30-79 | The Polar Bears, in the water every morning, whatever the sky says ~sm | My students. They ask better questions than I do ~a | My father's hands ~s |
  Toni Morrison, who wrote before the children woke ~a | Anyone who starts over after fifty ~m 45-79 | Serena at match point ~c | My daughter, who says no without explaining | A garden that somebody gave up on ~m | Church on the first Sunday ~p |
  Music that was made in a bedroom ~ay 20-39 | Women who opened their own doors ~y | Shirley Chisholm and her folding chair ~a 40-79 | The cooks who fed the movement ~t 40-79 | My friends from home, still my friends ~y 20-44 | A quiet house and a full pot ~t |
  The ferry captain in bad weather ~s | People who practise when nobody looks ~c | My oldest friends ~y 30-69 | The old cottages: they leak and they stand ~p`,
);
const WISDOM = pool(
  `Nothing good happens after the ice runs out ~y | Measure twice, then call your cousin ~c | Bring something to the table or bring a table ~t | You can be right or you can be invited back ~p | Save ten percent and your good knees ~c | Never cook angry ~t |
  Listen to the water before you listen to the forecast ~s | Wear the good dress. Tuesday is an occasion ~y | Everybody's somebody's baby ~m | A closed mouth does not get fed ~t | Don't let your car note be bigger than your rent ~c 20-59 | Read it again before you sign it ~a |
  Leave the beach cleaner than your room ~s | Speak to everybody on the porch when you come in ~p | Rest is not something you earn ~m | If you're early you're on time ~p | Write thank-you notes while the food is warm ~ap`,
);
const SERVICE = pool(
  `Reading to first graders every Thursday for a year ~a | A Habitat house in the July heat; the door still sticks ~c | Free tax help at the library, which was mostly listening ~p 30-79 | Beach clean-up at State Beach with thirty teenagers ~s | Sunday dinners at the shelter ~t |
  Voter registration outside the barbershop ~a | Teaching children to swim at the Y ~s | Coaching girls' track when nobody else would ~c | My chapter's coat drive ~p 30-79 | A community garden on an empty lot ~mt | Tutoring algebra after school ~c 20-49 | Driving elders to the polls ~p 40-79 |
  A talent show that paid for the new band uniforms ~ya | Meals on Wheels with my mother ~t 35-79 | Alternative spring break in New Orleans ~m 20-44`,
);
const BUSINESS = pool(
  `A porch rental service: you bring the book, we bring the lemonade ~p | Lobster rolls delivered by bicycle ~st | A school for people who clap on one and three ~y | Naps on a boat, by the hour ~sm | Pickleball matchmaking ~c | A bookshop that opens only when it rains ~a | Sweet potato pie by subscription ~t |
  A karaoke golf cart ~y | A museum of lost flip-flops ~s | An agency that writes your toast ~ay | A hat check for the Inkwell ~y | Potato salad tasting, with a referee ~t 35-79 | Line dance lessons on the ferry ~y 35-79 | A bench review magazine ~pm | A drive-in with folding chairs ~a 40-79 |
  Quiet hour: a bar where nobody asks what you do ~m | Beach umbrellas that apologise when they fly ~s | A vintage T-shirt cart ~a 20-44`,
);
const VIDEO = pool(
  `Thirty seconds on a porch: who I am, what I cook, and why I am never on time for the ferry. | I tried to be serious for a minute and then the dog walked through, so now you know us both. | A walk down to the water while I tell you what this island means to my family. |
  You will hear gulls, a neighbor's radio and my honest laugh; that is about all of me. | Filmed at the Inkwell just after the swim, hair wet, no filter, a few words about my summer. | My niece asked the questions and did not let me off easily. Forty seconds, one take.`,
);
const DANCE_WORDS = pool(
  `Learned it in my cousin's kitchen and never looked back. ~ty | Two left feet, one right attitude, and plenty of joy. ~m | My cousins and I do this at every reunion. ~yp 30-79 | I practised on the ferry. People clapped, mostly. ~s | My children taught me and then asked me to stop. ~p 38-79 | Same steps as 1988, fewer knees. ~c 50-79 |
  Filmed at sunset because that light forgives everything. ~a | Eight counts, no excuses, watch the shoulders. ~cy 20-49`,
);
const DANCE_NAMES = pool(
  `Electric Slide ~p 35-79 | Cupid Shuffle ~yp | Cha Cha Slide ~y 25-69 | Wobble ~y | Tamia Line Dance ~yt 30-69 | Boots on the Ground ~yc | Soul Train Line ~pa 45-79 | Dougie ~c 25-44 | Running Man ~c 30-59 | Milly Rock ~c 20-39 | Renegade ~y 20-29 | Savage ~y 20-34 | Griddy ~c 20-34 | Two-Step ~pms`,
);

type Doing = (typeof ACTIVITY_TYPES)[number];
const DOINGS: Readonly<Record<Taste, readonly Doing[]>> = {
  sea: ["fishing", "riding_bike", "on_chill"],
  courts: ["playing_basketball", "golfing", "riding_bike"],
  porch: ["playing_pinochle", "playing_bridge", "doing_crossword", "on_chill"],
  arts: ["sewing", "reading", "thrifting"],
  party: ["making_cocktail", "playing_basketball", "on_chill"],
  table: ["cooking", "making_cocktail", "thrifting"],
  calm: ["reading", "on_chill", "doing_crossword"],
};
const DOING_WORDS: Readonly<Record<Doing, string>> = {
  riding_bike: "The bike path along the water, with one stop too many for ice cream.",
  playing_pinochle: "Four chairs, one deck, and a partner who can count.",
  cooking: "One pan, three neighbors, and a recipe my aunt denies giving me.",
  playing_basketball: "Half court at Niantic Park until somebody's mother calls.",
  making_cocktail: "Lime, ginger, mint from the garden, and a long story.",
  sewing: "Hemming linen trousers for the all white gathering, my own for once.",
  reading: "A chair, a hat, and the last forty pages of something good.",
  on_chill: "Doing nothing, and doing it very well, with the porch fan on.",
  golfing: "Nine holes, two lost balls, no complaints about either.",
  fishing: "Dawn at the jetty. Mostly the fish win, and that is fine.",
  playing_bridge: "Bidding quietly and winning loudly, as my grandmother taught me.",
  doing_crossword: "In pen, on the ferry, with help from total strangers.",
  thrifting: "Chilmark flea market before nine: linen, records and one strange lamp.",
};

type Words = Pick<
  ProfileAnswers,
  | "connectInterests"
  | "inspirationSource"
  | "eldersWisdom"
  | "serviceProjectExperience"
  | "kicksAndGigglesBusiness"
  | "profileImageLocation"
  | "videoIntroDescription"
  | "tiktokDanceName"
  | "tiktokDanceDescription"
  | "tiktokSkillLevel"
  | "favoriteVibesOnIsland"
  | "activityType"
  | "activityDescription"
  | "activityLocation"
  | "selectedQuote"
>;

/** What a member writes at length, and the words around what a member shows. */
export function wordsAnswers({ random, person, answer, answers }: Pen): Words {
  const dances = answersAll(person) || random.chance(person.age < 45 ? 0.85 : 0.6);
  const shows = dances ? 1 : 0.4;
  const doing = answer(() => random.pick(DOINGS[person.taste]), 0.9);
  return {
    connectInterests: answer(
      () => `${CONNECT_OVER.draw(random, person)}, ${CONNECT_HOW.draw(random, person)}.`,
    ),
    inspirationSource: answer(() => `${INSPIRATION.draw(random, person)}.`),
    eldersWisdom: answer(() => `${WISDOM.draw(random, person)}.`, 0.95),
    serviceProjectExperience: answer(() => `${SERVICE.draw(random, person)}.`, 0.85),
    kicksAndGigglesBusiness: answer(() => `${BUSINESS.draw(random, person)}.`, 0.9),
    profileImageLocation: answer(() => random.pick(PHOTO_LOCATIONS)),
    videoIntroDescription: answer(() => VIDEO.draw(random, person), 0.75),
    tiktokDanceName: answer(() => DANCE_NAMES.draw(random, person), shows),
    tiktokDanceDescription: answer(() => DANCE_WORDS.draw(random, person), 0.85 * shows),
    tiktokSkillLevel: answer(
      () => random.pick([...SKILL_LEVELS, "Beginner", "Intermediate"] as const),
      shows,
    ),
    favoriteVibesOnIsland: answers(() => random.sample(ISLAND_VIBES, random.int(2, 5))),
    activityType: doing,
    activityDescription: doing && answer(() => DOING_WORDS[doing]),
    activityLocation: doing && answer(() => random.pick(ACTIVITY_LOCATIONS)),
    selectedQuote: answer(() => random.pick(QUOTE_TEXTS), 0.85),
  };
}
