import { Button, LinkButton } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { Link } from "~/ui/link";
import { Moment } from "~/ui/moment";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { GameArt, gameTone } from "./game-art";
import type { GameResult, PlayView } from "./games";
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
    <PostForm action={`/icebreaker-games/${id}/sharing`} className="stack">
      <h2>{both ? "Part of what you have in common" : "Add this to what you have in common?"}</h2>
      <p>
        {both
          ? `Your shared picks show on your profiles. Only you two see them.`
          : own
            ? `You said yes. Once ${name} does, your shared picks show on your profiles.`
            : `Your shared picks would show on your profiles, for the two of you only. You both need to say yes.`}
      </p>
      <input type="hidden" name="agrees" value={own ? "no" : "yes"} />
      <Button variant={own ? "quiet" : "secondary"}>{own ? "Take it back" : "Yes, add it"}</Button>
    </PostForm>
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
  const { typed } = useFormAnswer("opener");
  return (
    <PostForm action={`/messages/${opener.conversationId}`} className="stack" id="opener">
      <h2>Tell {name}</h2>
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea
        formId="opener"
        name="content"
        label="Your message"
        rows={3}
        maxLength={maxLength}
        defaultValue={typed("content") || opener.text}
        required
      />
      <Button>Send to {name}</Button>
    </PostForm>
  );
}

/** Begins another play of the game. */
const PlayAgain = ({
  play: { game, partner },
  variant = "primary",
}: {
  play: PlayView;
  variant?: "primary" | "secondary";
}) =>
  partner ? (
    <LinkButton to={`/icebreaker-games/new?game=${game.gameType}`} variant={variant}>
      Play again
    </LinkButton>
  ) : (
    <PostForm action="/icebreaker-games/start">
      <input type="hidden" name="gameType" value={game.gameType} />
      <Button variant={variant}>Play again</Button>
    </PostForm>
  );

/** What to do now: tell the partner, go to the conversation, wait for them, or play once more. */
function NextStep({ play, result }: { play: PlayView; result: GameResult }) {
  const { partner } = play;
  if (partner && result.opener)
    return <LinkButton to="#opener">{`Tell ${partner.name}`}</LinkButton>;
  if (result.writtenIn !== null)
    return <LinkButton to={`/messages/${result.writtenIn}#latest`}>To the conversation</LinkButton>;
  const mayStillFinish = !result.isComplete && !result.hasPartnerLeft && !result.hasParted;
  if (partner && mayStillFinish) return <Refresh id={play.id} />;
  return <PlayAgain play={play} />;
}

/** How the partner stands to the result. */
function AboutPartner({ name, result }: { name: string; result: GameResult }) {
  if (result.hasParted) return <p>You’re not matched anymore, so there’s no shared result.</p>;
  if (result.hasPartnerLeft) return <p>{name} left this game.</p>;
  if (!result.isComplete)
    return <p>{name} is still playing. We’ll tell you when your result is in.</p>;
  return result.writtenIn === null ? null : <p>You’ve written to {name} since this game.</p>;
}

type ResultProps = {
  play: PlayView;
  result: GameResult;
  clientId: string;
  /** Maximum length of a message, in characters. */
  maxLength: number;
};

/** A finished game: its scene, what can be told, and every answer. */
export function Result({ play, result, clientId, maxLength }: ResultProps) {
  const { id, game, partner } = play;
  const name = partner?.name ?? null;
  const face = partner ? (
    <PartnerFace partner={partner} size={144} />
  ) : (
    <GameArt game={game.gameType} />
  );
  const actions = (
    <>
      <NextStep play={play} result={result} />
      <LinkButton to="/icebreaker-games" variant="quiet">
        Back to Games
      </LinkButton>
    </>
  );
  const below = (
    <div className={`page page-medium stack ${gameTone(game.gameType)}`}>
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
              isTwoTruths={game.rules === "truths"}
            />
          ))}
        </ol>
      </section>
      {partner && !result.hasPartnerLeft && !result.hasParted ? (
        <PlayAgain play={play} variant="secondary" />
      ) : null}
      {play.canReport ? (
        <LinkButton to={`/report/game/${id}`} variant="quiet">
          Report what {name} wrote
        </LinkButton>
      ) : null}
    </div>
  );
  return (
    <Moment faces={face} title="Game Complete!" actions={actions} below={below}>
      <p className="moment-headline">{result.headline}</p>
      {name ? <AboutPartner name={name} result={result} /> : null}
      {result.hasEarned ? (
        <p>
          You earned 1 token. <Link to="/tokens">August Tokens</Link>
        </p>
      ) : null}
    </Moment>
  );
}
