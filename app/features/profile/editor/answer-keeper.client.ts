import { type draftStore, planRestoration, type Restored } from "./drafts.client";
import { diffValues, isSame, listControls, readValues, type Values, write } from "./form-values";

/** Debounce: how long typing pauses before the draft is stored on the device. */
const REST_MS = 500;

/** Tracks the unsaved answers of a form and stores them on the device until they are saved. */
export class AnswerKeeper {
  readonly #form: { elements: ArrayLike<object> };
  readonly #drafts: ReturnType<typeof draftStore>;
  #saved: Values = {};
  #sent: Values | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The saved profile that the form is based on. */
  revision: string;

  constructor(
    form: { elements: ArrayLike<object> },
    drafts: ReturnType<typeof draftStore>,
    revision: string,
  ) {
    this.#form = form;
    this.#drafts = drafts;
    this.revision = revision;
  }

  /** The answers that differ from the saved ones. */
  changes(): Values {
    const controls = listControls(this.#form);
    // The server's values are read only once: a refused save makes the page render what was typed.
    this.#saved = { ...readValues(controls, "saved"), ...this.#saved };
    return diffValues(readValues(controls, "now"), this.#saved);
  }

  get isChanged(): boolean {
    return Object.keys(this.changes()).length > 0;
  }

  /**
   * Restores the draft of an earlier visit; null when there is nothing to restore.
   * @param isSaved whether this page follows the save of what was sent
   */
  restore(isSaved = false): Restored | null {
    const typed = this.changes();
    const found = planRestoration(this.#drafts.read(), {
      revision: this.revision,
      isSaved,
      saved: this.#saved,
      typed,
    });
    if (!found) {
      this.#write();
      return null;
    }
    write(listControls(this.#form), found.values);
    return found.restored;
  }

  /** Called on input: stores the draft after the debounce. */
  typed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), REST_MS);
  }

  /** Stores at once what waits for the debounce. */
  flush(): void {
    if (this.#timer !== undefined) this.#write();
  }

  /**
   * Called when answers are sent to the server.
   * @param isSent which controls the request saves
   */
  sending(isSent: (control: object) => boolean): void {
    this.#sent = readValues(listControls(this.#form).filter(isSent), "now");
    this.#write();
  }

  get isSending(): boolean {
    return this.#sent !== undefined;
  }

  /** Called with the server's response: what was sent is saved now, or it still is not. */
  answered(isSaved: boolean): void {
    if (isSaved) this.#saved = { ...this.#saved, ...this.#sent };
    this.#sent = undefined;
    this.#write();
  }

  /** Restores the saved answers and deletes the draft. */
  reset(): void {
    this.changes();
    write(listControls(this.#form), this.#saved);
    this.forget();
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drafts.remove();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const values = this.changes();
    const names = Object.keys(values);
    const was = this.#sent;
    // What was typed after it was sent is not what is being saved.
    const sent = was && names.filter((name) => was[name] && isSame(values[name], was[name]));
    if (names.length === 0) this.#drafts.remove();
    else this.#drafts.write({ revision: this.revision, typedAtMs: Date.now(), values, sent });
  }
}
