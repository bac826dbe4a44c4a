import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { suggestPath } from "~/features/meetups/suggestions/suggest-path";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { loadCode } from "~/ui/load-code.client";
import { Menu, MenuItem } from "~/ui/menu";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/post-form";
import { whenIdle } from "~/ui/when-idle.client";
import { type FeeDue, FeeNote, HarshConfirmation, type Refusal } from "./composer-fee";
import { FEW_LEFT, toCounterTone } from "./counter-tone";
import type { Draft } from "./outbox";

/** Number of characters left below which they are counted. */
const NEAR_END = 200;

/** Longest name, in characters, that the empty composer has room for. */
const SHORT_NAME = 16;

/** How many messages are left, once they are few. */
function Counter({ remaining, socialPrice }: Pick<ComposerProps, "remaining" | "socialPrice">) {
  if (remaining === null || remaining > FEW_LEFT) return null;
  const today = socialPrice ? " today" : "";
  return (
    <p className="row">
      <Badge tone={toCounterTone(remaining)}>
        {remaining} {remaining === 1 ? "message" : "messages"} left{today}
      </Badge>
      {socialPrice ? (
        <span className="hint">
          <Link to="/subscription?tier=social">Subscribe</Link> for more: {socialPrice}
        </span>
      ) : null}
    </p>
  );
}

type ExtrasProps = Pick<ComposerProps, "conversationId" | "suggestLabel"> & { hasScripts: boolean };

/** What can be sent beside words. */
const Extras = kept(function Extras(props: ExtrasProps) {
  const { conversationId, suggestLabel, hasScripts } = props;
  return (
    <Menu label="More to send" icon="plus" isUp>
      {hasScripts ? (
        <MenuItem>
          <button type="button" data-new-line="">
            <Icon name="undo" />
            New line
          </button>
        </MenuItem>
      ) : null}
      {suggestLabel ? (
        <MenuItem>
          <Link to={suggestPath(conversationId)}>
            <Icon name="meetups" />
            {suggestLabel}
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem>
        <a href={`/voice-message?to=${conversationId}`}>
          <Icon name="mic" />
          Record a voice message
        </a>
      </MenuItem>
    </Menu>
  );
});

/** The code of Enter. Keys of an input method have another, also the Enter that ends a word in Safari. */
const ENTER = 13;

/** Enter sends, Shift+Enter inserts a line break. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.keyCode !== ENTER || event.shiftKey) return;
  event.preventDefault();
  if (event.currentTarget.value.trim()) event.currentTarget.form?.requestSubmit();
}

/** Adds a text below a draft, unless one of them holds the other. */
function joinTexts(draft: string, text: string): string {
  if (draft.includes(text)) return draft;
  return text.includes(draft) ? text : `${draft}\n${text}`;
}

interface ComposerProps {
  conversationId: number;
  otherName: string;
  /** What the button that suggests a meetup says; null where none can be suggested. */
  suggestLabel: string | null;
  clientId: string;
  remaining: number | null;
  /** What lifts the free member's daily limit, where that is the one that applies: the price of Social in words. */
  socialPrice: string | null;
  /** Maximum length of a message, in characters. */
  maxLength: number;
  refusal: Refusal | null;
  /** The text of a message that was refused. */
  typed: string;
  kept: Draft;
  /** Number of texts returned from the outbox to the draft. */
  returns: number;
  isFirst: boolean;
  /** Set while the connection fee is due: then the browser sends the form, which may lead to the checkout. */
  fee: FeeDue | null;
  /** The only message of the conversation, where it is the member's own: no draft of it is kept. */
  sent: string | null;
  /** Sends the text where scripts run. */
  onSend: (content: string, confirmHarsh: boolean) => void;
}

/** The composer of messages: without scripts a form, with scripts its text goes through the outbox. */
export function Composer(props: ComposerProps) {
  const {
    conversationId,
    otherName,
    suggestLabel,
    clientId,
    remaining,
    socialPrice,
    maxLength,
    refusal,
    typed,
    kept,
    returns,
    isFirst,
    fee,
    sent,
    onSend,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  /** Null until scripts run. */
  const [state, setState] = useState<{ length: number; isBlank: boolean } | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const area = () => form.current?.elements.namedItem("content") as HTMLTextAreaElement | null;

  function updateState(field: HTMLTextAreaElement) {
    setState({ length: field.value.length, isBlank: field.value.trim() === "" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that came back is in the draft
  useEffect(() => {
    const field = area();
    if (!field) return;
    // Typed before scripts ran, or refused: the member's own words, unlike an offered first line.
    const isOwn = field.value !== field.defaultValue || refusal !== null;
    if (sent !== null && kept.read().trim() === sent) kept.keep("");
    // What waits for its fee is an earlier draft of the same message.
    const own = returns > 0 || (fee && !isOwn) ? kept.read() : "";
    field.value = own || joinTexts(kept.read(), field.value);
    if (isOwn && returns === 0) kept.keep(field.value);
    updateState(field);
  }, [kept, returns]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stays as long as the composer
  useEffect(
    () =>
      whenIdle(() =>
        loadCode(() => import("./composer-field.client")).then((module) => module?.enhance(area())),
      ),
    [],
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    const field = area();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!field || fee || submitter?.name === "refresh") return;
    event.preventDefault();
    const content = field.value.trim();
    if (!content) return;
    field.value = "";
    kept.keep("");
    updateState(field);
    setAnswered(true);
    field.focus();
    onSend(content, isFirst && submitter?.name !== "sendAnyway");
  }

  const length = state?.length ?? 0;
  const isAsked = refusal?.code === "harsh_message" && !isAnswered;
  const isRefused = refusal !== null && !isAsked && !isAnswered;
  return (
    <PostForm
      plain={fee !== null}
      formRef={form}
      id="composer"
      action={`/messages/${conversationId}`}
      className="composer"
      onSubmit={submit}
    >
      {isAsked ? <HarshConfirmation {...refusal} fee={fee} /> : null}
      {isRefused ? (
        <Notice tone="danger" title={refusal.title} role="alert">
          <p id="composer-trouble">{refusal.message}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="clientId" value={clientId} />
      {fee ? null : <Counter remaining={remaining} socialPrice={socialPrice} />}
      {length > maxLength - NEAR_END ? (
        <p className="hint">
          {length.toLocaleString("en-US")} of {maxLength.toLocaleString("en-US")} characters
        </p>
      ) : null}
      <div className="composer-line">
        {fee ? null : (
          <Extras
            conversationId={conversationId}
            suggestLabel={suggestLabel}
            hasScripts={state !== null}
          />
        )}
        <label htmlFor="composer-content" className="sr-only">
          Your message
        </label>
        <textarea
          id="composer-content"
          name="content"
          className="input"
          // Where a field cannot grow, neither by itself nor by a script, it has two whole lines.
          rows={2}
          required
          maxLength={maxLength}
          // Without scripts the browser would fill sent words in again on the way back, beside a new clientId.
          autoComplete="off"
          placeholder={
            otherName.length <= SHORT_NAME ? `Write to ${otherName}…` : "Write a message…"
          }
          defaultValue={typed}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? "composer-trouble" : undefined}
          enterKeyHint={state && !fee ? "send" : undefined}
          // No key pays.
          onKeyDown={fee ? undefined : sendOnEnter}
          onInput={({ currentTarget: field }) => {
            kept.keep(field.value);
            updateState(field);
          }}
        />
        {fee ? (
          <Button name="pay" value="card" disabled={state?.isBlank}>
            Send · {fee.price}
          </Button>
        ) : (
          <button type="submit" className="round round-sea" disabled={state?.isBlank}>
            <Icon name="send" />
            <span className="sr-only">Send</span>
          </button>
        )}
      </div>
      {fee ? <FeeNote {...fee} /> : null}
    </PostForm>
  );
}
