import { type ReactNode, useEffect, useRef, useState } from "react";
import { showToast } from "./toast";

/** Buttons that pass a text on, where scripts run and the browser can. */
export function CopyButtons(props: {
  value: string;
  /** What is copied, for those who hear the buttons without what is beside them: "coordinates". */
  noun: string;
  /** Whether it can be shared as well: a link. */
  isLink?: boolean;
  /** Selects the text, to be copied by hand, where the browser refused. */
  select?: () => void;
}) {
  const { value, noun, isLink = false, select } = props;
  const [can, setCan] = useState({ copy: false, share: false });
  useEffect(
    () => setCan({ copy: "clipboard" in navigator, share: isLink && "share" in navigator }),
    [isLink],
  );
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast({ tone: "success", title: "Copied", message: "Paste it where you like." }),
      () => select?.(),
    );
  // Closing the browser's sheet is no failure.
  const share = () => navigator.share({ url: value }).catch(() => undefined);
  const button = (label: string, onClick: () => Promise<void>): ReactNode => (
    <button type="button" className="btn" onClick={onClick}>
      {label}
      <span className="sr-only">{` ${noun}`}</span>
    </button>
  );
  return (
    <>
      {can.copy ? button("Copy", copy) : null}
      {can.share ? button("Share", share) : null}
    </>
  );
}

/** A link to pass on: a field to select it in and, with scripts, buttons that copy and share it. */
export function CopyField(props: {
  id: string;
  label: string;
  hint?: string;
  value: string;
  /** False for an address of the member's own, which is for nobody else. */
  isShared?: boolean;
}) {
  const { id, label, hint, value, isShared = true } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      <input
        ref={input}
        id={id}
        className="input"
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        readOnly
      />
      <div className="row">
        <CopyButtons
          value={value}
          noun="link"
          isLink={isShared}
          select={() => input.current?.select()}
        />
      </div>
    </div>
  );
}
