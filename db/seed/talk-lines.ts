/**
 * Small talk of seeded conversations. In each piece the lines alternate between two people, and
 * a piece makes sense wherever it stands. `{you}` stands for the first name of the one who reads.
 */
export const TALK_OPENERS: readonly (readonly string[])[] = [
  [
    "Hi {you}! Your favorite spot is on my list too. What makes it yours?",
    "Hello {you}! It was the first place my family took me. Now I go when I need to think.",
    "That is a good answer. I was expecting something about parking.",
  ],
  [
    "Good morning {you}. I read what you wrote about soul food. Homemade, or is there a place here?",
    "Homemade, always. I brought the pan over on the boat.",
    "You brought the pan! I respect that completely.",
  ],
  [
    "Hello {you}, glad we matched. How is your August so far?",
    "Hi {you}! Sunny, sandy and going too fast. Yours?",
    "The same. I keep looking at the calendar and asking it to slow down.",
  ],
  [
    "Hey {you}! Be honest: how many donuts is too many before a swim?",
    "Three. Ask me how I know.",
    "I will take your word for it, Doctor.",
  ],
  [
    "Hi {you}. Your profile made me laugh out loud on the ferry. People moved away.",
    "Ha! Then you had a whole bench. You are welcome, {you}.",
    "I did, and a window. So thank you, truly.",
  ],
  [
    "Hello {you}! I looked at your picture and thought: that person knows where the shade is.",
    "Second tree from the left at Ocean Park, {you}. Tell nobody.",
    "My lips are sealed.",
  ],
  [
    "Hi {you}, first time writing to somebody here. How does one begin?",
    "Like that! You did well, {you}. Now ask me something hard.",
    "All right: chowder with tomatoes, yes or no?",
    "No. And we will speak no more of it.",
  ],
  [
    "{you}! A fellow early riser, I hope? I am typing this from the beach at half past six.",
    "Up since five, {you}. The light on the water is worth it.",
    "It really is. There are four of us here and we all nodded like a secret club.",
  ],
];

export const TALK_PIECES: readonly (readonly string[])[] = [
  [
    "Have you been to the farmers' market yet?",
    "On Saturday. I went for tomatoes and left with a lamp.",
    "A lamp?",
    "Do not ask. It looks wonderful, though.",
  ],
  [
    "Are you going to see the lanterns on Illumination Night?",
    "I would not miss it. We go early and sit in the Tabernacle for the singing.",
    "My aunt says the trick is to let the children run ahead and just follow the light.",
    "Your aunt is right.",
  ],
  [
    "Did the fog find you this morning?",
    "I could not see my own porch rail. It was lovely.",
    "I walked to the harbor by ear.",
  ],
  [
    "What do you read on the beach?",
    "Mysteries, mostly. My standards go down as the temperature goes up.",
    "I have been on page forty of the same novel since July.",
    "Then it is either very good or very bad.",
  ],
  [
    "Tell me your best thing on this island that costs nothing.",
    "The sunset at Menemsha, if you bring your own chair. Everybody claps.",
    "I love that they clap.",
    "It earns it.",
  ],
  [
    "Do you swim with the morning group at the Inkwell?",
    "I stand in to my knees and cheer. Does that count?",
    "It counts. Somebody has to hold the towels.",
  ],
  [
    "I tried to learn bid whist last night.",
    "And?",
    "I have been asked, kindly, to bring snacks instead.",
    "Every table needs snacks. You will get there.",
  ],
  [
    "Which end of the island is yours?",
    "Down-island in the week, up-island when I want quiet. You?",
    "Wherever the bus goes next, honestly.",
    "The number thirteen is a fine philosophy.",
  ],
  [
    "How long have you been coming here?",
    "Since I was small. My grandmother had two rooms and eleven cousins in them.",
    "Eleven!",
    "We slept in rows, like sardines with opinions.",
  ],
  [
    "Have you caught the brass ring?",
    "Once, in fourth grade. I have been living on it ever since.",
    "I reached so hard last week that I lost a bracelet.",
    "The carousel takes its share.",
  ],
  [
    "I heard there is music at the park on Sunday.",
    "The band concert! Bring a blanket and something fizzy.",
    "I can bring peach lemonade. I make too much of it.",
    "There is no too much of that.",
  ],
  [
    "What are you cooking tonight?",
    "Corn, tomatoes, and a bluefish that a neighbor handed over the fence.",
    "That is the best kind of neighbor.",
    "He does it so that I will return his ladder.",
  ],
  [
    "Do you bike? I am looking for a route without that hill.",
    "Along State Beach, flat as a table, water on both sides.",
    "Perfect. My knees send their thanks.",
  ],
  [
    "I am reading the ferry schedule like scripture today.",
    "Are you leaving already?",
    "No, my sister is coming over. She packs for a month and stays for two days.",
    "Ah. Bring a cart.",
  ],
  [
    "Favorite pie at the fair?",
    "Beach plum, and I will argue.",
    "I was going to say blueberry, but now I want to hear the argument.",
    "It fights back a little. A pie should.",
  ],
  [
    "Did you see the osprey family by the pond?",
    "Three young ones! One of them tried to land on my hat.",
    "That is a compliment to the hat.",
    "I choose to believe so.",
  ],
  [
    "What song is your August?",
    "Something by Bob Marley, played from a porch two houses away.",
    "So you do not even have to press play.",
    "That is the luxury of it.",
  ],
  [
    "I am told that you have to see Chappy once a summer.",
    "The garden there is worth the ferry, and the ferry is worth the ferry.",
    "Two minutes of pure vacation.",
    "With a captain who has heard every joke.",
  ],
  [
    "How was the film festival?",
    "I cried at a documentary about tugboats.",
    "I did not know that was possible.",
    "Neither did the tugboat captain. He was sitting next to me.",
  ],
  [
    "It rained on my only pair of white pants.",
    "Before the party?",
    "During. We all looked like laundry and danced anyway.",
    "Then it was a good party.",
  ],
  [
    "Would you rather have a porch or a dock?",
    "Porch. A dock has nobody walking by to talk to.",
    "I knew we matched for a reason.",
  ],
];

export const TALK_CLOSERS: readonly (readonly string[])[] = [
  [
    "Shall we say hello in person? The lighthouse is easy to find.",
    "I would like that. Late morning, before the crowds?",
    "Late morning it is. I will be the one with the hat.",
  ],
  ["I have to run, the tide waits for nobody. Talk tomorrow?", "Tomorrow. Save me some sea glass."],
  [
    "Let me know if you fancy a walk this week.",
    "I do. Thursday looks good and so does the weather.",
  ],
  [
    "Time for my porch chair. Good talking to you.",
    "You too. Good night from my side of the island.",
  ],
];
