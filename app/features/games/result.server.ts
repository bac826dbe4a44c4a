import type { ResultLine } from "./games";
import type { Answer, Side } from "./sides.server";
import { countAgreements, questionAt, readStatements, type Statements } from "./steps.server";

const lieOf = (written: Statements | undefined) => written?.statements[written.lie - 1] ?? "";

/** The statement that somebody took for the lie. */
const guessOf = (answers: readonly Answer[], written: Statements | undefined) => {
  const guess = answers.find(({ questionId }) => questionId === "guess");
  return guess ? (written?.statements[Number(guess.answer) - 1] ?? null) : null;
};

/** Who found whose lie: one line for each. */
function linesOfLies(side: Side, isComplete: boolean): ResultLine[] {
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

const isOfLies = ({ questions }: Side) => questions[0] === "statements";

/**
 * Composes the lines of a finished side.
 *
 * @param isComplete whether both have finished and may see each other's answers
 */
export function composeLines(side: Side, isComplete: boolean): ResultLine[] {
  if (isOfLies(side)) return linesOfLies(side, isComplete);
  const others = isComplete ? (side.partner?.answers ?? []) : [];
  return side.answers.map(({ step, questionId, answer, isCorrect }) => {
    const { text, options, correct, source = null } = questionAt(side.game, questionId);
    const other = others.find((one) => one.step === step)?.answer ?? null;
    return {
      text,
      own: answer,
      correct: correct === undefined ? null : (options[correct] ?? null),
      isCorrect,
      other,
      agrees: other === null || side.game === "story_starter" ? null : other === answer,
      source,
    };
  });
}

function headlineOfLies(side: Side, isComplete: boolean): string {
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
  if (isOfLies(side)) return headlineOfLies(side, isComplete);
  const theirs = isComplete && partner ? partner : null;
  switch (game) {
    case "two_truths_lie":
      return `You found ${score} of ${steps} lies`;
    case "vineyard_trivia": {
      const others = theirs?.answers.filter(({ isCorrect }) => isCorrect).length;
      return theirs
        ? `${score} of ${steps} right, ${theirs.name} ${others}`
        : `${score} of ${steps} right`;
    }
    case "story_starter":
      return theirs ? `${steps} beginnings, ${steps * 2} stories` : `You wrote ${steps} stories`;
    default:
      if (theirs) return `You agree on ${countAgreements(answers, theirs.answers)} of ${steps}`;
      if (game === "this_or_that") return `${steps} choices made`;
      return side.isTimed ? `${score} of ${steps} in time` : `${steps} answered`;
  }
}

const MOST_QUOTED = 160;
const quote = (text: string) =>
  `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED - 1).trimEnd()}…` : text}”`;

/**
 * Composes what one could say about the best line of a result that both have finished: the agreement, what one knew
 * and the other did not, a lie that was believed, how a story went on.
 */
export function composeOpener(side: Side): string | null {
  const lines = composeLines(side, true);
  if (isOfLies(side)) {
    const [theirs] = lines;
    if (!theirs) return null;
    return theirs.isCorrect
      ? `I knew it: ${quote(theirs.correct ?? "")} was the lie. Now tell me about the other two!`
      : `I really believed ${quote(theirs.correct ?? "")}. And ${quote(theirs.own)} is true? Tell me more!`;
  }
  const agreed = lines.find(({ agrees }) => agrees);
  const differing = lines.find(({ agrees }) => agrees === false);
  switch (side.game) {
    case "story_starter": {
      const [first] = lines;
      return first?.other ? `${quote(first.other)} I want to know what happens next!` : null;
    }
    case "vineyard_trivia": {
      const learned = lines.find(
        ({ isCorrect, other, correct }) => isCorrect === false && other === correct,
      );
      if (learned) return `You knew ${quote(learned.text)} and I did not. How come?`;
      const unknown = lines.find(
        ({ isCorrect, other, correct }) => isCorrect === false && other !== correct,
      );
      if (unknown) return `${quote(unknown.text)} Neither of us knew. Shall we go and see?`;
      return "We know our island! Which part of it do you like best?";
    }
    default:
      if (agreed) return `${quote(agreed.text)} We both say ${agreed.own}. When do we go?`;
      return differing
        ? `${quote(differing.text)} You say ${differing.other}, I say ${differing.own}. Convince me!`
        : null;
  }
}
