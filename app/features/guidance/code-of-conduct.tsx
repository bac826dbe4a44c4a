import { CODE_OF_CONDUCT, COMMUNITY_QUESTION, type Step } from "./texts";

/** The code of conduct below its heading: opening, rules, consequences, community question. */
export function CodeOfConductText() {
  return (
    <div className="prose">
      <p>{CODE_OF_CONDUCT.opening}</p>
      <ul>
        {CODE_OF_CONDUCT.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {CODE_OF_CONDUCT.consequences.map((consequence) => (
        <p key={consequence}>
          <strong>{consequence}</strong>
        </p>
      ))}
      <p>Before every meetup we ask one community question:</p>
      <blockquote className="question">{COMMUNITY_QUESTION}</blockquote>
    </div>
  );
}

/** The numbered steps of a protocol, with their texts. */
export function ProtocolSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
