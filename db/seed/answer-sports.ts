import type { ProfileAnswers } from "@db/schema/profile-fields";
import { answersAll, type Pen } from "./pen";
import { pool } from "./pool";
import { choose, type Taste } from "./tastes";

const TENNIS = pool(
  `Serena Williams ~cty | Venus Williams ~ca | Coco Gauff ~cy | Naomi Osaka ~ma | Frances Tiafoe ~cy 20-59 | Arthur Ashe ~ap 40-79 | Althea Gibson ~ap 40-79 |
  Zina Garrison 45-79 | Yannick Noah ~s 45-79 | Gaël Monfils ~y 20-59 | Madison Keys ~c | Ben Shelton ~y 20-49 | Taylor Townsend ~t | Sloane Stephens ~c |
  Roger Federer ~m | Carlos Alcaraz 20-49 | James Blake ~p 35-69 | Jannik Sinner 20-39 | Rafael Nadal ~s | Billie Jean King 55-79`,
);
const NBA_PLAYERS = pool(
  `Michael Jordan ~cy 30-79 | LeBron James ~cy 20-54 | Kobe Bryant ~c 20-54 | Magic Johnson ~y 40-79 | Bill Russell ~p 55-79 | Kareem Abdul-Jabbar ~am 50-79 |
  Julius Erving ~y 50-79 | Allen Iverson ~ya 30-54 | Stephen Curry ~m 20-54 | Kevin Garnett ~c 30-54 | Jaylen Brown ~as 20-49 | Jayson Tatum 20-44 |
  Tim Duncan ~ms 30-59 | Hakeem Olajuwon 40-69 | Isiah Thomas 45-74 | Wilt Chamberlain 60-79 | Oscar Robertson ~p 65-79 | Shai Gilgeous-Alexander 20-34 |
  Giannis Antetokounmpo ~t 20-44 | Kevin Durant ~c 20-44 | Shaquille O'Neal ~ty 30-59 | Walt Frazier ~at 60-79 | Anthony Edwards ~y 20-34 | Paul Pierce 30-54`,
);
const NFL_PLAYERS = pool(
  `Jerry Rice ~c 40-79 | Walter Payton ~m 45-79 | Jim Brown ~p 60-79 | Barry Sanders ~m 35-64 | Lawrence Taylor ~c 45-74 | Deion Sanders ~yc 30-64 | Tom Brady ~ps |
  Randy Moss ~y 30-54 | Ray Lewis ~c 30-54 | Patrick Mahomes ~t 20-49 | Lamar Jackson ~yc 20-49 | Jalen Hurts ~a 20-44 | Saquon Barkley 20-39 | Emmitt Smith 40-64 |
  Warren Moon ~a 50-74 | Doug Williams ~ap 50-79 | Gale Sayers ~a 65-79 | Derrick Henry 20-44 | Aaron Donald 20-44 | Troy Polamalu ~s 30-49 | Justin Jefferson ~y 20-34`,
);
const WNBA_PLAYERS = pool(
  `A'ja Wilson ~cy | Candace Parker ~ct 20-59 | Maya Moore ~am 25-59 | Lisa Leslie ~p 35-79 | Sheryl Swoopes ~c 40-74 | Cynthia Cooper ~p 45-79 | Tamika Catchings ~m 35-64 |
  Sylvia Fowles ~t | Breanna Stewart ~c | Angel Reese ~y 20-39 | Caitlin Clark | Napheesa Collier ~s | Sabrina Ionescu 20-49 | Dawn Staley ~ac 35-79 | Tina Thompson 45-69 |
  Brittney Griner ~a | Alyssa Thomas 20-54 | Jewell Loyd 20-44 | Kelsey Plum 20-44 | Diana Taurasi ~y 25-64 | Paige Bueckers 20-39`,
);

/** Teams of a part of the country, by the states that follow them; an empty list follows anyone. */
interface Home {
  states: readonly string[];
  nfl: readonly string[];
  nba: readonly string[];
  wnba: readonly string[];
  mlb: readonly string[];
}
const list = (names: string) => names.split(", ").filter(Boolean);
const home = (states: string, nfl: string, nba: string, wnba: string, mlb: string): Home => ({
  states: list(states),
  nfl: list(nfl),
  nba: list(nba),
  wnba: list(wnba),
  mlb: list(mlb),
});
const HOMES: readonly Home[] = [
  home(
    "Massachusetts, Rhode Island, Connecticut, Cape Verde",
    "New England Patriots",
    "Boston Celtics",
    "Connecticut Sun",
    "Boston Red Sox",
  ),
  home(
    "New York, New Jersey, Jamaica, Barbados",
    "New York Giants, New York Jets, Buffalo Bills",
    "New York Knicks, Brooklyn Nets",
    "New York Liberty",
    "New York Yankees, New York Mets",
  ),
  home(
    "Pennsylvania, Delaware",
    "Philadelphia Eagles, Pittsburgh Steelers",
    "Philadelphia 76ers",
    "",
    "Philadelphia Phillies, Pittsburgh Pirates",
  ),
  home(
    "Maryland, D.C., Virginia",
    "Washington Commanders, Baltimore Ravens",
    "Washington Wizards",
    "Washington Mystics",
    "Baltimore Orioles, Washington Nationals",
  ),
  home(
    "North Carolina, South Carolina",
    "Carolina Panthers",
    "Charlotte Hornets",
    "",
    "Atlanta Braves",
  ),
  home(
    "Georgia, Alabama, Mississippi, Tennessee",
    "Atlanta Falcons, Tennessee Titans",
    "Atlanta Hawks, Memphis Grizzlies",
    "Atlanta Dream",
    "Atlanta Braves",
  ),
  home(
    "Florida",
    "Miami Dolphins, Jacksonville Jaguars, Tampa Bay Buccaneers",
    "Miami Heat, Orlando Magic",
    "",
    "Miami Marlins, Tampa Bay Rays",
  ),
  home("Louisiana", "New Orleans Saints", "New Orleans Pelicans", "", ""),
  home(
    "Texas",
    "Dallas Cowboys, Houston Texans",
    "Dallas Mavericks, Houston Rockets, San Antonio Spurs",
    "Dallas Wings",
    "Houston Astros, Texas Rangers",
  ),
  home("Missouri", "Kansas City Chiefs", "", "", "St. Louis Cardinals"),
  home(
    "Illinois, Wisconsin",
    "Chicago Bears, Green Bay Packers",
    "Chicago Bulls, Milwaukee Bucks",
    "Chicago Sky",
    "Chicago White Sox, Chicago Cubs, Milwaukee Brewers",
  ),
  home("Michigan", "Detroit Lions", "Detroit Pistons", "", "Detroit Tigers"),
  home(
    "Ohio",
    "Cleveland Browns, Cincinnati Bengals",
    "Cleveland Cavaliers",
    "Indiana Fever",
    "Cleveland Guardians, Cincinnati Reds",
  ),
  home(
    "California",
    "San Francisco 49ers, Los Angeles Rams, Las Vegas Raiders",
    "Golden State Warriors, Los Angeles Lakers",
    "Los Angeles Sparks, Golden State Valkyries",
    "Los Angeles Dodgers, San Francisco Giants",
  ),
  home("Washington", "Seattle Seahawks", "", "Seattle Storm", "Seattle Mariners"),
  home("Ontario", "", "Toronto Raptors", "", "Toronto Blue Jays"),
];
const HOME_OF_STATE = new Map(HOMES.flatMap((own) => own.states.map((state) => [state, own])));
const every = (league: "nfl" | "nba" | "wnba" | "mlb") => [
  ...new Set(HOMES.flatMap((own) => own[league])),
];
const EVERY = {
  nfl: every("nfl"),
  nba: every("nba"),
  wnba: [...every("wnba"), "Las Vegas Aces", "Minnesota Lynx", "Phoenix Mercury"],
  mlb: every("mlb"),
};
/** How often somebody stays true to the teams of home. */
const LOYALTY = 0.72;
/** Those who love the courts know every league; for the calm ones it is a matter of family. */
const INTEREST: Partial<Record<Taste, number>> = {
  courts: 1.15,
  party: 1.05,
  calm: 0.8,
  arts: 0.85,
};

type Sports = Pick<
  ProfileAnswers,
  | "sportsPlayed"
  | "nflTeam"
  | "nbaTeam"
  | "wnbaTeam"
  | "mlbTeam"
  | "favoriteTennisPlayer"
  | "bestNbaPlayer"
  | "bestNflPlayer"
  | "bestWnbaPlayer"
>;

/**
 * What a member plays and whom a member cheers for.
 *
 * @param hometown "City, State", which decides most teams
 */
export function sportsAnswers({ random, person, answer, answers }: Pen, hometown: string): Sports {
  const own = HOME_OF_STATE.get(hometown.split(", ").at(-1) ?? "");
  const interest = INTEREST[person.taste] ?? 1;
  const team = (league: keyof typeof EVERY, share = interest) =>
    answer(() => {
      const local = own?.[league] ?? [];
      return random.pick(local.length > 0 && random.chance(LOYALTY) ? local : EVERY[league]);
    }, share);
  return {
    sportsPlayed: answers(
      () => choose.sports(random, person.tastes, random.int(answersAll(person) ? 2 : 1, 4)),
      1.05,
    ),
    nflTeam: team("nfl"),
    nbaTeam: team("nba"),
    wnbaTeam: team("wnba", 0.85 * interest),
    mlbTeam: team("mlb", (person.age < 40 ? 0.75 : 1) * interest),
    favoriteTennisPlayer: answer(() => TENNIS.draw(random, person), interest),
    bestNbaPlayer: answer(() => NBA_PLAYERS.draw(random, person), interest),
    bestNflPlayer: answer(() => NFL_PLAYERS.draw(random, person), interest),
    bestWnbaPlayer: answer(() => WNBA_PLAYERS.draw(random, person), 0.9 * interest),
  };
}
