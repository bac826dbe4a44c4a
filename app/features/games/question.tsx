import { type MouseEvent, useEffect, useRef, useState } from "react";
import { capitalize, endSentence } from "~/server/data/text";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { fieldId } from "~/ui/field-id";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { Clock } from "./clock";
import { GameArt } from "./game-art";
import {
  type Feedback,
  type GameRules,
  type PlayView,
  STATEMENT_LENGTH,
  STORY_LENGTH,
  type Step,
} from "./games";
import { ClockSwitch, PartnerFace } from "./play-states";

const FORM = "answer";
/** How long a tapped answer is seen before the next question. */
const SHOWN_MS = 250;

const PLACES = ["1", "2", "3"] as const;

/** How the answers of a game stand: below each other, but for these. */
const LAYOUTS: Partial<Record<GameRules, string>> = {
  choices: "game-halves",
  clock: "game-pairs",
};

type FormAnswer = ReturnType<typeof useFormAnswer>;

/** The last answer below its own question; it says without its color whether it was right. */
export function LastAnswer({
  feedback,
  isTwoTruths,
}: {
  feedback: Feedback | null;
  isTwoTruths: boolean;
}) {
  const { asked, isCorrect, correctAnswer: correct, isInTime, source } = feedback ?? {};
  const isGood = isCorrect === true || isInTime === true;
  return (
    <p
      role="status"
      className={feedback ? `notice ${isGood ? "tone-green" : "tone-orange"}` : undefined}
    >
      {asked ? <span className="asked">{asked} </span> : null}
      {isCorrect === true ? "Right! " : null}
      {isCorrect === false ? "Not quite. " : null}
      {correct ? `${isTwoTruths ? "The lie" : "Answer"}: ${endSentence(correct)} ` : null}
      {isInTime === true ? "In time!" : null}
      {isInTime === false ? "That one took longer. On we go." : null}
      {source ? (
        <a href={source} rel="noreferrer" target="_blank">
          Read about it<span className="sr-only"> (opens a new tab)</span>
        </a>
      ) : null}
    </p>
  );
}

/** One of a few, as large blocks. */
function Blocks(props: {
  name: "choice" | "guess";
  values: readonly string[];
  options: readonly string[];
  /** A class beside `game-choices`. */
  layout?: string;
  answer: FormAnswer;
}) {
  const { name, values, options, layout = "", answer } = props;
  const { error } = answer.field(name);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A tap is the answer; keys walk through the choices, and the button sends.
  const choose = ({ detail, currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (detail === 0 || answer.isSending) return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => currentTarget.form?.requestSubmit(), SHOWN_MS);
  };
  return (
    <div
      className={`game-choices ${layout}`}
      role="radiogroup"
      aria-labelledby="game-heading"
      aria-invalid={error ? true : undefined}
    >
      {options.map((option, at) => (
        <label key={option}>
          <input
            id={at === 0 ? fieldId(FORM, name) : undefined}
            type="radio"
            name={name}
            value={values[at]}
            defaultChecked={answer.typed(name) === values[at]}
            required
            onClick={choose}
          />
          <span>{capitalize(option)}</span>
        </label>
      ))}
    </div>
  );
}

/** Three statements of one's own, and which one is the lie. */
function Statements({ answer }: { answer: FormAnswer }) {
  return (
    <>
      {PLACES.map((place) => (
        <div key={place}>
          <TextField
            {...answer.field(`statement${place}`)}
            label={`Statement ${place}`}
            maxLength={STATEMENT_LENGTH}
            defaultValue={answer.typed(`statement${place}`)}
            autoComplete="off"
            required
          />
          <label className="choice">
            <input
              id={place === "1" ? fieldId(FORM, "lie") : undefined}
              type="radio"
              name="lie"
              value={place}
              defaultChecked={answer.typed("lie") === place}
              required
            />
            <span>
              This is the lie<span className="sr-only">: statement {place}</span>
            </span>
          </label>
        </div>
      ))}
    </>
  );
}

function Fields({ question, play, answer }: QuestionProps & { answer: FormAnswer }) {
  switch (question.kind) {
    case "choice":
      return (
        <Blocks
          name="choice"
          values={question.options.map((_, at) => String(at))}
          options={question.options}
          layout={LAYOUTS[play.game.rules]}
          answer={answer}
        />
      );
    case "guess":
      return <Blocks name="guess" values={PLACES} options={question.options} answer={answer} />;
    case "text":
      return (
        <TextArea
          {...answer.field("text")}
          label="What happens next?"
          hint={`At most ${STORY_LENGTH} characters`}
          maxLength={STORY_LENGTH}
          rows={5}
          defaultValue={answer.typed("text")}
          required
        />
      );
    case "statements":
      return <Statements answer={answer} />;
  }
}

const isAnswered = (form: HTMLFormElement): boolean =>
  form.checkValidity() &&
  [...form.querySelectorAll<HTMLInputElement>("textarea, [type=text]")].every(
    ({ value }) => value.trim() !== "",
  );

interface QuestionProps {
  play: PlayView;
  question: Step;
}

/** One question, its answers and the way on. With scripts the button waits for an answer. */
export function Question({ play, question }: QuestionProps) {
  const { id, step, steps, game, isTimed, secondsLeft, partner } = play;
  const form = useRef<HTMLFormElement>(null);
  const [canGoOn, setCanGoOn] = useState(true);
  const answer = useFormAnswer(FORM);
  const check = () => form.current && setCanGoOn(isAnswered(form.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later, the form's events tell
  useEffect(() => void check(), []);
  const next = game.rules === "stories" ? "Next Prompt" : "Next Question";
  return (
    <>
      <div className="game-progress">
        <div className="person-head">
          {partner ? <PartnerFace partner={partner} size={40} /> : <GameArt game={game.gameType} />}
          <p>
            <strong>{game.title}</strong>
            {partner ? ` with ${partner.name}` : null}
            <span className="hint">
              Question {step} of {steps}
            </span>
          </p>
        </div>
        <progress value={step - 1} max={steps} aria-label="Answered questions" />
      </div>
      <LastAnswer feedback={play.feedback} isTwoTruths={game.rules === "truths"} />
      <PostForm
        formRef={form}
        action={`/icebreaker-games/${id}`}
        id={FORM}
        className="stack"
        onChange={check}
        onInput={check}
      >
        <ErrorSummary {...answer.summary} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="kind" value={question.kind} />
        <h1 id="game-heading">
          {question.kind === "statements" ? "Two truths about you, and one lie" : question.text}
        </h1>
        {secondsLeft === null ? null : <Clock key={step} secondsLeft={secondsLeft} />}
        <Fields play={play} question={question} answer={answer} />
        <Button disabled={!canGoOn || answer.isSending}>
          {step === steps ? "Finish Game" : next}
        </Button>
      </PostForm>
      {isTimed ? <ClockSwitch id={id} /> : null}
    </>
  );
}
