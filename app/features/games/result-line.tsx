import type { ResultLine } from "./games";

/** Whether an answer is right; nothing where there is no right one. */
const Mark = ({ isRight }: { isRight: boolean | null }) =>
  isRight === null ? null : (
    <span>
      {" "}
      <span aria-hidden="true">{isRight ? "✓" : "✗"}</span>
      <span className="sr-only"> ({isRight ? "right" : "wrong"})</span>
    </span>
  );

/**
 * What was asked, and what each answered, each marked right or wrong where there is a right answer.
 *
 * @param props.isTwoTruths whether the right answer is a lie that was to be found
 */
export function Line({
  line,
  name,
  isTwoTruths,
}: {
  line: ResultLine;
  name: string | null;
  isTwoTruths: boolean;
}) {
  const { text, own, other, correct, isCorrect, agrees, source } = line;
  return (
    <li className={agrees && isCorrect !== false ? "game-agreed" : undefined}>
      <p className="hint">{text}</p>
      <p>
        {agrees ? "Both of you" : "You"}: <strong>{own}</strong>
        <Mark isRight={isCorrect} />
      </p>
      {agrees || other === null ? null : (
        <p>
          {name}: <strong>{other}</strong>
          <Mark isRight={correct === null ? null : other === correct} />
        </p>
      )}
      {isCorrect === false && correct ? (
        <p>
          {isTwoTruths ? "The lie" : "It was"}: {correct}
        </p>
      ) : null}
      {source ? (
        <a href={source} rel="noreferrer" target="_blank">
          Read about it<span className="sr-only">: {text} (opens a new tab)</span>
        </a>
      ) : null}
    </li>
  );
}
