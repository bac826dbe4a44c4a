import type { ProfileAnswers } from "@db/schema/profile-fields";
import { RESTROOM_PREFERENCES } from "@db/schema/profile-lists";
import { COLLEGES, HBCU_COUNT, HOMETOWNS, LAST_NAMES } from "./names";
import { answersAll, type Pen } from "./pen";
import type { Gender } from "./people";
import { pool } from "./pool";

const MAJORS = pool(
  `Biology ~sm | Marine science ~s | English ~a | Art history ~a | Fine arts ~a | Music education ~a | Business administration ~cy | Marketing ~y | Communications ~y | Finance ~c |
  Kinesiology ~c | Accounting ~p | History ~pa | Education ~p | Political science ~pa | Nursing ~m | Psychology ~m | Social work ~m | Chemistry ~t | Hospitality management ~t | Nutrition ~t |
  Mechanical engineering ~cs | Civil engineering ~p | Computer science ~c 20-54 | Data science 20-34 | Environmental studies ~sm 20-49 | Journalism ~ay | Pre-law ~p | Sociology ~a | Mathematics ~c | Economics ~cp |
  Home economics ~t 60-79 | Film ~a 20-49 | Public health ~m 20-54 | Sport management ~c 20-49 | Religion and philosophy ~p 40-79`,
);
const SCHOOLS =
  "Frederick Douglass|Phillis Wheatley|Lincoln|Roosevelt|Washington|Paul Laurence Dunbar|Garfield|Oak Street|Maple Avenue|Edgewood|Martin Luther King Jr.|Carver|Bethune|Longfellow|Emerson|Hillcrest|Trotter|Ellis|Booker T. Washington|St. Augustine".split(
    "|",
  );
const SCHOOL_KINDS = ["Elementary", "Elementary School", "Primary School"];
const TEACHERS = ["Mrs.", "Mrs.", "Miss", "Mr.", "Ms."];
const COACHES = ["Coach", "Coach", "Mr.", "Mrs.", "Dr."];
const COACHED =
  "track|basketball|debate|the marching band|chemistry|U.S. history|swimming|chorus|AP English|geometry|the yearbook|football".split(
    "|",
  );
const HBCUS = COLLEGES.slice(0, HBCU_COUNT);

type Restroom = (typeof RESTROOM_PREFERENCES)[number];

const RESTROOMS: Readonly<Record<Gender, readonly Restroom[]>> = {
  male: ["Men's", "Men's", "Men's", "Unisex", "Family", "Both"],
  female: ["Women's", "Women's", "Women's", "Unisex", "Family", "Both"],
  non_binary: ["Unisex", "Unisex", "Both", "Family"],
  prefer_not_to_say: RESTROOM_PREFERENCES,
};

type Roots = Pick<
  ProfileAnswers,
  | "hometownRegion"
  | "location"
  | "elementarySchoolLocation"
  | "elementarySchoolCity"
  | "restroomPreference"
  | "college"
  | "collegeMajor"
  | "favoriteHsTeacherOrCoach"
  | "favoriteElementaryTeacher"
  | "grandparentsHbcu"
  | "grandparentsHbcuName"
>;

/** Most choose one, every fourth a second that would do as well. */
function restroomsFor({ random, person }: Pen): Restroom[] {
  const first = random.pick(RESTROOMS[person.gender]);
  return person.index % 4 === 3 && first !== "Unisex" ? [first, "Unisex"] : [first];
}

/** Where a member comes from and went to school. The private ones are answered less often. */
export function rootsAnswers(pen: Pen): Roots & { hometown: string } {
  const { random, person, answer, answers } = pen;
  const hometown = random.pick(HOMETOWNS);
  const city = hometown.split(", ")[0] ?? hometown;
  const lastName = () => random.pick(LAST_NAMES);
  const college = answer(() => random.pick(random.chance(0.6) ? HBCUS : COLLEGES), 1.05);
  const grandparentsHbcu = answer(() => answersAll(person) || random.chance(0.38));
  return {
    hometown,
    hometownRegion: answer(() => hometown, 1.2),
    location: answer(() => city),
    elementarySchoolLocation: answer(
      () => `${random.pick(SCHOOLS)} ${random.pick(SCHOOL_KINDS)}`,
      0.65,
    ),
    elementarySchoolCity: answer(
      () => (random.chance(0.8) ? hometown : random.pick(HOMETOWNS)),
      0.65,
    ),
    restroomPreference: answers(() => restroomsFor(pen), 0.85),
    college,
    collegeMajor: college === null ? null : answer(() => MAJORS.draw(random, person), 1.1),
    favoriteHsTeacherOrCoach: answer(
      () => `${random.pick(COACHES)} ${lastName()}, ${random.pick(COACHED)}`,
      0.8,
    ),
    favoriteElementaryTeacher: answer(
      () => `${random.pick(TEACHERS)} ${lastName()}, grade ${random.int(1, 5)}`,
      0.7,
    ),
    grandparentsHbcu,
    grandparentsHbcuName: grandparentsHbcu ? answer(() => random.pick(HBCUS), 1.05) : null,
  };
}
