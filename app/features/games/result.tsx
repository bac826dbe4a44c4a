import { Form, Link } from "@remix-run/react";
import { Button, LinkButton } from "~/ui/button";
import { TextArea } from "~/ui/field";
import type { GameResult, PlayView } from "./games";
import { PlayHeading } from "./play-heading";
import { PartnerFace, Refresh } from "./play-states";
import { Line } from "./result-line";

/** Whether the answers count as what the two share; it takes both. */
function Sharing({
  id,
  name,
  sharing,
}: {
  id: number;
  name: string;
  sharing: NonNullable<GameResult["sharing"]>;
}) {
  const { own, both } = sharing;
  return (
    <Form method="post" action={`/icebreaker-games/${id}/sharing`} className="card stack">
      <h2>{both ? "Part of what you share" : "Let it count as what you share?"}</h2>
      <p>
        {both
          ? `Where you chose alike stands among the reasons on your profiles, for you and ${name} alone.`
          : own
            ? `You said yes. As soon as ${name} does, where you chose alike stands among what the two of you share.`
            : `Where you chose alike would stand among the reasons on your profiles, for you and ${name} alone. It takes you both.`}
      </p>
      <input type="hidden" name="agrees" value={own ? "no" : "yes"} />
      <p>
        <Button variant={own ? "quiet" : "primary"}>
          {own ? "Take it back" : "Yes, let it count"}
        </Button>
      </p>
    </Form>
  );
}

/** The best line of the result, to be sent as a message. */
function Opener({
  opener,
  name,
  clientId,
  maxLength,
}: {
  opener: NonNullable<GameResult["opener"]>;
  name: string;
  clientId: string;
  /** Maximum length of a message, in characters. */
  maxLength: number;
}) {
  return (
    <Form
      method="post"
      action={`/messages/${opener.conversationId}`}
      className="card stack"
      id="opener"
    >
      <h2>Tell {name}</h2>
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea
        formId="opener"
        name="content"
        label="Your message"
        rows={3}
        maxLength={maxLength}
        defaultValue={opener.text}
        required
      />
      <p>
        <Button>Send to {name}</Button>
      </p>
    </Form>
  );
}

/** A finished game. */
export function Result({
  play,
  result,
  clientId,
  maxLength,
}: {
  play: PlayView;
  result: GameResult;
  clientId: string;
  /** Maximum length of a message, in characters. */
  maxLength: number;
}) {
  const { id, game, partner } = play;
  const name = partner?.name ?? null;
  return (
    <div className="stack">
      <div className="game-block game-moment">
        {partner ? <PartnerFace partner={partner} /> : null}
        <PlayHeading>Game Complete!</PlayHeading>
        <p className="game-headline">{result.headline}</p>
        {result.hasEarned ? (
          <p>
            You earned 1 token. <Link to="/tokens">August Tokens</Link>
          </p>
        ) : null}
        {partner && result.hasPartnerLeft ? <p>{name} has left this game.</p> : null}
        {partner && !result.isComplete && !result.hasPartnerLeft ? (
          <>
            <p>{name} still plays. You hear of it when your shared result is there.</p>
            <p>
              <Refresh id={id} />
            </p>
          </>
        ) : null}
      </div>
      {result.writtenIn !== null && name ? (
        <p className="card">
          You have written to {name} since this game.{" "}
          <Link to={`/messages/${result.writtenIn}#latest`}>To the conversation</Link>
        </p>
      ) : null}
      {result.opener && name ? (
        <Opener opener={result.opener} name={name} clientId={clientId} maxLength={maxLength} />
      ) : null}
      {result.sharing && name ? <Sharing id={id} name={name} sharing={result.sharing} /> : null}
      <section aria-labelledby="lines">
        <h2 id="lines">Line by line</h2>
        <ol className="game-lines">
          {result.lines.map((line) => (
            <Line
              key={`${line.text} ${line.own}`}
              line={line}
              name={name}
              isOfLies={game.gameType === "two_truths_lie"}
            />
          ))}
        </ol>
      </section>
      <div className="row">
        {partner ? (
          <LinkButton to={`/icebreaker-games/new?game=${game.gameType}`} variant="secondary">
            Play again
          </LinkButton>
        ) : (
          <Form method="post" action="/icebreaker-games/start">
            <input type="hidden" name="gameType" value={game.gameType} />
            <Button variant="secondary">Play again</Button>
          </Form>
        )}
        <LinkButton to="/icebreaker-games">Back to Games</LinkButton>
      </div>
    </div>
  );
}
