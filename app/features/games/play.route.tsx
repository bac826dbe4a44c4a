import { LIMITS } from "@db/schema/values";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newId } from "~/server/data/ids.server";
import { flattenForm } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { parsed } from "~/server/web/parse.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import timestamp from "~/styles/moment.css?url";
import styles from "~/styles/play.css?url";
import { ANSWER_FIELDS, ANSWER_FORMS, questionForm } from "./answer-form.schema";
import { ANSWER_FAILED } from "./game.schema";
import { gameTone } from "./game-art";
import { GameHead } from "./game-head";
import { submitAnswer } from "./play.server";
import { GameMenu, Over, Paused, Waiting } from "./play-states";
import { loadPlay } from "./play-view.server";
import { Question } from "./question";
import { Result } from "./result";
import { useHeadingFocus } from "./use-heading-focus";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const play = data?.play;
  if (!play) return [{ title: "Icebreaker Games · August" }];
  const state = play.result ? "Game Complete!" : `Question ${play.step} of ${play.steps}`;
  return [{ title: `${state} · ${play.game.title} · August` }];
};

export const links: LinksFunction = () =>
  [timestamp, styles].map((href) => ({ rel: "stylesheet", href }));

export const loader = screenLoader("agreed", ({ member, params }) => ({
  play: loadPlay(member, idParam(params.participationId)),
  clientId: newId(),
  maxLength: LIMITS.message,
}));

/** Takes the answer to the question that is shown, and leads on to the next one. */
export const action = screenAction(
  "agreed",
  async ({ member, params, form }) => {
    const id = idParam(params.participationId);
    const { step, kind } = parsed(questionForm, flattenForm(questionForm, form));
    const answer = await ANSWER_FORMS[kind]((schema) => validateAnswers(schema, form));
    submitAnswer(member, id, { step: Number(step), answer });
    return redirectTo(`/icebreaker-games/${id}`);
  },
  { fields: ANSWER_FIELDS, failure: () => ANSWER_FAILED },
);

/** A refused answer shows how the game stands now, which may have ended meanwhile. */
export const shouldRevalidate = () => true;

/** One thing a screen: a question, a pause, the partner's turn, or the result. */
export default function Play() {
  const { play, ...message } = useLoaderData<typeof loader>();
  const { id, game, result, question, isWaiting, status, step } = play;
  const state = isWaiting ? "waiting" : question ? "question" : status;
  useHeadingFocus(`${id} ${step} ${state}`);
  if (result) return <Result play={play} result={result} {...message} />;
  return (
    <main id="main" tabIndex={-1} className={`page page-medium stack ${gameTone(game.gameType)}`}>
      <GameHead>
        <GameMenu play={play} />
      </GameHead>
      {status === "abandoned" ? (
        <Over />
      ) : isWaiting ? (
        <Waiting play={play} />
      ) : question ? (
        <Question key={step} play={play} question={question} />
      ) : (
        <Paused play={play} />
      )}
    </main>
  );
}
