import { Form, Link } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { priceInWords } from "~/features/prices/in-words";
import type { RefusedForm } from "~/server/form.server";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { StoredOutbox } from "./outbox";

/**
 * Above this number of messages left the counter is blue, down to one yellow, at zero red (part 1
 * section 9).
 */
const FEW_LEFT = 5;
/** Number of characters left below which they are counted. */
const NEAR_END = 200;

const toCounterTone = (remaining: number): BadgeTone =>
  remaining > FEW_LEFT ? "blue" : remaining > 0 ? "yellow" : "red";

function Counter({ remaining, isDayBound }: Pick<ComposerProps, "remaining" | "isDayBound">) {
  if (remaining === null) return <Badge tone="green">No message limit</Badge>;
  return (
    <>
      <Badge tone={toCounterTone(remaining)}>
        {remaining} {remaining === 1 ? "message" : "messages"} left{isDayBound ? " today" : ""}
      </Badge>
      {isDayBound ? (
        <span className="hint">
          <Link to="/subscription?tier=social" discover="none">
            Subscribe
          </Link>{" "}
          for more: {priceInWords("social")}
        </span>
      ) : null}
    </>
  );
}

/** Enter sends, Shift+Enter inserts a line break (part 1 section 5). */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.currentTarget.value.trim()) event.currentTarget.form?.requestSubmit();
}

type Refusal = NonNullable<RefusedForm["refusal"]>;

/** Asks the sender of a harsh first message to confirm it. */
function HarshConfirmation({ title, message }: Refusal) {
  return (
    <Notice tone="warning" title={title} role="alert">
      <p>{message}</p>
      <p className="row">
        <Button variant="secondary" name="confirmHarsh" value="no">
          Send anyway
        </Button>
        <a className="btn btn-quiet" href="#composer-content">
          Edit
        </a>
      </p>
    </Notice>
  );
}

interface ComposerProps {
  conversationId: number;
  clientId: string;
  remaining: number | null;
  /** True if the free member's daily limit is the one that applies. */
  isDayBound: boolean;
  /** Maximum length of a message, in characters. */
  maxLength: number;
  refusal: Refusal | null;
  /** The text of a message that was refused. */
  typed: string;
  kept: StoredOutbox;
  /** Number of texts returned from the outbox to the draft. */
  returns: number;
  isFirst: boolean;
  /** Sends the text where scripts run. */
  onSend: (content: string, confirmHarsh: boolean) => void;
}

/** The composer of messages: without scripts a form, with scripts its text goes through the outbox. */
export function Composer(props: ComposerProps) {
  const {
    conversationId,
    clientId,
    remaining,
    isDayBound,
    maxLength,
    refusal,
    typed,
    kept,
    returns,
    isFirst,
    onSend,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  /** Null until scripts run. */
  const [state, setState] = useState<{ length: number; isBlank: boolean } | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const area = () => form.current?.elements.namedItem("content") as HTMLTextAreaElement | null;

  const updateState = (text: string) =>
    setState({ length: text.length, isBlank: text.trim() === "" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that came back is in the draft
  useEffect(() => {
    const field = area();
    if (!field) return;
    if (returns > 0 || field.value === "") field.value = kept.draft();
    else kept.keepDraft(field.value);
    updateState(field.value);
  }, [kept, returns]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const field = area();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!field || submitter?.name === "refresh") return;
    event.preventDefault();
    const content = field.value.trim();
    if (!content) return;
    field.value = "";
    kept.keepDraft("");
    updateState("");
    setAnswered(true);
    field.focus();
    onSend(content, isFirst && submitter?.name !== "confirmHarsh");
  }

  const length = state?.length ?? 0;
  const isAsked = refusal?.code === "harsh_message" && !isAnswered;
  const isRefused = refusal !== null && !isAsked && !isAnswered;
  return (
    <Form
      ref={form}
      id="composer"
      method="post"
      action={`/messages/${conversationId}`}
      className="stack composer"
      onSubmit={submit}
    >
      {isAsked ? <HarshConfirmation {...refusal} /> : null}
      {isRefused ? (
        <Notice tone="danger" title={refusal.title} role="alert">
          <p id="composer-trouble">{refusal.message}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="clientId" value={clientId} />
      <div className={isRefused ? "field field-bad" : "field"}>
        <label htmlFor="composer-content">Your message</label>
        <textarea
          id="composer-content"
          name="content"
          className="input"
          rows={2}
          required
          maxLength={maxLength}
          defaultValue={typed}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? "composer-trouble" : undefined}
          onKeyDown={sendOnEnter}
          onInput={({ currentTarget: { value } }) => {
            kept.keepDraft(value);
            updateState(value);
          }}
        />
      </div>
      <div className="row">
        <Button disabled={state?.isBlank}>Send</Button>
        <Counter remaining={remaining} isDayBound={isDayBound} />
        {state === null ? (
          <Button variant="quiet" name="refresh" value="yes" formNoValidate>
            Refresh
          </Button>
        ) : null}
        {length > maxLength - NEAR_END ? (
          <span className="hint">
            {length.toLocaleString("en-US")} of {maxLength.toLocaleString("en-US")} characters
          </span>
        ) : null}
        <a href={`/voice-message?to=${conversationId}`}>Record a voice message</a>
      </div>
    </Form>
  );
}
