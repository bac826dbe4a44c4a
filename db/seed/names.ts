/** First names by the gender that most of their bearers have; `any` serves everyone. */
export const FIRST_NAMES = {
  male: "Marcus Andre Elijah Terrence Julian Malik Darnell Isaiah Calvin Desmond Omar Xavier Reginald Curtis Vincent Theo Maurice Gregory Damon Nathaniel Winston Clifford Anthony Raymond Miles Khalil Langston Solomon Tobias Warren Everett Lamar Roland Dexter Caleb Hugo Emeka Kwame Javier Mateo Patrick Owen Samuel Kenji Arjun Wendell Percy Amos Bernard Luther".split(
    " ",
  ),
  female:
    "Simone Renee Imani Camille Denise Nia Yvette Monique Danielle Vanessa Gloria Lorraine Aaliyah Jasmine Brielle Candace Felicia Adrienne Constance Odessa Naomi Zora Beverly Claudette Tamika Ebony Carolyn Rosalind Maya Corinne Josephine Althea Ines Marisol Priya Hana Nora Maeve Keisha Tiana Amara Chidi Leontyne Dorothea Winifred Anita Paulette Valerie Serena Ruth".split(
      " ",
    ),
  any: "Jordan Avery Quinn Sage River Rowan Emerson Skyler Dakota Phoenix Ellis Remy Casey Marlowe Sasha Micah Blake Reese Indigo Lennox Robin Jules Ari Frankie".split(
    " ",
  ),
} as const;

export const LAST_NAMES =
  "Whitfield Baptiste Coleman Vanderhoop Peters Amaral Delacroix Hightower Okafor Mensah Bright Sinclair Madison Lewis Pinkney Rollins Sheffield Tilghman Boudreaux Holloway Carmichael Dandridge Ellison Fontaine Gaines Hathaway Ivory Jeffers Kingsley Lockhart Mayhew Norton Overton Prescott Quarles Redmond Silva Thibodeaux Underwood Valentine Wadsworth Yancey Araujo Bettencourt Cardoza Duarte Flanders Hines Jernigan Lassiter Montgomery Nakamura Osei Patel Ramos Salazar Townsend Upshaw Vasquez Washington Young Adeyemi Bell Crawford Dunham Everly Freeman Grant Hudson Jenkins Knox Langley Merritt Nash Porter Rhodes Shepard Tate Vaughn Weeks".split(
    " ",
  );

/** Halves of invented stage names: what comes first, and what the island adds. */
export const STAGE_FIRST =
  "Salty Sunny Velvet Golden Mellow Lucky Breezy Midnight Gingerbread Sweetwater Driftwood Jubilee Lantern Honey Copper Silver Indigo Coral Cinnamon Saltwater Sandy Moonlit Rooftop Porchlight Beachplum Bayberry Cranberry Hydrangea Windward Starboard Leeward Foggy Marmalade Peppermint Saturday Barefoot Brass Quiet Rhythm Calypso".split(
    " ",
  );
export const STAGE_SECOND =
  "Quahog Sandpiper Schooner Skipper Tide Heron Osprey Lighthouse Shell Bluff Breeze Clam Lobster Dune Carousel Skiff Anchor Compass Bluefish Kite Plover Harbor Jetty Gull Foghorn Buoy Starfish Driftwood Lantern Mermaid Sunset Wave Paddle Hammock Biscuit Peach Groove Melody Saxophone Sailor".split(
    " ",
  );
export const STAGE_TITLES =
  "Captain Auntie Uncle Coach Doc Deacon Skipper Professor Chef DJ Ms. Mister Cousin Miss Sir Lady".split(
    " ",
  );
/** Titles that say a gender; the rest serve everyone. */
export const TITLES_FOR: Readonly<Record<string, "male" | "female">> = {
  Auntie: "female",
  "Ms.": "female",
  Miss: "female",
  Lady: "female",
  Uncle: "male",
  Deacon: "male",
  Mister: "male",
  Sir: "male",
};

export const HOMETOWNS = [
  "Roxbury, Massachusetts",
  "Dorchester, Massachusetts",
  "Cambridge, Massachusetts",
  "New Bedford, Massachusetts",
  "Springfield, Massachusetts",
  "Worcester, Massachusetts",
  "Oak Bluffs, Massachusetts",
  "Vineyard Haven, Massachusetts",
  "Providence, Rhode Island",
  "Newport, Rhode Island",
  "Hartford, Connecticut",
  "New Haven, Connecticut",
  "Harlem, New York",
  "Brooklyn, New York",
  "Queens, New York",
  "Mount Vernon, New York",
  "Sag Harbor, New York",
  "Buffalo, New York",
  "Montclair, New Jersey",
  "Newark, New Jersey",
  "East Orange, New Jersey",
  "Philadelphia, Pennsylvania",
  "Pittsburgh, Pennsylvania",
  "Wilmington, Delaware",
  "Baltimore, Maryland",
  "Silver Spring, Maryland",
  "Upper Marlboro, Maryland",
  "Annapolis, Maryland",
  "Washington, D.C.",
  "Alexandria, Virginia",
  "Richmond, Virginia",
  "Norfolk, Virginia",
  "Durham, North Carolina",
  "Charlotte, North Carolina",
  "Greensboro, North Carolina",
  "Charleston, South Carolina",
  "Atlanta, Georgia",
  "Savannah, Georgia",
  "Jacksonville, Florida",
  "Miami Gardens, Florida",
  "Tuskegee, Alabama",
  "Birmingham, Alabama",
  "Jackson, Mississippi",
  "New Orleans, Louisiana",
  "Baton Rouge, Louisiana",
  "Memphis, Tennessee",
  "Nashville, Tennessee",
  "Houston, Texas",
  "Dallas, Texas",
  "St. Louis, Missouri",
  "Chicago, Illinois",
  "Detroit, Michigan",
  "Cleveland, Ohio",
  "Columbus, Ohio",
  "Milwaukee, Wisconsin",
  "Oakland, California",
  "Los Angeles, California",
  "Seattle, Washington",
  "Toronto, Ontario",
  "Kingston, Jamaica",
  "Bridgetown, Barbados",
  "Praia, Cape Verde",
] as const;

export const COLLEGES = [
  "Howard University",
  "Spelman College",
  "Morehouse College",
  "Hampton University",
  "Florida A&M University",
  "North Carolina A&T State University",
  "Tuskegee University",
  "Morgan State University",
  "Fisk University",
  "Xavier University of Louisiana",
  "Clark Atlanta University",
  "Bowie State University",
  "Tennessee State University",
  "Jackson State University",
  "Grambling State University",
  "Southern University",
  "Virginia State University",
  "Norfolk State University",
  "Delaware State University",
  "Lincoln University",
  "Cheyney University",
  "Dillard University",
  "Prairie View A&M University",
  "Texas Southern University",
  "North Carolina Central University",
  "Coppin State University",
  "Wilberforce University",
  "Bethune-Cookman University",
  "University of Massachusetts Boston",
  "Northeastern University",
  "Boston University",
  "Tufts University",
  "Brown University",
  "Wesleyan University",
  "Rutgers University",
  "Temple University",
  "University of Maryland",
  "University of Michigan",
  "Georgetown University",
  "Oberlin College",
  "City College of New York",
  "Cape Cod Community College",
] as const;
/** The colleges up to this place in the list are historically Black ones. */
export const HBCU_COUNT = 28;
