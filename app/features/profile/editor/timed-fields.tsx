import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { withStorage } from "~/ui/session.client";
import { showToast } from "~/ui/toast";
import { noteAt } from "./field-note.client";
import { isAnswered, listControls } from "./form-values";
import { FieldTimers, toTimerTone } from "./timers";

const TICK_MS = 250;
const SWITCH = "august-timers";

const prefersCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function storedSwitch(): boolean {
  const stored = withStorage((storage) => storage.getItem(SWITCH));
  return stored ? stored === "on" : !prefersCalm();
}

interface Running {
  field: HTMLElement;
  name: string;
  seconds: number;
}

/** Finds the timed field of an element, if it can still be played. */
function timedField(target: EventTarget | null, form: Element | null): Running | null {
  if (!(target instanceof Element) || !("form" in target) || target.form !== form) return null;
  const field = target.closest<HTMLElement>("[data-timer]");
  const { field: name, timer } = field?.dataset ?? {};
  return field && name ? { field, name, seconds: Number(timer) } : null;
}

/** The controls of a timed field. */
const controlsIn = (form: Element | null, { field }: Running) =>
  form instanceof HTMLFormElement
    ? listControls(form).filter((control) => field.contains(control))
    : [];

/** Tells the form which fields are left unfinished, for whatever sends it next. */
function tellUnfinished(formId: string, unfinished: string): void {
  const form = document.forms.namedItem(formId);
  const hidden = form?.elements.namedItem("unfinished");
  if (hidden instanceof HTMLInputElement) hidden.value = unfinished;
}

/** A save under way: the section or the form that it saves. */
interface Sent {
  part: Element;
  unfinished: string;
  revision: number;
}

/**
 * Ends the game for the fields that a save has earned: those with an answer that were not left
 * unfinished.
 */
function endGame({ part, unfinished }: Sent, formId: string): void {
  const form = document.getElementById(formId);
  const open = unfinished.split(",");
  for (const field of part.querySelectorAll<HTMLElement>("[data-timer]")) {
    const { field: name = "", timer } = field.dataset;
    const controls = controlsIn(form, { field, name, seconds: Number(timer) });
    if (!open.includes(name) && isAnswered(controls)) delete field.dataset.timer;
  }
}

/**
 * The game of timed fields: a countdown at the top right for the current field, and the switch that
 * turns it off (rule timed-fields-44).
 */
export function TimedFields({ formId, revision }: { formId: string; revision: number }) {
  const [isOn, setOn] = useState(storedSwitch);
  const [running, setRunning] = useState<Running | null>(null);
  const [leftMs, setLeftMs] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  const timers = useRef(new FieldTimers());
  const sent = useRef<Sent | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const form = document.getElementById(formId);
    const show = ({ target }: Event) => {
      const timed = timedField(target, form);
      const { name = "", seconds = 0 } = timed ?? {};
      const left = timers.current.leftMs(name, Date.now());
      if (!timed || (timers.current.isStarted(name) && left === 0)) {
        // A clock that runs is seen to its end; one that waits goes with its field.
        setRunning((last) => (last && timers.current.isStarted(last.name) ? last : null));
        return null;
      }
      setLeftMs(left || seconds * 1_000);
      setRunning(timed);
      return timed;
    };
    // The clock shows with the field and waits for the first letter or choice.
    const onInput = (event: Event) => {
      const timed = show(event);
      if (!timed || !timers.current.start(timed.name, timed.seconds, Date.now())) return;
      tellUnfinished(formId, timers.current.unfinished());
      setAnnouncement(`Timer started: ${timed.seconds} seconds.`);
    };
    document.addEventListener("focusin", show);
    document.addEventListener("input", onInput);
    return () => {
      document.removeEventListener("focusin", show);
      document.removeEventListener("input", onInput);
      setRunning(null);
    };
  }, [formId, isOn]);

  useEffect(() => {
    const unfinished = () => (isOn ? timers.current.unfinished() : "");
    // In the capture phase: the router reads the form as soon as the event reaches it.
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.id !== formId) return;
      tellUnfinished(formId, unfinished());
      const part = submitter?.closest(".part") ?? target;
      sent.current = { part, unfinished: unfinished(), revision };
    };
    // A section that saves as one goes says so itself.
    const onSaved = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.id === formId)
        endGame({ part: target, unfinished: unfinished(), revision }, formId);
    };
    tellUnfinished(formId, unfinished());
    window.addEventListener("submit", onSubmit, true);
    document.addEventListener("saved", onSaved, true);
    return () => {
      window.removeEventListener("submit", onSubmit, true);
      document.removeEventListener("saved", onSaved, true);
    };
  }, [formId, isOn, revision]);

  useEffect(() => {
    if (sent.current && sent.current.revision !== revision) endGame(sent.current, formId);
    sent.current = null;
  }, [formId, revision]);

  useEffect(() => {
    if (!running) return;
    const interval = setInterval(() => {
      if (!timers.current.isStarted(running.name)) return;
      const left = timers.current.leftMs(running.name, Date.now());
      setLeftMs(left);
      if (left > 0) return;
      setAnnouncement("The time is up.");
      setRunning(null);
    }, TICK_MS);
    return () => clearInterval(interval);
  }, [running]);

  const finish = (timed: Running, isByKey: boolean) => {
    const form = document.getElementById(formId);
    const hasAnswer = isAnswered(controlsIn(form, timed));
    // An answer that was there already is done at once.
    if (hasAnswer) timers.current.start(timed.name, timed.seconds, Date.now());
    const result = hasAnswer ? timers.current.finish(timed.name, Date.now()) : "unanswered";
    tellUnfinished(formId, timers.current.unfinished());
    noteAt(timed.field, result === "unanswered" ? "Answer first, then tap Done!" : "");
    if (result !== "earned") return;
    form?.dispatchEvent(new Event("done"));
    setAnnouncement("");
    setRunning(null);
    showToast({
      tone: "success",
      title: "+0.5 August Tokens earned!",
      message: "Yours as soon as it’s saved.",
    });
    const first = controlsIn(form, timed)[0];
    if (isByKey && first instanceof HTMLElement) first.focus();
  };

  const turn = (to: boolean) => {
    withStorage((storage) => storage.setItem(SWITCH, to ? "on" : "off"));
    setOn(to);
  };
  return (
    <>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
        Timers
      </label>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {running
        ? createPortal(
            <div className={`editor-badge tone-${toTimerTone(leftMs, running.seconds)}`}>
              <span role="timer">
                {Math.ceil(leftMs / 1_000)}
                <span className="sr-only"> seconds left</span>
                <span aria-hidden="true"> s</span>
              </span>
              <button
                type="button"
                className="btn"
                onClick={({ detail }) => finish(running, detail === 0)}
              >
                Done!
              </button>
            </div>,
            running.field,
          )
        : null}
    </>
  );
}
