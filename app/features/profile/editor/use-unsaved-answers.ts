import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { AnswerKeeper } from "./answer-keeper.client";
import { draftStore, type Restored } from "./drafts.client";

interface UnsavedAnswers {
  /** True while the form has unsaved changes. */
  isChanged: boolean;
  /** True while leaving would lose something; what the server has is safe. */
  isAtRisk: boolean;
  restored: Restored | null;
  /** Restores the saved answers; false when the server has to do it. */
  reset: () => boolean;
}

/** True for a control that a submit button saves: all of them, or those of one section. */
function savedBy(submitter: HTMLElement | null) {
  const section =
    submitter instanceof HTMLButtonElement && submitter.name === "section" ? submitter.value : null;
  return (control: object) =>
    section === null || (control instanceof Element && control.closest(`#${section}`) !== null);
}

/** Notifies listeners of the form that its answers changed without typing. */
const announceChange = (form: HTMLFormElement) =>
  form.dispatchEvent(new Event("input", { bubbles: true }));

/**
 * Watches a form for unsaved answers, stores them on the device and warns before the page is left.
 * @param isReady true once all fields are on the page
 */
export function useUnsavedAnswers(
  props: { formId: string; draftKey: string; revision: string; hasDraft: boolean },
  isReady: boolean,
): UnsavedAnswers {
  const { formId, draftKey, revision, hasDraft } = props;
  const [differs, setDiffers] = useState(false);
  const [restored, setRestored] = useState<Restored | null>(null);
  const keeper = useRef<AnswerKeeper | null>(null);
  const isUnloading = useRef(false);
  const wasSent = useRef(false);
  const startRevision = useRef(revision);
  const navigation = useNavigation();
  const refusal: unknown = useActionData();
  const isSending = navigation.state !== "idle" && navigation.formMethod !== undefined;

  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!isReady || !form) return;
    const path = window.location.pathname;
    const answers = new AnswerKeeper(
      form,
      draftStore(draftKey, () => window.localStorage),
      startRevision.current,
    );
    keeper.current = answers;
    const onInput = ({ target }: Event) => {
      const isTyped = target !== form;
      if (isTyped && !(target instanceof Element && "form" in target && target.form === form))
        return;
      isUnloading.current = false;
      if (isTyped) answers.typed();
      setDiffers(answers.isChanged);
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target, submitter, defaultPrevented } = event;
      if (!(target instanceof HTMLFormElement)) return;
      // Another form of this page returns to it: nothing typed is lost.
      if (!defaultPrevented) isUnloading.current = new URL(target.action).pathname.startsWith(path);
      if (target !== form) return;
      wasSent.current = true;
      answers.sending(savedBy(submitter));
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isUnloading.current = false;
      answers.answered(false);
    };
    const onHide = () => answers.flush();
    // Taken from the address: loaded again, the page follows no save.
    const address = location.href.replace(/.saved=\d+/, "");
    setRestored(answers.restore(address !== location.href));
    history.replaceState(history.state, "", address);
    announceChange(form);
    setDiffers(answers.isChanged);
    document.addEventListener("input", onInput);
    window.addEventListener("submit", onSubmit);
    window.addEventListener("pagehide", onHide);
    window.addEventListener("pageshow", onShow);
    return () => {
      document.removeEventListener("input", onInput);
      window.removeEventListener("submit", onSubmit);
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
      // Navigating away after sending means saved; an error screen keeps this address.
      if (answers.isSending && window.location.pathname !== path) answers.answered(true);
      else answers.flush();
    };
  }, [formId, draftKey, isReady]);

  useEffect(() => {
    const answers = keeper.current;
    if (!answers) return;
    answers.revision = revision;
    if (isSending || !answers.isSending) return;
    const isSaved = refusal === undefined;
    answers.answered(isSaved);
    if (isSaved) setRestored(null);
    setDiffers(answers.isChanged);
  }, [isSending, refusal, revision]);

  const isAtRisk = differs && !isSending;
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnloading.current) return;
      event.preventDefault();
      event.returnValue = true;
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isAtRisk]);

  const reset = () => {
    const form = document.forms.namedItem(formId);
    setRestored(null);
    // What was sent or stored once may be in the server's draft, and then only the server knows the
    // saved answers.
    if (hasDraft || wasSent.current || !form) {
      keeper.current?.forget();
      return false;
    }
    keeper.current?.reset();
    announceChange(form);
    setDiffers(false);
    return true;
  };
  return { isChanged: isAtRisk || (hasDraft && !isSending), isAtRisk, restored, reset };
}
