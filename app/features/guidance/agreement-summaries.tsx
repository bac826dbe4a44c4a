import { CodeOfConductText, ProtocolSteps } from "./code-of-conduct";
import { CODE_OF_CONDUCT, DOCTORS_PROTOCOL, type Step, TIME_OUT_PROTOCOL } from "./texts";

/** The whole code of conduct, folded under its title. */
export const FoldedConduct = () => (
  <details className="fold">
    <summary>Read the {CODE_OF_CONDUCT.title}</summary>
    <CodeOfConductText />
  </details>
);

interface Protocol {
  title: string;
  summary: string;
  steps: readonly Step[];
}

const ProtocolSummary = ({ protocol: { title, summary, steps } }: { protocol: Protocol }) => (
  <section className="guide prose">
    <h2>{title}</h2>
    <p>{summary}</p>
    <ProtocolSteps steps={steps} />
  </section>
);

/** Summaries and steps of both conflict-resolution protocols, folded under one title. Headings are of level 2. */
export const FoldedProtocols = () => (
  <details className="fold">
    <summary>Read the two protocols</summary>
    <ProtocolSummary protocol={DOCTORS_PROTOCOL} />
    <ProtocolSummary protocol={TIME_OUT_PROTOCOL} />
  </details>
);
