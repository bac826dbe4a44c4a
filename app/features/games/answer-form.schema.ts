import * as z from "zod/mini";
import type { FormSchema } from "~/server/web/flat-form.server";
import { CHOOSE, type GameAnswer, RELOAD, statement, storyText, WHICH_LIE } from "./game.schema";

const lie = z.enum(["1", "2", "3"], WHICH_LIE);
const toPlace = (value: z.infer<typeof lie>) => Number(value) as 1 | 2 | 3;

const choiceForm = z.object({ choice: z.string(CHOOSE).check(z.regex(/^\d$/, CHOOSE)) });
const textForm = z.object({ text: storyText });
const statementsForm = z.object({
  statement1: statement,
  statement2: statement,
  statement3: statement,
  lie,
});
const guessForm = z.object({ guess: lie });

/** Validates a form by its schema. */
type Validate = <Schema extends FormSchema>(schema: Schema) => Promise<Schema["_zod"]["output"]>;

/** How each kind of question's form becomes an answer. */
export const ANSWER_FORMS = {
  choice: async (validate) => ({ choice: Number((await validate(choiceForm)).choice) }),
  text: async (validate) => ({ text: (await validate(textForm)).text }),
  statements: async (validate) => {
    const { statement1, statement2, statement3, lie } = await validate(statementsForm);
    return { statements: [statement1, statement2, statement3], lie: toPlace(lie) };
  },
  guess: async (validate) => ({ guess: toPlace((await validate(guessForm)).guess) }),
} satisfies Record<string, (validate: Validate) => Promise<GameAnswer>>;

/** What a form says beside its answer: the step, and what kind of question it answers. */
export const questionForm = z.object({
  step: z.string(RELOAD).check(z.regex(/^[1-9]\d?$/, RELOAD)),
  kind: z.enum(Object.keys(ANSWER_FORMS) as (keyof typeof ANSWER_FORMS)[], RELOAD),
});

/** Names of the fields that a refused answer shows again. */
export const ANSWER_FIELDS = [choiceForm, textForm, statementsForm, guessForm].flatMap((form) =>
  Object.keys(form._zod.def.shape),
);
