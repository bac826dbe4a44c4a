import type { ProfileAnswers } from "@db/schema/profile-fields";
import { COOKING_SKILLS } from "@db/schema/profile-lists";
import type { Pen } from "./pen";
import { pool } from "./pool";
import { choose } from "./tastes";

const ICE_CREAM = pool(
  `Butter pecan ~pt 40-79 | Rum raisin ~s 40-79 | Black cherry ~p 50-79 | Mint chocolate chip ~c | Cookies and cream ~yc 20-49 | Strawberry ~m | Pistachio ~a |
  Salted caramel ~t 20-54 | Coffee with a lot of cream ~ap | Mango sorbet ~ms | Vanilla bean, no apology ~m | Butterfinger ~y 30-59 | Peach from Mad Martha's ~p |
  Grape-nut ~p 55-79 | Chocolate chip cookie dough ~cy 20-44 | Black raspberry at Mad Martha's ~sp | Coconut ~s | Lavender honey ~am 20-49 | Banana pudding ~ty |
  Sweet potato ~ta | Oat milk chocolate ~m 20-39 | Maple walnut ~p 45-79 | Moose Tracks ~c 30-59 | Orange sherbet ~y 50-79`,
);
const MEALS = pool(
  `Sunday dinner at my mother's table ~tp | Lobster roll on a toasted bun ~sy | Fried chicken, potato salad and greens ~tp 35-79 | Jerk chicken, rice and peas, plantain ~sy |
  Shrimp and grits at eleven on a Saturday ~ty | Salmon, asparagus and a glass of white ~m 30-79 | Swordfish from Larsen's on the grill ~s | Steak frites with somebody else paying ~y 20-54 |
  Oxtail stew that took all day ~t | Hot wings and a game ~c | Tacos at midnight ~yc 20-44 | Ramen, extra egg ~a 20-44 | Crab boil on newspaper ~sy | Linguiça and eggs ~p |
  Chicken and waffles ~y | A plate of nothing but sides ~ma | Fish fry on a Friday ~ps 40-79 | Ethiopian platter, eaten with my hands ~a | Curry goat and roti ~ta | Turkey and dressing in July ~p 45-79 |
  Poke bowl after a swim ~sm 20-44 | Brunch that turns into dinner ~y 20-49 | Clam chowder out of a paper cup ~s | Vegan mac and a big salad ~m 20-49 | Spaghetti with fried catfish ~c 30-79`,
);
const COOKING = pool(
  `${COOKING_SKILLS.join(" | ")} | Fried fish without smoking up the house ~s | Cast-iron cornbread ~tp | Seven-layer salad ~p 50-79 | Air fryer everything ~c 20-44 |
  Reservations ~y | Banana bread ~m | Jollof rice, and I will debate it ~a 20-54 | Sweet potato pie ~tp 35-79 | Smoothies that taste like dessert ~m 20-44 | Clam bake in a pit ~s 35-79 |
  Grilled corn with too much butter ~y | Charcuterie boards ~a 20-49 | Knowing when to leave it alone ~p 45-79 | Scrambled eggs, soft ~c`,
);
const TRAVEL = pool(
  `Accra, Ghana ~ay | Salvador, Brazil ~ys | Lisbon, Portugal ~at 25-69 | Cape Town, South Africa ~sm | Marrakesh, Morocco ~at | Cartagena, Colombia ~y 20-54 | Tokyo, Japan ~at 20-54 |
  Negril, Jamaica ~s | Barbados ~sp | Cape Verde ~sp | Paris, France ~a | Zanzibar, Tanzania ~sm | Bali, Indonesia ~m 20-49 | Havana, Cuba ~ya 35-79 | Grenada ~s 40-79 | Dakar, Senegal ~a |
  Seville, Spain ~t 35-79 | Mexico City, Mexico ~ta 20-54 | The Amalfi Coast ~ty | New Orleans, Louisiana ~yt | Alaska by ship ~p 50-79 | Kyoto in the spring ~m | Nairobi, then a safari ~p 35-79 |
  Augusta, for the Masters ~c 40-79 | Wimbledon, with tickets ~c | The Maldives ~m 20-54 | Savannah, Georgia ~p | Montego Bay with my college friends ~y 30-64 | The Galápagos ~sm 35-79`,
);
const GREENS = pool(
  `My mother | My grandmother, and it is not close ~tp | Aunt Lorraine ~p 30-79 | My father, he never wrote it down ~t | My uncle with the smoked turkey ~c | Cousin Renee, since last Thanksgiving ~y |
  Me. I said what I said ~ty 35-79 | My mother-in-law, but do not tell my mother 35-79 | My brother, the vegan ones ~m | Great-aunt Odessa, may she rest ~p 45-79 | My sister ~a | We order them ~a 20-49 |
  Nana, with potlikker in a teacup ~p | My husband, after twenty years of practice 45-79 | Big Mama ~t 40-79 | My godmother ~sm | The church ladies ~p`,
);

type Table = Pick<
  ProfileAnswers,
  | "favoriteSoulFood"
  | "favoriteIceCream"
  | "favoriteMeal"
  | "bestCookingSkill"
  | "favoriteVineyardSpot"
  | "placesToTravel"
  | "islandActivities"
  | "bestGreensInFamily"
>;

/** What a member eats and cooks, where a member goes, and what fills a good day. */
export function tableAnswers({ random, person, answer, answers }: Pen): Table {
  const { tastes } = person;
  return {
    favoriteVineyardSpot: answer(() => choose.spots(random, tastes, 1)[0] ?? null, 1.15),
    favoriteSoulFood: answer(() => choose.foods(random, tastes, 1)[0] ?? null, 1.1),
    islandActivities: answers(() => choose.activities(random, tastes, random.int(3, 7)), 1.4),
    favoriteIceCream: answer(() => ICE_CREAM.draw(random, person)),
    favoriteMeal: answer(() => MEALS.draw(random, person)),
    bestCookingSkill: answer(() => COOKING.draw(random, person)),
    placesToTravel: answers(() => TRAVEL.drawMany(random, person, random.int(1, 3))),
    bestGreensInFamily: answer(() => GREENS.draw(random, person)),
  };
}
