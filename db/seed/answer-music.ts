import type { ProfileAnswers } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import type { Pen } from "./pen";
import { pool } from "./pool";
import { choose } from "./tastes";

const JAZZ = pool(
  `Miles Davis ~ap | John Coltrane ~am | Duke Ellington ~p 50-79 | Billie Holiday ~a | Ella Fitzgerald ~pt |
  Sarah Vaughan ~p 50-79 | Thelonious Monk ~a | Herbie Hancock ~ac | Wynton Marsalis ~ap 40-79 | Grover Washington Jr. ~py 40-79 |
  Roy Ayers ~yt | Terence Blanchard ~a | Kamasi Washington ~ac 20-49 | Robert Glasper ~ay 20-49 | Esperanza Spalding ~am 20-59 |
  Cécile McLorin Salvant ~a 20-59 | Samara Joy ~pt 20-59 | Jon Batiste ~yt | Nina Simone ~ac | Dinah Washington ~t 60-79 |
  Horace Silver ~s 60-79 | Cannonball Adderley ~sc 60-79 | Alice Coltrane ~m | Boney James ~pm 40-79 | Najee ~p 40-69 |
  Terrace Martin ~c 20-49 | Masego ~y 20-39`,
);
const VOCALISTS = pool(
  `Stevie Wonder ~yt | Aretha Franklin ~tp 30-79 | Luther Vandross ~pt 40-79 | Anita Baker ~pt 40-79 | Whitney Houston ~y 30-79 |
  Sade ~ms | Donny Hathaway ~a 50-79 | Gladys Knight ~t 50-79 | Marvin Gaye ~ys 40-79 | Teddy Pendergrass ~y 50-79 |
  Patti LaBelle ~t 40-79 | Phyllis Hyman ~a 50-79 | Erykah Badu ~am 30-59 | Jill Scott ~at 30-59 | Maxwell ~m 30-59 |
  Mary J. Blige ~y 30-59 | Lauryn Hill ~ca 30-59 | H.E.R. ~a 20-39 | SZA ~my 20-39 | Jazmine Sullivan ~t 20-49 |
  Cleo Sol ~m 20-39 | Lucky Daye ~y 20-39 | Beyoncé ~yc 20-59 | Frank Ocean ~s 20-39 | Victoria Monét ~y 20-39 |
  Leon Bridges ~p 20-49 | Ledisi ~ta 30-69 | Sam Cooke ~p 60-79 | Nancy Wilson ~p 60-79 | Gregory Isaacs ~s 50-79`,
);
const RAP = pool(
  `Juicy by The Notorious B.I.G. ~yt 30-59 | T.R.O.Y. by Pete Rock & CL Smooth ~ap 40-59 | The Message by Grandmaster Flash ~a 50-79 |
  Rapper's Delight by the Sugarhill Gang ~y 50-79 | Paid in Full by Eric B. & Rakim ~c 45-69 | It Was a Good Day by Ice Cube ~cm 30-59 |
  Electric Relaxation by A Tribe Called Quest ~mp 30-59 | C.R.E.A.M. by Wu-Tang Clan ~c 30-54 | Summertime by DJ Jazzy Jeff & The Fresh Prince ~sy 30-69 |
  Ms. Jackson by OutKast ~a 30-54 | Dear Mama by 2Pac ~t 30-59 | Ladies First by Queen Latifah ~a 40-69 | Shoop by Salt-N-Pepa ~y 40-64 |
  U.N.I.T.Y. by Queen Latifah ~a 40-64 | Alright by Kendrick Lamar ~ca 20-49 | Not Like Us by Kendrick Lamar ~yc 20-45 |
  Nice for What by Drake ~y 20-39 | Savage by Megan Thee Stallion ~y 20-35 | Act Up by City Girls ~y 20-35 | No Role Modelz by J. Cole ~c 20-39 |
  One Mic by Nas ~as 30-49 | Dead Presidents by Jay-Z ~c 30-54 | Lost Ones by Lauryn Hill ~a 30-54 | Sundress by A$AP Rocky ~s 20-35 |
  Passin' Me By by The Pharcyde ~sm 40-54 | The Show by Doug E. Fresh ~y 45-69 | I Know You Got Soul by Eric B. & Rakim ~y 45-64`,
);
const RNB = pool(
  `Before I Let Go by Frankie Beverly & Maze ~yt 30-79 | Joy and Pain by Frankie Beverly & Maze ~yp 45-79 | September by Earth, Wind & Fire ~y 40-79 |
  Sweet Love by Anita Baker ~pt 40-79 | Never Too Much by Luther Vandross ~yt 30-79 | Always and Forever by Heatwave ~p 50-79 |
  Ooo Baby Baby by Smokey Robinson & The Miracles ~p 60-79 | My Girl by The Temptations ~p 60-79 | What's Going On by Marvin Gaye ~a 50-79 |
  Golden by Jill Scott ~a 30-59 | Ascension by Maxwell ~m 30-59 | On & On by Erykah Badu ~am 30-54 | Poison by Bell Biv DeVoe ~yc 40-59 |
  Can You Stand the Rain by New Edition ~p 40-64 | Real Love by Mary J. Blige ~y 35-59 | No Scrubs by TLC ~y 30-49 | Say My Name by Destiny's Child ~y 30-49 |
  Let Me Love You by Mario ~c 30-44 | Good Days by SZA ~m 20-34 | On My Mama by Victoria Monét ~y 20-39 | Leave the Door Open by Silk Sonic ~ty 20-54 |
  Best Part by Daniel Caesar and H.E.R. ~mt 20-39 | Pretty Wings by Maxwell ~s 30-49 | Cuff It by Beyoncé ~y 20-49 | Hrs & Hrs by Muni Long ~t 20-34 |
  Summer Madness by Kool & the Gang ~sm 45-79 | Footsteps in the Dark by The Isley Brothers ~c 50-79`,
);
const CONCERTS = pool(
  `Beyoncé, Cowboy Carter Tour ~y 20-59 | Kendrick Lamar & SZA, Grand National Tour ~yc 20-44 | Usher at TD Garden ~y 20-54 | Jazmine Sullivan ~t 20-49 |
  Maxwell at the Beacon ~m 30-64 | New Edition ~y 35-69 | Earth, Wind & Fire ~yp 45-79 | The Isley Brothers ~p 50-79 | Patti LaBelle & Gladys Knight ~t 45-79 |
  Stevie Wonder ~a 30-79 | Newport Jazz Festival ~as 30-79 | Essence Festival ~yt | The Roots Picnic ~ca 20-54 | Boston Symphony at Tanglewood ~p 40-79 |
  Martha's Vineyard Chamber Music Society ~a 45-79 | Jon Batiste ~at | Anita Baker ~pt 40-79 | Burna Boy ~yc 20-39 | Tems ~my 20-39 | Tyler, The Creator ~a 20-34 |
  Wizkid ~y 20-39 | Chance the Rapper ~c 20-39 | Ziggy Marley at the Strand ~sm | Samara Joy ~pa | A choir at the Tabernacle ~p | Robert Glasper at the Blue Note ~a 25-59 |
  Erykah Badu ~am 25-59 | Mary J. Blige ~y 30-64 | Bruno Mars ~y 20-54 | Third World ~s 40-79 | Steel Pulse on the beach ~s 40-74 | A DJ set at Lambert's Cove ~sy 20-44`,
);

type Music = Pick<
  ProfileAnswers,
  | "favoriteJazzArtist"
  | "favoriteSoloVocalist"
  | "relaxationMusic"
  | "favoriteBobMarleySong"
  | "favoriteRapSong"
  | "favoriteRnbSong"
  | "recentConcerts"
  | "concertsLastYear"
>;

/** What a member listens to: the old days of each decade of life, and the member's tastes. */
export function musicAnswers({ random, person, answer, answers }: Pen): Music {
  const goesOut = person.taste === "party" || person.taste === "arts";
  return {
    relaxationMusic: answers(
      () => choose.music(random, person.tastes, random.int(1, LIMITS.relaxationMusic)),
      1.2,
    ),
    favoriteBobMarleySong: answer(() => choose.songs(random, person.tastes, 1)[0] ?? null, 1.1),
    favoriteJazzArtist: answer(() => JAZZ.draw(random, person), person.age < 35 ? 0.8 : 1),
    favoriteSoloVocalist: answer(() => VOCALISTS.draw(random, person)),
    favoriteRapSong: answer(() => RAP.draw(random, person), person.age > 60 ? 0.7 : 1),
    favoriteRnbSong: answer(() => RNB.draw(random, person)),
    recentConcerts: answers(() => CONCERTS.drawMany(random, person, random.int(1, 3)), 0.9),
    concertsLastYear: answer(() => random.int(0, goesOut ? 14 : 5)),
  };
}
