import { BUDGET_FIELDS, type ProfileAnswers, type ProfileField } from "@db/schema/profile-fields";
import { DANCE_PREFERENCES, type PHONE_BRANDS } from "@db/schema/profile-lists";
import { COLLEGES, HBCU_COUNT } from "./names";
import { atAge, type ByAge, type Pen } from "./pen";
import type { Person } from "./people";
import { pool } from "./pool";
import type { Taste } from "./tastes";

type Flag = {
  [Field in ProfileField]: ProfileAnswers[Field] extends boolean | null ? Field : never;
}[ProfileField];
type PastFlag = Exclude<Flag, "grandparentsHbcu">;

/** How likely somebody says yes, by age in years. */
const YES: Readonly<Record<PastFlag, ByAge>> = {
  hadAirConditioningInGym: [
    [29, 0.75],
    [39, 0.5],
    [49, 0.3],
    [59, 0.14],
    [90, 0.05],
  ],
  hadMembersOnlyJacket: [
    [39, 0.03],
    [44, 0.12],
    [49, 0.4],
    [66, 0.68],
    [90, 0.22],
  ],
  canBop: [
    [29, 0.28],
    [39, 0.35],
    [49, 0.42],
    [59, 0.55],
    [90, 0.8],
  ],
  wentToBasementParty: [
    [29, 0.1],
    [39, 0.28],
    [49, 0.65],
    [90, 0.88],
  ],
  eatenScrapple: [
    [29, 0.18],
    [49, 0.35],
    [90, 0.5],
  ],
  ironedJeans: [
    [24, 0.05],
    [34, 0.18],
    [44, 0.55],
    [90, 0.8],
  ],
  hasTikTok: [
    [29, 0.93],
    [39, 0.76],
    [49, 0.5],
    [59, 0.34],
    [90, 0.17],
  ],
  // Blue Ivy was born in January 2012.
  graduatedBeforeBlueIvy: [
    [30, 0.01],
    [33, 0.55],
    [90, 0.99],
  ],
  knowsMjThrillerMoves: [
    [29, 0.3],
    [39, 0.5],
    [60, 0.72],
    [90, 0.42],
  ],
  grewUpOnMtv: [
    [29, 0.07],
    [37, 0.5],
    [60, 0.86],
    [64, 0.3],
    [90, 0.06],
  ],
  knowsVictorOrMrsChancellor: [
    [29, 0.12],
    [39, 0.3],
    [49, 0.52],
    [90, 0.74],
  ],
  grewUpWatchingDoraBackyardigans: [
    [29, 0.92],
    [32, 0.5],
    [39, 0.07],
    [90, 0.02],
  ],
  // Calculators were allowed from 1994 on.
  couldUseCalculatorsOnSat: [
    [46, 0.93],
    [50, 0.5],
    [90, 0.03],
  ],
  wroteInBlueBooks: [
    [24, 0.12],
    [29, 0.22],
    [39, 0.5],
    [49, 0.8],
    [90, 0.95],
  ],
  willingToWalkingMeetup: [
    [59, 0.72],
    [90, 0.66],
  ],
};
const PAST_FLAGS = Object.keys(YES) as PastFlag[];

type Phone = (typeof PHONE_BRANDS)[number];
const PHONES: readonly (readonly [upTo: number, phones: readonly Phone[]])[] = [
  [29, ["iPhone", "iPhone", "iPhone", "Flip", "BlackBerry"]],
  [39, ["Flip", "Flip", "BlackBerry", "iPhone"]],
  [49, ["Flip", "Flip", "Wall", "BlackBerry", "Pay"]],
  [59, ["Wall", "Big Battery", "Pay", "Flip"]],
  [90, ["Wall", "Wall", "Pay", "Big Battery"]],
];

type Dance = (typeof DANCE_PREFERENCES)[number];
/** Ages in years at which each dance is likely, and how likely. */
const DANCES: Readonly<Record<Dance, ByAge>> = {
  Twerk: [
    [34, 0.45],
    [49, 0.15],
    [90, 0.02],
  ],
  "Slow Drag": [
    [39, 0.08],
    [54, 0.3],
    [90, 0.62],
  ],
  "Line Dance": [
    [34, 0.35],
    [90, 0.65],
  ],
  "Group Dance": [
    [49, 0.3],
    [90, 0.36],
  ],
  "Jump Up and Down": [
    [39, 0.5],
    [90, 0.2],
  ],
  "Bump and Grind": [
    [29, 0.22],
    [59, 0.4],
    [90, 0.15],
  ],
  Vogue: [
    [29, 0.14],
    [59, 0.22],
    [90, 0.06],
  ],
  TikTok: [
    [29, 0.6],
    [39, 0.3],
    [90, 0.05],
  ],
  "Stand Around": [
    [49, 0.18],
    [90, 0.24],
  ],
};

const SNEAKERS = pool(
  `Air Jordan 1 ~cy 20-54 | Air Jordan 11 ~cy 25-49 | Nike Air Force 1 ~yc 20-54 | Nike Dunk Low ~ya 20-39 | New Balance 990 ~pt 30-79 | New Balance 574 ~pa | Adidas Samba ~a 20-39 |
  Adidas Superstar, no laces ~y 45-64 | Puma Suede ~ya 45-69 | Converse Chuck Taylor ~as | Hoka Clifton ~mp 30-79 | Brooks Ghost ~mp 40-79 | On Cloud ~mt 30-69 | Asics Gel-Kayano ~c 30-69 |
  Nike Pegasus ~mc | Vans Old Skool ~s 20-44 | Reebok Freestyle ~y 50-69 | K-Swiss Classic ~c 45-74 | Stan Smith ~cp 40-79 | Skechers Slip-ins ~p 60-79 | Saucony Shadow ~a 35-59 | Fila Grant Hill ~c 40-54 |
  Whatever is by the door ~st | Pickleball shoes, everywhere ~c 45-79 | Crocs, and they count ~ts 20-44`,
);
const LOCKER = pool(
  `A boom box ~y 50-79 | Hot combs ~y 50-79 | An Afro pick with a fist ~ya 55-79 | A pager ~y 42-52 | A Walkman with one good headphone ~am 45-64 | A Discman ~am 35-46 | A MiniDisc player ~a 33-42 |
  Jet magazine, the centerfold page ~p 45-79 | Word Up! posters ~y 38-54 | A mirror ~y | A can of oil sheen ~y 40-59 | Hot fries ~tc 20-44 | A stash of Now and Laters ~t | Someone else's sweatshirt ~y |
  A skateboard ~s 20-49 | Three jump ropes ~c 40-79 | A basketball, always ~c | A deck of cards for bid whist ~p 45-79 | A trumpet mouthpiece ~a | Novels from the public library ~am | A fishing magazine ~s |
  Love notes folded into triangles ~yp 38-69 | A fern ~m | Photo booth strips ~a | A ring light ~y 20-29 | Two chargers, neither mine ~c 20-34 | Lip gloss by the dozen ~y 20-44 | Stickers from every college fair ~p 20-34 |
  A hot plate, briefly ~t 45-79 | Cassettes off the radio ~am 45-64 | Swim goggles ~s | Burned CDs ~ya 33-46 | Flip-flops in January ~s | A tin of my aunt's cookies ~tp | A rug ~a 20-49`,
);
const HBCU_BANDS = [
  "Florida A&M University",
  "Southern University",
  "Jackson State University",
  "North Carolina A&T State University",
  "Grambling State University",
  "Tennessee State University",
  "Howard University",
  ...COLLEGES.slice(0, HBCU_COUNT),
];
const TREND: readonly [Taste, number][] = [
  ["table", 0],
  ["table", 5],
  ["party", 1],
  ["arts", 2],
  ["porch", 3],
  ["sea", 4],
];

/** Six whole percents that make exactly one hundred, most of them in fives, leaning to a taste. */
function drawBudget(random: Pen["random"], { taste }: Person): number[] {
  const weights = BUDGET_FIELDS.map((_, at) => {
    const liked = TREND.some(([fond, place]) => fond === taste && place === at);
    return random.between(0.1, 1) * (liked ? 2.2 : 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const step = random.chance(0.8) ? 5 : 1;
  const shares = weights.map((weight) => Math.floor((100 * weight) / total / step) * step);
  const largest = weights.indexOf(Math.max(...weights));
  const spare = 100 - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (at === largest ? share + spare : share));
}

type Past = Pick<
  ProfileAnswers,
  | PastFlag
  | (typeof BUDGET_FIELDS)[number]
  | "firstPhoneBrand"
  | "dancePreferences"
  | "mostUsedSneaker"
  | "bestMarchingBandCollege"
  | "hsLockerNonEssentials"
>;

function drawFlag(random: Pen["random"], { age, taste }: Person, flag: PastFlag, home: string) {
  let yes = atAge(YES[flag], age);
  if (flag === "eatenScrapple" && /Pennsylvania|Delaware|Maryland|New Jersey/.test(home))
    yes = 0.85;
  if (flag === "willingToWalkingMeetup" && (taste === "calm" || taste === "courts")) yes = 0.9;
  if (flag === "canBop" && taste === "party") yes = Math.min(0.95, yes + 0.25);
  return random.chance(yes);
}

function drawDances(random: Pen["random"], { age, taste }: Person): Dance[] {
  const more = taste === "party" ? 0.2 : 0;
  const drawn = DANCE_PREFERENCES.filter((dance) =>
    random.chance(atAge(DANCES[dance], age) + more),
  );
  return drawn.length > 0 ? drawn : ["Stand Around"];
}

/**
 * What a member was there for, by age more than by anything else, and how a member spends in August.
 *
 * @param hometown "City, State", for what is eaten there
 */
export function pastAnswers({ random, person, answer, answers }: Pen, hometown: string): Past {
  const flags = Object.fromEntries(
    PAST_FLAGS.map((flag) => [flag, answer(() => drawFlag(random, person, flag, hometown))]),
  ) as Pick<ProfileAnswers, PastFlag>;
  const budget = answer(() => drawBudget(random, person), 0.75);
  const phones = PHONES.find(([upTo]) => person.age <= upTo)?.[1] ?? (["Wall"] as const);
  return {
    ...flags,
    ...(Object.fromEntries(BUDGET_FIELDS.map((field, at) => [field, budget?.[at] ?? null])) as Pick<
      ProfileAnswers,
      (typeof BUDGET_FIELDS)[number]
    >),
    firstPhoneBrand: answer(() => random.pick(phones), 0.75),
    dancePreferences: answers(() => drawDances(random, person)),
    mostUsedSneaker: answer(() => SNEAKERS.draw(random, person)),
    bestMarchingBandCollege: answer(() => random.pick(HBCU_BANDS)),
    hsLockerNonEssentials: answers(() => LOCKER.drawMany(random, person, 3), 0.9),
  };
}
