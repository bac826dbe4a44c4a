import { type ComponentType, useEffect, useRef, useState } from "react";
import type { CopyButtonsProps } from "./copy-buttons.client";
import { loadCode } from "./load-code.client";
import { whenIdle } from "./when-idle.client";

/** Buttons that copy and share a text, once scripts run. */
export function CopyButtons(props: CopyButtonsProps) {
  const [Buttons, setButtons] = useState<ComponentType<CopyButtonsProps>>();
  useEffect(
    () =>
      whenIdle(() =>
        loadCode(() => import("./copy-buttons.client")).then(
          (module) => module && setButtons(() => module.Buttons),
        ),
      ),
    [],
  );
  return Buttons ? <Buttons {...props} /> : null;
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
