import type { FormEvent, ReactNode } from "react";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { BUTTON_NAME } from "~/server/web/button-name";
import { Icon } from "~/ui/icon";
import { PostForm } from "~/ui/post-form";
import type { SwipeKind } from "./answer-queue";

interface DecideProps {
  memberId: string;
  name: string;
  /** What a script does in place of the form. */
  onSwipe?: (kind: SwipeKind) => void;
}

const BUTTONS = [
  { kind: "pass", icon: "cross", look: "round-raised" },
  { kind: "like", icon: "matches", look: "round-sea" },
] as const;

/** Pass and Like as round buttons, with what a match costs (rule connection-fee-5). */
export function Decide({ memberId, name, onSwipe }: DecideProps) {
  const send = (kind: SwipeKind) => (event: FormEvent) => {
    if (!onSwipe) return;
    event.preventDefault();
    onSwipe(kind);
  };
  return (
    <>
      {BUTTONS.map(({ kind, icon, look }) => (
        <PostForm key={kind} action={`/members/${memberId}/${kind}`} onSubmit={send(kind)}>
          <button type="submit" name={BUTTON_NAME} className={`round round-large ${look}`}>
            <Icon name={icon} />
            <span className="sr-only">{kind === "pass" ? `Pass on ${name}` : `Like ${name}`}</span>
          </button>
        </PostForm>
      ))}
      <p className="hint">{CONNECTION_FEE} once you match</p>
    </>
  );
}

interface UndoProps {
  /** The member of the last like or pass; null where there is nothing to undo. */
  memberId: string | null;
  /** What a script does in place of the form. */
  onUndo: () => void;
}

/** Takes the last like or pass back. */
export function Undo({ memberId, onUndo }: UndoProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onUndo();
  };
  return (
    <PostForm action="/discover/undo" onSubmit={send}>
      <input type="hidden" name="memberId" value={memberId ?? ""} />
      <button
        type="submit"
        name={BUTTON_NAME}
        className="round round-raised"
        disabled={memberId === null}
      >
        <Icon name="undo" />
        <span className="sr-only">Undo last</span>
      </button>
    </PostForm>
  );
}

/** The row of round buttons in thumb's reach. */
export const Answers = ({ children }: { children: ReactNode }) => (
  <div className="deck-answers">{children}</div>
);
