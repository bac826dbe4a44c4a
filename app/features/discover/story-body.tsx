import { Fragment, type ReactNode } from "react";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { nameOf } from "./face";
import type { MemberMediaItem } from "./member-media.server";
import type { Story } from "./story.server";
import { StoryMedia } from "./story-media";
import type { StoryTheme } from "./story-themes.server";

/** Characters from which an answer has the whole width. */
const LONG = 32;

function Theme({ theme: { title, answers, yes } }: { theme: StoryTheme }) {
  return (
    <section className="story-theme">
      <h2>{title}</h2>
      {answers.length > 0 ? (
        <dl>
          {answers.map(([label, answer]) => (
            <div key={label} className={answer.length > LONG ? "long" : undefined}>
              <dt>{label}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {yes.length > 0 ? (
        <ul className="story-yes">
          {yes.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What the two share, in whole sentences. */
function Shared({ card: { compatibility } }: Pick<Story, "card">) {
  if (compatibility.reasons.length === 0) return null;
  return (
    <section className="story-theme">
      <h2>What you have in common</h2>
      <ul className="reasons">
        {compatibility.reasons.map(({ icon, sentence }) => (
          <li key={sentence}>
            <Icon name={icon} />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StoryBodyProps {
  story: Story;
  /** Without the photo at the top. */
  media: readonly MemberMediaItem[];
  isOwn: boolean;
  children?: ReactNode;
}

/** Below the photo of a story: the voice, what is shared, and the answers by theme with photos and videos between. */
export function StoryBody({ story, media, isOwn, children }: StoryBodyProps) {
  const { card, themes, moreCount } = story;
  const show = (item: MemberMediaItem) => (
    <StoryMedia key={item.id} item={item} name={nameOf(card)} isOwn={isOwn} />
  );
  const isVoice = ({ kind }: MemberMediaItem) => kind === "voice_sample";
  const between = media.filter((item) => !isVoice(item));
  const isBlank = !card.profile.bio && themes.length + media.length === 0;
  return (
    <div className="spread-body story-body">
      {children}
      {media.filter(isVoice).map(show)}
      {card.profile.bio ? <p className="bio story-bio">{card.profile.bio}</p> : null}
      {isBlank ? (
        <p className="bio story-bio">
          {isOwn
            ? "Nothing else here yet. A few answers give people something to ask you about."
            : "New here, and no answers yet. A good time to say hello."}
        </p>
      ) : null}
      <Shared card={card} />
      {themes.map((theme, at) => (
        <Fragment key={theme.title}>
          <Theme theme={theme} />
          {between.slice(at, at + 1).map(show)}
        </Fragment>
      ))}
      {moreCount > 0 ? (
        <p>
          <LinkButton to="?all" variant="secondary" preventScrollReset>
            {`Read ${moreCount} more ${moreCount === 1 ? "answer" : "answers"}`}
          </LinkButton>
        </p>
      ) : null}
      {between.slice(themes.length).map(show)}
    </div>
  );
}
