import { Form, Link, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { RefusedForm } from "~/server/form.server";
import { Button } from "~/ui/button";
import { memberFetch } from "~/ui/session.client";
import { showToast } from "~/ui/toast";
import { Composer } from "./composer";
import type { ConversationScreen } from "./conversation-loader.server";
import type { MessagePage, ShownMessage } from "./message-page.server";
import { createOutbox, type SendOutcome } from "./outbox";
import { ClosedPanel, DayPanel, FeePanel, LimitPanel } from "./panels";
import { Proposals } from "./proposals";
import { Thread } from "./thread";
import { useChanges } from "./use-changes";
import { useOutbox } from "./use-outbox";

/** Debounce: changes within this time lead to one refresh. */
const REFRESH_DEBOUNCE_MS = 100;
const NOT_LOADED = {
  tone: "danger",
  title: "Error",
  message: "Older messages could not be loaded. Please try again.",
} as const;
/** A reader who is closer to the end than this is scrolled along with new messages. */
const NEAR_END_PX = 240;
const TAB_BAR_PX = 72;

/**
 * Distance of the end of the conversation below the viewport, in pixels; the tab bar covers some of
 * it.
 */
const belowPx = (end: Element | null) =>
  end ? end.getBoundingClientRect().bottom - (innerHeight - TAB_BAR_PX) : 0;

/** Returns a debounced function that refreshes the screen. */
function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef(0);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(revalidate, REFRESH_DEBOUNCE_MS);
  }, [revalidate]);
}

/** The page's messages and the older ones fetched by scripts, in order. */
function useMessages(screen: ConversationScreen) {
  const seen = useRef(new Map<number, ShownMessage>());
  const [older, setOlder] = useState({ has: screen.hasOlder });
  const top = useRef<HTMLDivElement>(null);
  const [oldest] = screen.messages;
  // There may be a gap before so many new messages, so the older ones are dropped.
  const hasGap = oldest !== undefined && Math.max(0, ...seen.current.keys()) < oldest.id - 1;
  if (hasGap && screen.hasOlder) seen.current.clear();
  for (const message of screen.messages) seen.current.set(message.id, message);
  const messages = [...seen.current.values()].sort((one, other) => one.id - other.id);
  const first = messages[0]?.id;
  async function load() {
    const older = `/messages/${screen.id}/older?before=${first}`;
    const { ok, body: page } = await memberFetch<MessagePage>(older);
    if (!ok || !page) return showToast(NOT_LOADED);
    // Keeps the scroll position of what is being read.
    const anchor = top.current?.querySelector(".bubble");
    const fromPx = anchor?.getBoundingClientRect().top ?? 0;
    for (const message of page.messages) seen.current.set(message.id, message);
    flushSync(() => setOlder({ has: page.hasOlder }));
    const toPx = anchor?.getBoundingClientRect().top ?? 0;
    scrollBy({ top: toPx - fromPx, behavior: "instant" });
  }
  return { messages, hasOlder: older.has, first, load, top };
}

/** The result of a form that was refused or returned for confirmation. */
export interface RefusedMessage {
  refusal: RefusedForm["refusal"];
  content: string;
  clientId: string;
}

interface ConversationViewProps {
  screen: ConversationScreen;
  refused: RefusedMessage | null;
}

/** The thread of a conversation and its composer; use the conversation's id as `key`. */
export function ConversationView({ screen, refused: latest }: ConversationViewProps) {
  // The router drops an action's result as soon as the screen is refreshed.
  const [refused, setRefused] = useState(latest);
  useEffect(() => {
    if (latest) setRefused(latest);
  }, [latest]);
  const { id, memberId, matchId, otherId, otherName, closed, fee, unreadCount } = screen;
  const { remaining, limitedBy } = screen;
  const outbox = useMemo(
    () => createOutbox(`${memberId}:${id}`, () => localStorage),
    [memberId, id],
  );
  const refresh = useRefresh();
  const submit = useSubmit();
  const [openedAtId] = useState(screen.lastReadId);
  const { messages, hasOlder, first, load, top } = useMessages(screen);
  const newestId = screen.messages.at(-1)?.id ?? 0;
  useChanges(screen.version, refresh);

  const [back, setBack] = useState({ text: "", count: 0 });
  const returned = useCallback(
    (content: string, outcome: SendOutcome) => {
      const now = outbox.draft();
      outbox.keepDraft(now ? `${content}\n${now}` : content);
      flushSync(() => setBack((known) => ({ text: content, count: known.count + 1 })));
      const form = document.getElementById("composer");
      // Submits the form, so that the server shows the text again as it does without scripts.
      if (outcome.kind === "harsh" && form instanceof HTMLFormElement) submit(form);
      else if (outcome.kind === "refused")
        showToast({ tone: "danger", title: outcome.title, message: outcome.message });
    },
    [outbox, submit],
  );
  const events = { onChange: refresh, onReturned: returned };
  const { pending, send, retry } = useOutbox(id, outbox, events);
  const inFlight = pending.filter((one) => !(one.id && one.id <= newestId));

  // What is visible is marked as read by a POST, never by the GET that shows it.
  useEffect(() => {
    const reportRead = () => {
      if (unreadCount === 0 || screen.isPast || document.visibilityState !== "visible") return;
      void memberFetch(`/messages/${id}/read`, {
        send: new URLSearchParams({ upTo: String(newestId) }),
        redirect: "manual",
      }).then(({ ok, status }) => (ok || status) && refresh());
    };
    reportRead();
    document.addEventListener("visibilitychange", reportRead);
    return () => document.removeEventListener("visibilitychange", reportRead);
  }, [id, newestId, unreadCount, screen.isPast, refresh]);

  const shownCount = newestId + inFlight.length;
  const wasNearEnd = useRef(true);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measureScroll = () => {
      wasNearEnd.current = belowPx(end.current) < NEAR_END_PX;
    };
    addEventListener("scroll", measureScroll, { passive: true });
    return () => removeEventListener("scroll", measureScroll);
  }, []);
  useEffect(() => {
    const px = belowPx(end.current);
    if (shownCount > 0 && wasNearEnd.current && !screen.isPast && px > 0)
      scrollBy({ top: px, behavior: "instant" });
  }, [shownCount, screen.isPast]);

  const unsent = refused?.content ?? "";
  const unsentText = unsent || back.text;
  return (
    <>
      <div ref={top}>
        <p className="row">
          {hasOlder ? (
            <Link
              to={`/messages/${id}?before=${first}`}
              className="btn btn-quiet"
              discover="none"
              onClick={(event) => {
                event.preventDefault();
                void load();
              }}
            >
              Older messages
            </Link>
          ) : null}
          {screen.isPast ? (
            <Link to={`/messages/${id}`} className="btn btn-quiet" discover="none">
              Newest messages
            </Link>
          ) : null}
        </p>
        <Thread
          conversationId={id}
          messages={messages}
          pending={inFlight}
          otherName={otherName}
          canWrite={remaining !== 0}
          lastReadId={openedAtId}
          onRetry={retry}
        />
      </div>
      {unreadCount > 0 && !screen.isPast ? (
        <Form method="post" action={`/messages/${id}/read`}>
          <input type="hidden" name="upTo" value={newestId} />
          <Button variant="quiet">Mark as read</Button>
        </Form>
      ) : null}
      <Proposals
        conversationId={id}
        otherName={otherName}
        proposals={screen.proposals}
        canSuggest={screen.canSuggest}
      />
      <div ref={end}>
        {remaining === 0 && limitedBy === "conversation" && otherId ? (
          <LimitPanel conversationId={id} matchId={matchId} otherId={otherId} typed={unsentText} />
        ) : closed && limitedBy === "day" ? (
          <DayPanel reason={closed} paymentsOn={screen.paymentsOn} typed={unsentText} />
        ) : fee ? (
          <FeePanel fee={fee} typed={unsentText} />
        ) : closed ? (
          <ClosedPanel
            reason={closed}
            readableUntil={screen.readableUntil}
            note={screen.closingNote}
            typed={unsentText}
          />
        ) : (
          <Composer
            key={refused?.clientId ?? id}
            conversationId={id}
            clientId={refused?.clientId ?? screen.clientId}
            remaining={
              remaining === null
                ? null
                : Math.max(0, remaining - inFlight.filter(({ state }) => state !== "sent").length)
            }
            isDayBound={limitedBy === "day"}
            maxLength={screen.maxLength}
            refusal={refused?.refusal ?? null}
            typed={unsent}
            kept={outbox}
            returns={back.count}
            isFirst={screen.isFirst}
            onSend={send}
          />
        )}
      </div>
    </>
  );
}
