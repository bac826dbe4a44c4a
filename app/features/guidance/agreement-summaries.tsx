import { CodeOfConductText, ProtocolSteps } from "./code-of-conduct";
import { CODE_OF_CONDUCT, DOCTORS_PROTOCOL, type Step, TIME_OUT_PROTOCOL } from "./texts";

interface Protocol {
  title: string;
  summary: string;
  steps: readonly Step[];
}

function Summary({ protocol: { title, summary, steps } }: { protocol: Protocol }) {
  return (
    <section className="guide prose">
      <h2>{title}</h2>
      <p>{summary}</p>
      <ol>
        {steps.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <details>
        <summary className="btn btn-quiet">
          Read every step<span className="sr-only"> of the {title}</span>
        </summary>
        <ProtocolSteps steps={steps} />
      </details>
    </section>
  );
}

/**
 * What a member agrees to on /community-agreements: the whole code of conduct and a summary of
 * both protocols. Headings are of level 2.
 */
export function AgreementSummaries() {
  return (
    <>
      <section className="guide">
        <h2>{CODE_OF_CONDUCT.title}</h2>
        <CodeOfConductText />
      </section>
      <div className="halves">
        <Summary protocol={DOCTORS_PROTOCOL} />
        <Summary protocol={TIME_OUT_PROTOCOL} />
      </div>
    </>
  );
}
