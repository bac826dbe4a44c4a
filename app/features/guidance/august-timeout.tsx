import type { MouseEventHandler, ReactNode } from "react";
import { LinkButton } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/page";
import { Spot } from "~/ui/spot";
import { CodeOfConductText, ProtocolSteps } from "./code-of-conduct";
import {
  CODE_OF_CONDUCT,
  CORE_PRINCIPLES,
  DOCTORS_PROTOCOL,
  DONTS,
  DOS,
  GUIDE_SECTIONS,
  GUIDE_TITLE,
  type GuideSectionId,
  THEMES,
  TIME_OUT_PROTOCOL,
  VINEYARD_WAY,
} from "./texts";

const PRINCIPLE_ICONS: readonly IconName[] = ["shield", "discover", "matches"];

type AugustTimeoutProps = {
  /**
   * Section to highlight when the address has no anchor, or was changed without a page load, where
   * `:target` does not match; otherwise the anchor alone highlights it.
   */
  opened?: GuideSectionId;
  /** Enhances 'Return to August', for example to go one step back in history. */
  onReturn?: MouseEventHandler<HTMLAnchorElement>;
};

function Section(props: {
  id: GuideSectionId;
  title: string;
  opened: GuideSectionId | undefined;
  children: ReactNode;
}) {
  const { id, title, opened, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={opened === id ? "guide guide-opened" : "guide"}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

function Advice(props: { title: string; icon: IconName; tone: string; lines: readonly string[] }) {
  return (
    <div className={props.tone}>
      <h3>{props.title}</h3>
      <ul className="advice">
        {props.lines.map((line) => (
          <li key={line}>
            <Icon name={props.icon} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The guide 'How we Resolve Situations in August'. Anchors
 * are the ids of `GUIDE_SECTIONS`; the section that an anchor opens is highlighted for 3 s.
 */
export function AugustTimeout({ opened, onReturn }: AugustTimeoutProps) {
  return (
    <Page
      title={GUIDE_TITLE}
      width="medium"
      intro="Even on the best porch, someone steps on someone’s foot. This is how we put it right: calmly, quickly, with everyone’s dignity."
    >
      <nav className="guide-contents" aria-label="On this page">
        {GUIDE_SECTIONS.map(({ id, label }) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <Section id="core-principles" title="Core Principles" opened={opened}>
        <ul className="tiles principles">
          {CORE_PRINCIPLES.map(({ name, text }, at) => (
            <li key={name}>
              <Icon name={PRINCIPLE_ICONS[at] ?? "sun"} className="medal" />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="code-of-conduct" title={CODE_OF_CONDUCT.title} opened={opened}>
        <CodeOfConductText />
      </Section>
      <Section id="doctors-protocol" title={DOCTORS_PROTOCOL.title} opened={opened}>
        <p>{DOCTORS_PROTOCOL.summary}</p>
        <ProtocolSteps steps={DOCTORS_PROTOCOL.steps} />
      </Section>
      <Section id="time-out-protocol" title={TIME_OUT_PROTOCOL.title} opened={opened}>
        <p>{TIME_OUT_PROTOCOL.summary}</p>
        <ProtocolSteps steps={TIME_OUT_PROTOCOL.steps} />
      </Section>
      <Section id="themes" title="Themes" opened={opened}>
        <dl className="halves">
          {THEMES.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="do-and-dont" title="Do and don’t" opened={opened}>
        <div className="halves">
          <Advice title="Do" icon="check" tone="tone-green" lines={DOS} />
          <Advice title="Don’t" icon="cross" tone="tone-red" lines={DONTS} />
        </div>
      </Section>
      <Section id="vineyard-way" title="The Vineyard Way" opened={opened}>
        <div className="empty empty-hydrangea">
          <Spot name="picnic" />
          <blockquote>{VINEYARD_WAY}</blockquote>
        </div>
      </Section>
      <Section id="agreement" title="Your agreement" opened={opened}>
        <label className="choice">
          <input type="checkbox" autoComplete="off" aria-describedby="agreement-hint" />
          <span>I will use these protocols, with an August vacation light vibe.</span>
        </label>
        <p id="agreement-hint" className="hint">
          This box is a promise to yourself. Nothing is saved.
        </p>
      </Section>
      <p>
        <LinkButton to="/" onClick={onReturn}>
          Return to August
        </LinkButton>
      </p>
    </Page>
  );
}
