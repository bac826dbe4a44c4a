import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ESCAPE } from "./key-codes";
import { Link } from "./link";
import { PostForm } from "./post-form";

export interface ToastFlash {
  tone: "success" | "info" | "danger";
  title: string;
  message: string;
  /** The next step. */
  link?: { to: string; label: string };
  /** What takes it back: a form's address, its hidden fields and its button. */
  undo?: { action: string; fields: Record<string, string>; label: string };
  /** True for one that came by itself: it is one line, and gone with the page. */
  isNews?: true;
  /** Id of the part of the page that shows it, where it is no toast. */
  at?: string;
}

type Show = (flash: ToastFlash | null) => void;
let show: Show | null = null;

/** Shows a message from a script, replacing the current one. */
export const showToast = (flash: ToastFlash): void => show?.(flash);

/** Ends the message of what came before, such as the success of another save. */
export const hideToast = (): void => show?.(null);

/** How long a toast stays (rule bell-ten). */
const TOAST_MS = 4_000;

/**
 * The one message of a page, the toast: a line at its top without scripts; with them a line above the tab bar, in a thread
 * below its head, that disappears after four seconds and stays while it is hovered or focused. An error stays until it is
 * tapped, Escape is pressed, or its page is left.
 *
 * @param floats whether the page carries scripts: where the browser runs them, the line floats from the first paint on,
 *   so that nothing below it moves
 */
export function Toast({ flash, floats }: { flash: ToastFlash | null; floats: boolean }) {
  const [shown, setShown] = useState<ToastFlash | null>(flash);
  const [isPaused, setPaused] = useState(false);
  const { pathname } = useLocation();
  const isError = shown?.tone === "danger";
  // Before the next effect, so that an error that leads to another page is shown there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page changes
  useEffect(
    () => setShown((last) => (last?.isNews || last?.tone === "danger" ? null : last)),
    [pathname],
  );
  useEffect(() => {
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
    if (!shown || isPaused || isError) return;
    const timer = setTimeout(() => setShown(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown, isPaused, isError]);
  useEffect(() => {
    if (!isError) return;
    const onKey = ({ keyCode }: KeyboardEvent) => keyCode === ESCAPE && setShown(null);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isError]);
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding and tapping are conveniences of the pointer; Escape does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape above
    <div
      className={`toast wrap${isError ? " toast-bad" : ""}${shown.isNews ? " toast-news" : ""}${floats ? " toast-floating" : ""}`}
      role={isError ? "alert" : "status"}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onClick={floats && isError ? () => setShown(null) : undefined}
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
    </div>
  );
}
