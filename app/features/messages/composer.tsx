import { LIMITS } from "@db/schema/values";
import { Form, useNavigation } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { Notice } from "~/ui/notice";

/** Messages left above which the counter is blue; from one on it is yellow, at none red (part 1 section 9). */
const FEW_LEFT = 5;

const toneOf = (remaining: number): BadgeTone =>
  remaining > FEW_LEFT ? "blue" : remaining > 0 ? "yellow" : "red";

function Counter({ remaining }: { remaining: number | null }) {
  if (remaining === null) return <Badge tone="green">No message limit</Badge>;
  return (
    <Badge tone={toneOf(remaining)}>
      {remaining} {remaining === 1 ? "message" : "messages"} left
    </Badge>
  );
}

/** Enter sends, Shift+Enter breaks the line (part 1 section 5). */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.currentTarget.value.trim()) event.currentTarget.form?.requestSubmit();
}

export interface ComposerProps {
  conversationId: number;
  clientId: string;
  remaining: number | null;
  /** Why nothing can be written now. */
  closed: string | null;
  /** What whoever closed the match left for the other. */
  closingNote: { isOwn: boolean; text: string } | null;
  /** True once the match has ended, which counts before any limit. */
  isOver: boolean;
  refusal: { title: string; message: string } | null;
  typed: string;
}

/** What was typed and could not be sent, so that it is not lost. */
function Unsent({ typed }: { typed: string }) {
  return typed ? (
    <>
      <p>Not sent:</p>
      <blockquote className="bio">{typed}</blockquote>
    </>
  ) : null;
}

/** Where a message is written, or the sentence that says why it cannot be. */
export function Composer({
  conversationId,
  clientId,
  remaining,
  closed,
  closingNote,
  isOver,
  refusal,
  typed,
}: ComposerProps) {
  const isSending = useNavigation().state === "submitting";
  if (remaining === 0 && !isOver)
    return (
      <Notice tone="warning" title="Message Limit Reached">
        <p>You've reached the 20-message limit for this conversation.</p>
        <p>
          <LinkButton to="/meetups" variant="secondary">
            Meet locations
          </LinkButton>
        </p>
        <Unsent typed={typed} />
      </Notice>
    );
  if (closed)
    return (
      <Notice tone="warning">
        <p>{closed}</p>
        {closingNote ? (
          <>
            <p>{closingNote.isOwn ? "Your note:" : "A note for you:"}</p>
            <blockquote className="bio">{closingNote.text}</blockquote>
          </>
        ) : null}
        <Unsent typed={typed} />
      </Notice>
    );
  return (
    <Form method="post" action={`/messages/${conversationId}`} className="stack composer">
      {refusal ? (
        <Notice tone="danger" title={refusal.title} role="alert">
          <p>{refusal.message}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea
        formId="composer"
        name="content"
        label="Your message"
        required
        maxLength={LIMITS.message}
        rows={3}
        defaultValue={typed}
        error={refusal?.message}
        textareaProps={{ onKeyDown: sendOnEnter }}
      />
      <div className="row">
        <Button disabled={isSending}>{isSending ? "Sending..." : "Send"}</Button>
        <Counter remaining={remaining} />
        <a href={`/messages/${conversationId}`}>Refresh</a>
        <a href={`/voice-message?to=${conversationId}`}>Record a voice message</a>
      </div>
    </Form>
  );
}
