import { type MouseEvent, useRef, useState } from "react";
import styles from "~/styles/suggest.css?url";
import { Icon } from "~/ui/icon";
import { memberFetch } from "~/ui/session.client";
import { Suggest } from "./suggest";
import type { SuggestScreen } from "./suggest-page.server";
import { choicesPath, suggestPath } from "./suggest-path";

/** Loads a choice. @returns null where it does not come, or no meetup can be suggested anymore */
export async function loadChoices(id: number, search: string): Promise<SuggestScreen | null> {
  const { ok, body } = await memberFetch<SuggestScreen>(choicesPath(id, search));
  return ok && body ? body : null;
}

/** The sheet over the conversation. Its choices are the links of the page, which it follows without leaving. */
export function SuggestDialog({ first, onClose }: { first: SuggestScreen; onClose: () => void }) {
  const [screen, setScreen] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(0);
  async function follow(event: MouseEvent<HTMLDialogElement>) {
    const { target } = event;
    if (target === dialog.current) return dialog.current.close();
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.pathname !== suggestPath(screen.id)) return;
    event.preventDefault();
    latest.current += 1;
    const turn = latest.current;
    const next = await loadChoices(screen.id, link.search);
    if (!next) location.assign(link.href);
    else if (turn === latest.current) setScreen(next);
  }
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="suggest-title"
      onClickCapture={follow}
      onClose={onClose}
    >
      <link
        rel="stylesheet"
        href={styles}
        onLoad={() => dialog.current?.showModal()}
        onError={() => location.assign(suggestPath(screen.id))}
      />
      <button type="button" className="round sheet-close" onClick={() => dialog.current?.close()}>
        <Icon name="cross" />
        <span className="sr-only">Close</span>
      </button>
      <Suggest screen={screen} as="h2" />
    </dialog>
  );
}
