import { Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { PostForm } from "./post-form";

export interface ToastFlash {
  tone: "success" | "info" | "danger";
  title: string;
  message: string;
  /** The next step. */
  link?: { to: string; label: string };
  /** What takes it back: a form's address, its hidden fields and its button. */
  undo?: { action: string; fields: Record<string, string>; label: string };
  /** Id of the part of the page that shows it, where it is no toast. */
  at?: string;
}

type Show = (flash: ToastFlash | null) => void;
let show: Show | null = null;

/** Shows a message from a script, replacing the current one. */
export const showToast = (flash: ToastFlash): void => show?.(flash);

/** Ends the message of what came before, such as the success of another save. */
export const hideToast = (): void => show?.(null);

/** How long a toast stays. Notices of its own kind are shown for 5 s (rule bell-ten). */
const TOAST_MS = 6_000;

/**
 * The one message of a page, the toast: a line at its top without scripts; with them a line above the
 * tab bar that disappears after six seconds, stays while it is hovered or focused, and can be closed. An error stays
 * until it is closed or its page is left.
 *
 * @param floats whether the page carries scripts: where the browser runs them, the line floats from the first paint on,
 *   so that nothing below it moves
 */
export function Toast({ flash, floats }: { flash: ToastFlash | null; floats: boolean }) {
  const [shown, setShown] = useState<ToastFlash | null>(flash);
  const [isClosable, setClosable] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const { pathname } = useLocation();
  // Before the next effect, so that an error that leads to another page is shown there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page changes
  useEffect(() => setShown((last) => (last?.tone === "danger" ? null : last)), [pathname]);
  useEffect(() => {
    setClosable(true);
    if (flash) setShown(flash);
  }, [flash]);
  useEffect(() => {
    // A copy, so that the same words again restart the time.
    show = (next) => setShown(next && { ...next });
    return () => {
      show = null;
    };
  }, []);
  useEffect(() => {
    if (!shown || isHeld || shown.tone === "danger") return;
    const timer = setTimeout(() => setShown(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the toast is a convenience of the pointer; the button below works by keyboard
    <div
      className={`toast wrap${shown.tone === "danger" ? " toast-bad" : ""}${floats ? " toast-floating" : ""}`}
      data-not-kept=""
      role={shown.tone === "danger" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        <strong>{shown.title}</strong> {shown.message}
      </p>
      {shown.link ? <Link to={shown.link.to}>{shown.link.label}</Link> : null}
      {shown.undo ? (
        <PostForm action={shown.undo.action}>
          {Object.entries(shown.undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit">{shown.undo.label}</button>
        </PostForm>
      ) : null}
      {floats || isClosable ? (
        // Its place is kept until it can be pressed, so that the words do not move when the scripts start.
        <button type="button" disabled={!isClosable} onClick={() => setShown(null)}>
          Close
        </button>
      ) : null}
    </div>
  );
}
