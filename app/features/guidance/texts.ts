/** The words of the guidance page and of the agreements. */

export type Step = { name: string; text: string };

export const GUIDE_TITLE = "How we Resolve Situations in August";

export const COMMUNITY_QUESTION = "Will a casual meetup hurt the feelings of another person?";

export const CORE_PRINCIPLES: readonly Step[] = [
  {
    name: "Preserve Dignity",
    text: "No one is shamed, mocked, or talked about. We speak to the person, in private, the way we would on their porch.",
  },
  {
    name: "Clarify Facts",
    text: "First what happened, then what it means. We ask before we assume, and we repeat only what we saw ourselves.",
  },
  {
    name: "Honor Feelings",
    text: "A feeling needs no proof. We don’t have to share it to respect it, and no one is told to get over it.",
  },
];

export const CODE_OF_CONDUCT = {
  title: "Honor and No Drama Code of Conduct",
  opening:
    "The island is small and the summer is short. We meet the same people at the market, on the ferry and at the beach, so we treat each other in a way that lets everyone say hello tomorrow.",
  rules: [
    "I am who I say I am: my age, my photos and my words are mine.",
    "I answer kindly or not at all. A no, a silence or a change of mind is an answer, and I accept it the first time.",
    "I come when I said I would, or I cancel in time for the other person to make another plan.",
    "I meet at the public place we chose, by daylight, and I bring my small island item to share.",
    "What someone tells me stays with me. I don’t share anyone’s messages, pictures, or whereabouts.",
    "If someone may be waiting at home, I ask myself the community question before I go.",
  ],
  consequences: [
    "No foul or indecent communications or content. They cancel the membership without refund of the one-time August fee.",
    "All photo and video content is subject to community review before other members see it.",
  ],
} as const;

export const DOCTORS_PROTOCOL = {
  title: "Doctor’s Protocol",
  summary:
    "For an injury that needs care: one person presents it calmly, the other answers like a good doctor, who listens, names what hurts, and offers a remedy.",
  steps: [
    {
      name: "State the matter",
      text: "Say in one sentence what you want to talk about, without blame: “I’d like to talk about Sunday at the beach.”",
    },
    {
      name: "Get agreement",
      text: "Ask whether now is a good time, and agree to talk until both feel heard. If not now, set a time within a day.",
    },
    {
      name: "Ground rules",
      text: "One speaks at a time. No interrupting, no raised voices, no old stories, no phones on the table.",
    },
    {
      name: "Present situation and injury",
      text: "Tell what happened, then what it did to you: “When you left without a word, I felt foolish in front of my friends.”",
    },
    {
      name: "Clinical empathic response",
      text: "The other repeats what they heard and names the injury, without defending themselves: “You waited, I was gone, and that embarrassed you.”",
    },
    {
      name: "Propose remedy",
      text: "Offer one thing that would help and can be done this week. The injured person accepts it or asks for another.",
    },
  ],
} as const;

export const TIME_OUT_PROTOCOL = {
  title: "Standard August Time Out Protocol",
  summary:
    "For when things get too heated: stop, cool down, and find your way back together before the sun sets.",
  steps: [
    {
      name: "Call the time out",
      text: "Either of you says “August time out”. Talking about it stops right there, and no one walks off without a word.",
    },
    {
      name: "Agree",
      text: "Agree on a pause and when to pick it up again: twenty minutes, a swim, or tomorrow on the porch.",
    },
    {
      name: "Share facts",
      text: "Take turns saying what you saw and heard. Facts only: no motives, no “always”, no “never”.",
    },
    {
      name: "Express feelings",
      text: "Each says “I felt …” in a sentence or two. Feelings are not debated.",
    },
    {
      name: "Listen and reflect",
      text: "Say back what you heard until the other says “yes, that’s it.”",
    },
    {
      name: "Common ground",
      text: "Name one thing you both want. There’s almost always one, even if it’s just a peaceful August.",
    },
    {
      name: "Move forward",
      text: "Decide what happens next, thank each other, and let it be over. Don’t bring up again what’s settled.",
    },
  ],
} as const;

export const THEMES: readonly Step[] = [
  {
    name: "Vacation light",
    text: "We are here to rest. Most things deserve a smile and a short answer.",
  },
  { name: "Porch manners", text: "We say it as if the whole row of cottages could hear." },
  { name: "Grace first", text: "We take the kinder of two explanations until we know better." },
  { name: "A small island", text: "We will meet again, so we part in a way that makes that easy." },
];

export const DOS: readonly string[] = [
  "Speak in person or by voice when it matters.",
  "Start with “I,” and stick to this one thing.",
  "Ask: “What would make this right for you?”",
  "Apologize for the part that is yours, however small.",
  "Block or report when you don’t feel safe. You don’t owe anyone a talk.",
];

export const DONTS: readonly string[] = [
  "Fight it out in front of others or in a group chat.",
  "Diagnose, label, or imitate the other person.",
  "Bring friends along to take sides.",
  "Keep score, or save something up for next summer.",
  "Push for an answer, a meetup, or a second chance.",
];

export const VINEYARD_WAY =
  "On the Vineyard people have sung together under one roof since the days of the tents, with neighbors they didn’t choose. The Vineyard Way is to keep the porch light on: be the first to wave, leave room on the bench, and let the tide take what isn’t worth keeping.";

/** Ids of the sections, for anchors such as /august-timeout#code-of-conduct. */
export const GUIDE_SECTIONS = [
  { id: "core-principles", label: "Core Principles" },
  { id: "code-of-conduct", label: "Code of Conduct" },
  { id: "doctors-protocol", label: "Doctor’s Protocol" },
  { id: "time-out-protocol", label: "August Time Out" },
  { id: "themes", label: "Themes" },
  { id: "do-and-dont", label: "Do and don’t" },
  { id: "vineyard-way", label: "The Vineyard Way" },
  { id: "agreement", label: "Your agreement" },
] as const;

export type GuideSectionId = (typeof GUIDE_SECTIONS)[number]["id"];
