import type { BankQuestion } from "../bank-question";

/** Two truths and a lie about the island: `correct` is the place of the lie, `source` tells both truths. */
export const ISLAND_TRUTHS: readonly BankQuestion[] = [
  {
    id: "truths-carousel",
    text: "The Flying Horses: which one is the lie?",
    options: [
      "The Flying Horses carousel came to the island from New York.",
      "Its horses gallop up and down.",
      "Its horses have manes of real hair.",
    ],
    correct: 1,
    source: "https://www.tripsavvy.com/flying-horses-carousel-3225639",
  },
  {
    id: "truths-light-move",
    text: "The Gay Head Light: which one is the lie?",
    options: [
      "The Gay Head Light was moved back from the cliffs in 2015.",
      "It now stands in Edgartown.",
      "It traveled in one piece.",
    ],
    correct: 1,
    source: "https://mvmagazine.com/news/2025/07/23/keeping-light",
  },
  {
    id: "truths-chappy-ferry",
    text: "The Chappy ferry: which one is the lie?",
    options: [
      "Its boats are named after whaling captains.",
      "The Chappy ferry sails only 527 feet.",
      "It carries three cars.",
    ],
    correct: 0,
    source: "https://mvmagazine.com/news/2007/07/01/back-and-forth-chappy-ferry",
  },
  {
    id: "truths-sign",
    text: "Martha's Vineyard Sign Language: which one is the lie?",
    options: [
      "Hearing islanders of Chilmark once used sign language too.",
      "One in twenty-five people of Chilmark was deaf around 1850.",
      "It is still the everyday language of Menemsha.",
    ],
    correct: 2,
    source: "https://en.wikipedia.org/wiki/Martha%27s_Vineyard_Sign_Language",
  },
  {
    id: "truths-jaws",
    text: "Jaws: which one is the lie?",
    options: [
      "Jaws was filmed on the island.",
      "The film shows the island under its own name.",
      "The mechanical shark was called Bruce.",
    ],
    correct: 1,
    source: "https://www.movie-locations.com/movies/j/Jaws.php",
  },
  {
    id: "truths-oak-bluffs",
    text: "Oak Bluffs: which one is the lie?",
    options: [
      "Oak Bluffs was a part of Edgartown until 1880.",
      "It used to be called Cottage City.",
      "Its first English settlers called it Holmes Hole.",
    ],
    correct: 2,
    source: "https://en.wikipedia.org/wiki/Oak_Bluffs,_Massachusetts",
  },
  {
    id: "truths-heath-hen",
    text: "The last heath hen: which one is the lie?",
    options: [
      "The last heath hen was called Booming Ben.",
      "He was last seen in 1932.",
      "He was stuffed and now stands in the Capitol.",
    ],
    correct: 2,
    source: "https://en.wikipedia.org/wiki/Booming_Ben",
  },
  {
    id: "truths-slocum",
    text: "Joshua Slocum: which one is the lie?",
    options: [
      "He made his voyage in a steamer.",
      "Joshua Slocum sailed around the world alone.",
      "He never learned to swim.",
    ],
    correct: 0,
    source: "https://en.wikipedia.org/wiki/Joshua_Slocum",
  },
  {
    id: "truths-luce",
    text: "Nancy Luce: which one is the lie?",
    options: [
      "Nancy Luce gave her hens gravestones.",
      "She lived beside the harbor of Edgartown.",
      "She wrote poems about her hens.",
    ],
    correct: 1,
    source: "https://en.wikipedia.org/wiki/Nancy_Luce",
  },
  {
    id: "truths-gazette",
    text: "The Vineyard Gazette: which one is the lie?",
    options: [
      "The Vineyard Gazette was once given as a wedding present.",
      "It was founded by Herman Melville.",
      "It first appeared in 1846.",
    ],
    correct: 1,
    source: "https://en.wikipedia.org/wiki/Vineyard_Gazette",
  },
  {
    id: "truths-black-dog",
    text: "The Black Dog: which one is the lie?",
    options: [
      "The dog is a character in Moby-Dick.",
      "The Black Dog Tavern opened on New Year's Day of 1971.",
      "It is named for a dog, who was named after a character in a book.",
    ],
    correct: 0,
    source: "https://www.theblackdog.com/pages/legacy",
  },
  {
    id: "truths-tabernacle",
    text: "The Tabernacle: which one is the lie?",
    options: [
      "The Tabernacle of the Campground is made of iron.",
      "It replaced a wooden church that had burned down.",
      "It was built in 1879.",
    ],
    correct: 1,
    source: "https://capecodlife.com/from-canvas-to-gingerbread/3/",
  },
  {
    id: "truths-church",
    text: "The Old Whaling Church: which one is the lie?",
    options: [
      "It is built of granite.",
      "The Old Whaling Church stands on Main Street in Edgartown.",
      "It was built in 1843.",
    ],
    correct: 0,
    source: "https://buildingsofnewengland.com/2020/08/23/old-whaling-church-1843/",
  },
  {
    id: "truths-alleys",
    text: "Alley's General Store: which one is the lie?",
    options: [
      "A whaling captain called Alley founded it.",
      "Alley's General Store has dealt in almost everything since 1858.",
      "It stands in West Tisbury.",
    ],
    correct: 0,
    source:
      "https://mvgazette.com/news/1956/06/22/historic-emporium-where-hitching-posts-lined-road",
  },
  {
    id: "truths-lights",
    text: "The lighthouses: which one is the lie?",
    options: [
      "Five lighthouses stand on the Vineyard and Chappaquiddick.",
      "The East Chop Light used to be brown.",
      "The Gay Head Light flashes blue.",
    ],
    correct: 2,
    source: "https://vineyardgazette.com/photography/closer-look-east-chop-light",
  },
  {
    id: "truths-lanterns",
    text: "Illumination Night: which one is the lie?",
    options: [
      "On Illumination Night lanterns light the cottages of the Campground.",
      "The first illumination was held in 1869.",
      "On Illumination Night all lighthouses go dark.",
    ],
    correct: 2,
    source: "https://capecodlife.com/from-canvas-to-gingerbread/3/",
  },
  {
    id: "truths-polly",
    text: "Polly Hill: which one is the lie?",
    options: [
      "Polly Hill was 50 when she began to plant her arboretum.",
      "She grew many of its trees from seed.",
      "Her arboretum lies on Chappaquiddick.",
    ],
    correct: 2,
    source: "https://en.wikipedia.org/wiki/Polly_Hill_Arboretum",
  },
  {
    id: "truths-west",
    text: "Dorothy West: which one is the lie?",
    options: [
      "She set The Wedding in New York.",
      "Dorothy West wrote for the Vineyard Gazette.",
      "Jacqueline Kennedy Onassis was her editor.",
    ],
    correct: 0,
    source: "https://en.wikipedia.org/wiki/Dorothy_West",
  },
];
