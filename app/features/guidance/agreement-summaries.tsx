import { LinkButton } from "~/ui/button";
import { CodeOfConductText } from "./code-of-conduct";
import {
  CODE_OF_CONDUCT,
  DOCTORS_PROTOCOL,
  type GuideSectionId,
  type Step,
  TIME_OUT_PROTOCOL,
} from "./texts";

function Summary(props: {
  protocol: { title: string; summary: string; steps: readonly Step[] };
  section: GuideSectionId;
}) {
  const { title, summary, steps } = props.protocol;
  return (
    <section className="guide prose">
      <h2>{title}</h2>
      <p>{summary}</p>
      <ol>
        {steps.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <p>
        <LinkButton to={`/august-timeout#${props.section}`} variant="quiet">
          Read every step<span className="sr-only"> of the {title}</span>
        </LinkButton>
      </p>
    </section>
  );
}

/**
 * What a member agrees to on /community-agreements: the whole code of conduct and a summary of
 * both protocols (part 1 section 2, "Community agreements"). Headings are of level 2.
 */
export function AgreementSummaries() {
  return (
    <>
      <section className="guide">
        <h2>{CODE_OF_CONDUCT.title}</h2>
        <CodeOfConductText />
      </section>
      <div className="halves">
        <Summary protocol={DOCTORS_PROTOCOL} section="doctors-protocol" />
        <Summary protocol={TIME_OUT_PROTOCOL} section="time-out-protocol" />
      </div>
    </>
  );
}
