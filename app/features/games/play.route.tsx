import { LIMITS } from "@db/schema/values";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { flattenForm } from "~/server/flat-form.server";
import { validateAnswers } from "~/server/form.server";
import { newId } from "~/server/ids.server";
import { idParam } from "~/server/params";
import { parsed } from "~/server/parse.server";
import { redirectTo, screenAction, screenLoader } from "~/server/route.server";
import styles from "~/styles/games.css?url";
import { ANSWER_FIELDS, ANSWER_FORMS, questionForm } from "./answer-form.schema";
import { ANSWER_FAILED } from "./game.schema";
import { GameArt, gameTone } from "./game-art";
import { submitAnswer } from "./play.server";
import { Leave, Over, Paused, Waiting } from "./play-states";
import { loadPlay } from "./play-view.server";
import { Question } from "./question";
import { Result } from "./result";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const play = data?.play;
  if (!play) return [{ title: "Icebreaker Games · August" }];
  const state = play.result ? "Game Complete!" : `Question ${play.step} of ${play.steps}`;
  return [{ title: `${state} · ${play.game.title} · August` }];
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

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
  const { game, result, question, isWaiting, status } = play;
  return (
    <main id="main" tabIndex={-1} className={`page page-medium game ${gameTone(game.gameType)}`}>
      <p className="row game-head">
        <Link to="/icebreaker-games" className="btn btn-quiet">
          Back to Games
        </Link>
        <span className="row">
          <GameArt game={game.gameType} />
          {game.title}
        </span>
      </p>
      {result ? (
        <Result play={play} result={result} {...message} />
      ) : status === "abandoned" ? (
        <Over />
      ) : isWaiting ? (
        <Waiting play={play} />
      ) : question ? (
        <Question key={play.step} play={play} question={question} />
      ) : (
        <Paused play={play} />
      )}
      {status === "playing" ? <Leave id={play.id} /> : null}
    </main>
  );
}
