import * as z from "zod/mini";
import { malformed } from "~/server/errors";
import { fieldNames } from "~/server/flat-form.server";
import { validateAnswers } from "~/server/form.server";
import {
  CHOOSE,
  type GameAnswer,
  type Submission,
  statement,
  storyText,
  WHICH_LIE,
} from "./game.schema";

const LIE = z.enum(["1", "2", "3"], WHICH_LIE);
const FORMS = {
  choice: z.object({ choice: z.string(CHOOSE).check(z.regex(/^\d$/, CHOOSE)) }),
  text: z.object({ text: storyText }),
  statements: z.object({
    statement1: statement,
    statement2: statement,
    statement3: statement,
    lie: LIE,
  }),
  guess: z.object({ guess: LIE }),
};

/** Names of the fields that a refused answer shows again. */
export const ANSWER_FIELDS: readonly string[] = Object.values(FORMS).flatMap(fieldNames);

const toPlace = (value: z.infer<typeof LIE>) => Number(value) as 1 | 2 | 3;

async function readAnswer(form: FormData): Promise<GameAnswer> {
  switch (form.get("kind")) {
    case "choice":
      return { choice: Number((await validateAnswers(FORMS.choice, form)).choice) };
    case "text":
      return { text: (await validateAnswers(FORMS.text, form)).text };
    case "statements": {
      const { statement1, statement2, statement3, lie } = await validateAnswers(
        FORMS.statements,
        form,
      );
      return { statements: [statement1, statement2, statement3], lie: toPlace(lie) };
    }
    case "guess":
      return { guess: toPlace((await validateAnswers(FORMS.guess, form)).guess) };
    default:
      throw malformed();
  }
}

/**
 * Reads the form of a question: the step, what kind of answer it is, and the answer.
 *
 * @throws ValidationError for an answer that is missing or too long
 * @throws Refusal 400 for a step or a kind that no page sends
 */
export async function readAnswerForm(form: FormData): Promise<Submission> {
  const step = String(form.get("step"));
  if (!/^[1-9]\d?$/.test(step)) throw malformed();
  return { step: Number(step), answer: await readAnswer(form) };
}
