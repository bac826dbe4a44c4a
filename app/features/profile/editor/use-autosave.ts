import { useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isLost, isTrouble, memberFetch } from "~/ui/session.client";
import { showToast } from "~/ui/toast";
import type { SavedSection } from "../answers.route";
import { sectionPath } from "../section-path";
import { AnswerKeeper } from "./answer-keeper.client";
import { draftStore, type Restored } from "./drafts.client";
import { isSame, listControls, readValues, type Values, write } from "./form-values";

/** How long answering pauses before it is saved. */
const REST_MS = 1_200;

interface Autosave {
  /** How the answers are, in words; blank before anything happened. */
  message: string;
  restored: Restored | null;
  /** Answers that were saved elsewhere since the page was made. */
  conflicts: SavedSection["conflicts"];
  /** Revision of the profile that the form is based on. */
  revision: number;
  /** Sends the form only if something is left to save, and one save at a time. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Section {
  formId: string;
  id: string;
  draftKey: string;
  revision: number;
  /** Answers of it that the server has and are not saved. */
  hasDraft: boolean;
  /** Something is shown that its member has to decide first. */
  isWaiting: boolean;
}

const earnedText = (tokens: number) =>
  tokens > 0 ? ` You earned ${tokens} August ${tokens === 1 ? "token" : "tokens"}.` : "";

/** Shows what was saved otherwise than it was typed, unless it was typed again since. */
function showAltered(form: HTMLFormElement, sent: Values, altered: Values): void {
  const controls = listControls(form);
  const now = readValues(controls, "now");
  const own = Object.entries(altered).filter(([name]) => isSame(now[name], sent[name]));
  write(controls, Object.fromEntries(own));
}

/** Runs the saves of one form; the browser alone has one. */
class Saver {
  readonly #form: HTMLFormElement;
  readonly #keeper: AnswerKeeper;
  readonly #tell: (message: string, saved?: SavedSection) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #submitter: HTMLElement | null | undefined;
  isBusy = false;
  /** Something else than an answer changed: a timed field was done. */
  isDue = false;
  /** No save goes out by itself. */
  isPaused: boolean;

  constructor(
    form: HTMLFormElement,
    keeper: AnswerKeeper,
    isPaused: boolean,
    tell: (message: string, saved?: SavedSection) => void,
  ) {
    this.#form = form;
    this.#keeper = keeper;
    this.isPaused = isPaused;
    this.#tell = tell;
  }

  get hasWork(): boolean {
    return this.isDue || this.#keeper.isChanged;
  }

  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), REST_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Sends the form once the save that is under way has ended. */
  submitAfter(submitter: HTMLElement | null): void {
    this.#submitter = submitter;
  }

  /** @param isLeaving true where the page may be gone before the answer comes; browsers limit what may be sent then */
  async save(isLeaving = false): Promise<void> {
    this.stop();
    if (this.isBusy || this.isPaused || this.#keeper.isSending || !this.hasWork) return;
    this.isBusy = true;
    this.isDue = false;
    const send = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) send.append(name, String(value));
    send.set("revision", this.#keeper.revision);
    const sent = readValues(listControls(this.#form), "now");
    this.#keeper.sending(() => true);
    this.#tell("Saving…");
    const reply = await memberFetch<SavedSection>("/profile-setup/answers", {
      send,
      keepalive: isLeaving,
    });
    this.isBusy = false;
    const isConflict = Boolean(reply.ok && reply.body?.conflicts.length);
    if (isConflict && reply.body) {
      // What is saved next overwrites what was saved elsewhere: only its member says so.
      this.isPaused = true;
      this.#keeper.revision = String(reply.body.revision);
      this.#keeper.answered(false);
      this.#tell("Not saved yet.", reply.body);
    } else if (reply.ok && reply.body) {
      this.#keeper.revision = String(reply.body.revision);
      this.#keeper.answered(true);
      showAltered(this.#form, sent, reply.body.altered);
      this.#form.dispatchEvent(new Event("saved"));
      this.#tell(`Saved.${earnedText(reply.body.tokensEarned)}`, reply.body);
      if (this.hasWork) this.later();
    } else {
      this.#keeper.answered(false);
      this.#tell(
        isLost(reply)
          ? "No connection. Your answers are safe on this device."
          : `Not saved yet. ${(!isTrouble(reply) && reply.body?.message) || "Your answers are safe on this device."}`,
      );
    }
    if (this.#submitter !== undefined) this.#form.requestSubmit(this.#submitter);
    this.#submitter = undefined;
  }
}

/**
 * Saves a section as one goes: after a pause, when the page is hidden, and when it is left. Until then the answers are on
 * the device (rule save-keeps-typing).
 */
export function useAutosave(section: Section): Autosave {
  const { formId, id, draftKey, hasDraft } = section;
  const [message, setMessage] = useState(hasDraft ? "You have unsaved changes." : "");
  const [restored, setRestored] = useState<Restored | null>(null);
  const [conflicts, setConflicts] = useState<SavedSection["conflicts"]>([]);
  const [revision, setRevision] = useState(section.revision);
  const tools = useRef<{ keeper: AnswerKeeper; saver: Saver } | null>(null);
  const start = useRef(section);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { state, formMethod } = useNavigation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the section is another component
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!form) return;
    const path = location.pathname;
    const store = draftStore(`${draftKey}:${id}`, () => localStorage);
    const keeper = new AnswerKeeper(form, store, String(start.current.revision));
    let isLeft = false;
    const saver = new Saver(form, keeper, start.current.isWaiting, (said, saved) => {
      setMessage(said);
      if (!saved) return;
      setRevision(saved.revision);
      setConflicts(saved.conflicts);
      if (saved.conflicts.length > 0) return;
      setRestored(null);
      if (saved.toast) showToast({ tone: "success", ...saved.toast });
      // The index, which came before the save had ended, counts it too.
      if (isLeft) revalidate();
    });
    tools.current = { keeper, saver };
    const back = keeper.restore();
    setRestored(back);
    if (back) form.dispatchEvent(new Event("input", { bubbles: true }));
    if (back?.isOlder) saver.isPaused = true;
    if (keeper.isChanged) saver.later();
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element && "form" in target && target.form === form)) return;
      keeper.typed();
      saver.later();
    };
    const onDone = () => {
      saver.isDue = true;
      saver.later();
    };
    const onHide = () => {
      keeper.flush();
      if (document.hidden) void saver.save(true);
    };
    const onOnline = () => saver.later();
    form.addEventListener("done", onDone);
    document.addEventListener("input", onInput);
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", onHide);
    addEventListener("online", onOnline);
    return () => {
      isLeft = true;
      document.removeEventListener("input", onInput);
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", onHide);
      removeEventListener("online", onOnline);
      // Navigating away after sending means saved; an error screen keeps this address.
      if (keeper.isSending && !saver.isBusy && location.pathname !== path) keeper.answered(true);
      keeper.flush();
      void saver.save();
    };
  }, []);

  useEffect(() => {
    if (state === "loading" && !formMethod) void tools.current?.saver.save();
  }, [state, formMethod]);

  const { revision: given, isWaiting } = section;
  useEffect(() => {
    const { keeper, saver } = tools.current ?? {};
    if (!keeper || !saver || state !== "idle") return;
    if (isWaiting) saver.isPaused = true;
    if (Number(keeper.revision) < given) keeper.revision = String(given);
    setRevision((last) => Math.max(last, given));
    // A refused form of this page: what was sent is still not saved.
    if (keeper.isSending && !saver.isBusy) keeper.answered(false);
  }, [given, isWaiting, state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { keeper, saver } = tools.current ?? {};
    if (!keeper || !saver) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    saver.stop();
    if (saver.isBusy) {
      event.preventDefault();
      return saver.submitAfter(submitter);
    }
    if (saver.hasWork || hasDraft || saver.isPaused) return keeper.sending(() => true);
    event.preventDefault();
    const isNext = submitter instanceof HTMLButtonElement && submitter.name === "next";
    navigate(sectionPath(isNext ? submitter.value : ""));
  };
  return { message, restored, conflicts, revision, onSubmit };
}
