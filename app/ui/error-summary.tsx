import type { MouseEvent } from "react";
import { fieldId } from "./field-id";

type ErrorSummaryProps = {
  formId: string;
  /** Messages by field name, in the order of the form. */
  errors: Readonly<Record<string, string | undefined>>;
  /** An error that belongs to no single field. */
  formError?: string | null;
  title?: string;
};

/** With scripts a link focuses its field without a step in the browser's history. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: "center" });
  field.focus();
}

/**
 * The errors of a form, each message a link to its field. Renders nothing without errors. It can
 * take focus (`tabIndex` -1); its id is `<formId>-errors`.
 */
export function ErrorSummary({
  formId,
  errors,
  formError,
  title = "Please check this",
}: ErrorSummaryProps) {
  const all = Object.entries(errors).filter(([, message]) => message);
  // The same words for two fields stand once, and lead to the first.
  const entries = all.filter(
    ([, message], at) => all.findIndex(([, earlier]) => earlier === message) === at,
  );
  if (entries.length === 0 && !formError) return null;
  const id = `${formId}-errors`;
  return (
    <div
      id={id}
      className="notice tone-red error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="notice-title">
        {title}
      </h2>
      {formError ? <p>{formError}</p> : null}
      {entries.length > 0 ? (
        <ul>
          {entries.map(([name, message]) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`} onClick={goToField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
