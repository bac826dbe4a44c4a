import { Link } from "@remix-run/react";
import type { MediaItem } from "~/features/media/media.schema";
import { MediaPlayer } from "~/features/media/media-player";
import { Facts } from "~/ui/facts";
import { PlayButton } from "~/ui/play-button";
import type { EvidenceWords } from "./evidence";

interface EvidenceProps {
  id: number;
  name: string;
  words: string | null;
  evidence: EvidenceWords;
  /** What was kept: a picture or a sound. */
  still: string | null;
  clip: ({ noun: string } & Pick<MediaItem, "durationMs" | "bars" | "files">) | null;
}

/** What else members have reported of the same, which is decided with it. */
export function Others({
  reports,
}: {
  reports: { id: number; reason: string; words: string | null }[];
}) {
  return (
    <section className="stack" aria-labelledby="others">
      <h2 id="others">Reported with it</h2>
      <p className="hint">Your decision is about these as well, and each reporter is told.</p>
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
  return (
    <>
      {words ? (
        <section className="stack" aria-labelledby="their-words">
          <h2 id="their-words">What the member says</h2>
          <blockquote className="desk-words">{words}</blockquote>
        </section>
      ) : null}
      <section className="stack" aria-labelledby="kept">
        <h2 id="kept">What is reported, as it was</h2>
        {still === "image" ? (
          <img className="desk-photo" src={url} alt={`Kept of what ${name} showed`} />
        ) : null}
        {still === "audio" ? (
          <PlayButton url={url} durationMs={null} bars={null} noun="recording" owner={name} />
        ) : null}
        {clip ? <MediaPlayer clip={clip} noun={clip.noun} owner={name} /> : null}
        {evidence.quotes.map(({ who, words: said }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: kept evidence never changes its order
          <figure key={at}>
            <figcaption className="hint">{who}</figcaption>
            <blockquote className="desk-words">{said}</blockquote>
          </figure>
        ))}
        {evidence.facts.length > 0 ? <Facts facts={evidence.facts} /> : null}
      </section>
    </>
  );
}
