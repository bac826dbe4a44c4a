import { endSentence } from "~/server/data/text";
import { findGame, type ResultLine } from "./games";
import type { Answer, Side } from "./sides.server";
import { countAgreements, questionAt, readStatements, type Statements } from "./steps.server";

const lieOf = (written: Statements | undefined) => written?.statements[written.lie - 1] ?? "";

/** The statement that someone took for the lie. */
const guessOf = (answers: readonly Answer[], written: Statements | undefined) => {
  const guess = answers.find(({ questionId }) => questionId === "guess");
  return guess ? (written?.statements[Number(guess.answer) - 1] ?? null) : null;
};

/** Who found whose lie: one line for each. */
function composeTwoTruthsLines(side: Side, isComplete: boolean): ResultLine[] {
  const own = readStatements(side.answers);
  const theirs = readStatements(side.partner?.answers ?? []);
  const rest = { agrees: null, source: null };
  const guessed = side.answers.find(({ questionId }) => questionId === "guess");
  const lines: ResultLine[] = [
    { text: "Your lie", own: lieOf(own), correct: null, isCorrect: null, other: null, ...rest },
  ];
  if (isComplete) {
    const other = guessOf(side.partner?.answers ?? [], own);
    lines[0] = { ...lines[0], other, agrees: other === lieOf(own) } as ResultLine;
  }
  if (!side.partner?.isNamed) return lines;
  const first: ResultLine = {
    text: `${side.partner.name}’s lie`,
    own: guessOf(side.answers, theirs) ?? "",
    correct: lieOf(theirs),
    isCorrect: guessed?.isCorrect ?? null,
    other: null,
    ...rest,
  };
  return [first, ...lines];
}

const isTwoTruths = ({ questions }: Side) => questions[0] === "statements";

/**
 * Composes the lines of a finished side.
 *
 * @param isComplete whether both have finished and may see each other's answers
 */
export function composeLines(side: Side, isComplete: boolean): ResultLine[] {
  if (isTwoTruths(side)) return composeTwoTruthsLines(side, isComplete);
  const others = isComplete ? (side.partner?.answers ?? []) : [];
  const { rules } = findGame(side.game);
  return side.answers.map(({ step, questionId, answer, isCorrect }) => {
    const { text, options, correct, source = null } = questionAt(side.game, questionId);
    const other = others.find((one) => one.step === step)?.answer ?? null;
    return {
      text,
      own: answer,
      correct: correct === undefined ? null : (options[correct] ?? null),
      isCorrect,
      other,
      agrees: other === null || rules === "stories" ? null : other === answer,
      source,
    };
  });
}

function composeTwoTruthsHeadline(side: Side, isComplete: boolean): string {
  const found = side.answers.some(({ isCorrect }) => isCorrect);
  const name = side.partner?.name ?? "";
  if (!isComplete) return found ? "You found the lie" : "You believed the lie";
  const wasFound = side.partner?.answers.some(({ isCorrect }) => isCorrect);
  if (found && wasFound) return "You found each other’s lie";
  if (found) return `You found ${name}’s lie, and yours was believed`;
  return wasFound
    ? `${name} found your lie, and you believed theirs`
    : "You believed each other’s lie";
}

/** Composes the headline of a finished side. @param isComplete as in `composeLines` */
export function composeHeadline(side: Side, isComplete: boolean): string {
  const { game, score, answers, partner } = side;
  const steps = side.questions.length;
  if (isTwoTruths(side)) return composeTwoTruthsHeadline(side, isComplete);
  const theirs = isComplete && partner ? partner : null;
  switch (findGame(game).rules) {
    case "truths":
      return `You found ${score} of ${steps} lies`;
    case "trivia": {
      if (!theirs) return `${score} of ${steps} right`;
      const others = theirs.answers.filter(({ isCorrect }) => isCorrect).length;
      return others === score
        ? `You and ${theirs.name} both got ${score} of ${steps} right`
        : `You got ${score} of ${steps} right, and ${theirs.name} got ${others}`;
    }
    case "stories":
      return theirs ? `${steps} beginnings, ${steps * 2} stories` : `You wrote ${steps} stories`;
    case "choices":
      return theirs
        ? `You agree on ${countAgreements(answers, theirs.answers)} of ${steps}`
        : `${steps} choices made`;
    case "clock":
      if (theirs) return `You agree on ${countAgreements(answers, theirs.answers)} of ${steps}`;
      return side.isTimed ? `${score} of ${steps} in time` : `${steps} answered`;
  }
}

const MOST_QUOTED = 160;
const shorten = (text: string) =>
  text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED - 1).trimEnd()}…` : text;
const quote = (text: string) => `“${shorten(text)}”`;
/** Quotes a text that ends a sentence. */
const quoteLast = (text: string) => `“${endSentence(shorten(text))}”`;
/** Quotes a text in the middle of a sentence: a period gives way to a comma. */
const quoteFirst = (text: string) =>
  quote(/[!?]$/.test(text) ? text : `${text.replace(/\.$/, "")},`);

/** Says what both chose, or else what they chose differently. */
function openWithChoice(side: Side, lines: readonly ResultLine[]): string | null {
  const agreed = lines.find(({ agrees }) => agrees);
  const line = agreed ?? lines.find(({ agrees }) => agrees === false);
  if (!line?.other) return null;
  const { text, own, other } = line;
  const { rules, title } = findGame(side.game);
  if (rules === "clock") {
    const asked = `When ${title} said ${quoteFirst(text)}`;
    return agreed
      ? `${asked} we both said ${quoteLast(own)} What decided it for you?`
      : `${asked} I said ${quote(own)} and you said ${quoteLast(other)} Can you change my mind?`;
  }
  if (!agreed) return `I’d pick ${own}, and you’d pick ${other}. Can you change my mind?`;
  const id = side.questions[lines.indexOf(line)] ?? "";
  const refused = questionAt(side.game, id).options.find((option) => option !== own);
  return `We’d both pick ${own}${refused ? ` over ${refused}` : ""}. What decided it for you?`;
}

/** Says what one of the two knew, or neither. */
function openWithTrivia(lines: readonly ResultLine[], title: string): string {
  const missed = lines.filter(({ isCorrect }) => isCorrect === false);
  const learned = missed.find(({ other, correct }) => other === correct);
  if (learned)
    return `You knew the answer to ${quote(learned.text)} and I didn’t. How did you know?`;
  const [unknown] = missed;
  if (unknown)
    return `Neither of us knew the answer to ${quote(unknown.text)} It was ${unknown.correct}. Were you guessing, too?`;
  return lines.every(({ other, correct }) => other === correct)
    ? "We know our island! Which part of it do you like best?"
    : `I was lucky in ${title}. Which part of the island do you know best?`;
}

/**
 * Composes what one could say about the best line of a result that both have finished: the agreement, what one knew
 * and the other did not, a lie that was believed, how a story went on.
 */
export function composeOpener(side: Side): string | null {
  const lines = composeLines(side, true);
  const [first] = lines;
  if (isTwoTruths(side)) {
    if (!first) return null;
    return first.isCorrect
      ? `I knew that ${quote(first.correct ?? "")} was your lie. What’s the story behind the other two?`
      : `You really had me with ${quoteLast(first.correct ?? "")} How did ${quote(first.own)} come about?`;
  }
  const { rules, title } = findGame(side.game);
  switch (rules) {
    case "stories":
      return first?.other
        ? `I like where you took the story: ${quoteLast(first.other)} What happens next?`
        : null;
    case "trivia":
      return openWithTrivia(lines, title);
    default:
      return openWithChoice(side, lines);
  }
}
