import type { MediaItem } from "~/features/media/media.schema";
import { MediaPlayer } from "~/features/media/media-player";
import { Badge } from "~/ui/badge";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { PlayButton } from "~/ui/play-button";
import type { EvidenceWords } from "./describe-evidence.server";

interface EvidenceProps {
  id: number;
  name: string;
  words: string | null;
  /** Null where it is of no form that the desk knows. */
  evidence: EvidenceWords | null;
  /** What was kept: a picture or a sound. */
  still: string | null;
  clip: ({ noun: string } & Pick<MediaItem, "durationMs" | "bars" | "files">) | null;
}

const NOTHING: EvidenceWords = { quotes: [], facts: [] };

/** What else members have reported of the same, which is decided with it. */
export function Others({
  reports,
}: {
  reports: { id: number; reason: string; words: string | null }[];
}) {
  return (
    <section className="stack" aria-labelledby="others">
      <h2 id="others">Reported with it</h2>
      <p className="hint">Your decision covers these, too, and we tell each reporter.</p>
      {reports.map(({ id, reason, words }) => (
        <figure key={id}>
          <figcaption>
            <Link to={`/review/reports/${id}`}>{reason}</Link>
          </figcaption>
          {words ? <blockquote className="desk-words">{words}</blockquote> : null}
        </figure>
      ))}
    </section>
  );
}

/** What was reported, as it was kept at that time, and what the member says about it. */
export function Evidence({ id, name, words, evidence, still, clip }: EvidenceProps) {
  const url = `/review/reports/${id}/still`;
  const { quotes, facts } = evidence ?? NOTHING;
  const isEmpty = !still && !clip && quotes.length + facts.length === 0;
  return (
    <>
      {words ? (
        <section className="stack" aria-labelledby="their-words">
          <h2 id="their-words">Said with the report</h2>
          <blockquote className="desk-words">{words}</blockquote>
        </section>
      ) : null}
      <section className="stack" aria-labelledby="kept">
        <h2 id="kept">What they reported, as it was</h2>
        {still === "image" ? (
          // Its height is that of every one of them, and its width its own.
          <img
            className="desk-photo"
            src={url}
            width={320}
            height={320}
            alt={`What ${name} showed`}
          />
        ) : null}
        {still === "audio" ? (
          <PlayButton url={url} durationMs={null} bars={null} noun="recording" owner={name} />
        ) : null}
        {clip ? <MediaPlayer clip={clip} noun={clip.noun} owner={name} /> : null}
        {quotes.map(({ who, about, words: said, isReported }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: kept evidence never changes its order
          <figure key={at}>
            <figcaption className="hint">
              {about ? `${who} · ${about}` : who}
              {isReported ? (
                <>
                  {" "}
                  <Badge tone="orange">Reported</Badge>
                </>
              ) : null}
            </figcaption>
            <blockquote className="desk-words">{said}</blockquote>
          </figure>
        ))}
        {facts.length > 0 ? <Facts facts={facts} /> : null}
        {evidence && isEmpty ? <p>There’s nothing left of it to see.</p> : null}
        {evidence ? null : (
          <p>We can’t show the rest here. The maintainer can read it on the server.</p>
        )}
      </section>
    </>
  );
}
