import { useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SuggestSheet } from "~/features/meetups/suggestions/suggest-sheet";
import type { RefusedForm } from "~/server/web/form.server";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";
import { memberFetch } from "~/ui/session.client";
import { showToast } from "~/ui/toast";
import { useHasScripts } from "~/ui/use-has-scripts";
import { useShell } from "~/ui/use-shell";
import { Composer } from "./composer";
import type { ConversationScreen } from "./conversation-loader.server";
import { FirstWords } from "./first-words";
import type { MessagePage, ShownMessage } from "./message-page.server";
import { ArrivingPanel, ClosedPanel, DayPanel, FirstSent, LimitPanel } from "./message-panels";
import { createDraft, createOutbox, type SendOutcome } from "./outbox";
import { Proposals } from "./proposals";
import { TalkHead } from "./talk-head";
import { Thread } from "./thread";
import { useChanges } from "./use-changes";
import { useKeyboardRoom } from "./use-keyboard-room";
import { useOutbox } from "./use-outbox";
import { useThreadScroll } from "./use-thread-scroll";

/** Debounce: changes within this time lead to one refresh. */
const REFRESH_DEBOUNCE_MS = 100;
const NOT_LOADED = {
  tone: "danger",
  title: "Error",
  message: "We couldn’t load older messages. Please try again.",
} as const;
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
    // Keeps the place of what is being read, where the window scrolls; a pane keeps it by itself.
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
  /** The current time, in milliseconds. */
  atMs: number;
  refused: RefusedMessage | null;
}

/** The thread of a conversation and its composer; use the conversation's id as `key`. */
export function ConversationView({ screen, atMs, refused: latest }: ConversationViewProps) {
  // The router drops an action's result as soon as the screen is refreshed.
  const [refused, setRefused] = useState(latest);
  useEffect(() => {
    if (latest) setRefused(latest);
  }, [latest]);
  const { id, memberId, matchId, otherId, otherName, closed, fee, unreadCount } = screen;
  const { remaining, limitedBy, prices } = screen;
  const { sessionKey = null } = useShell();
  const draft = useMemo(() => createDraft(`${memberId}:${id}`, () => localStorage), [memberId, id]);
  const outbox = useMemo(() => createOutbox(sessionKey, id), [sessionKey, id]);
  const refresh = useRefresh();
  const submit = useSubmit();
  const [openedAtId] = useState(screen.lastReadId);
  const { messages, hasOlder, first, load, top } = useMessages(screen);
  const newestId = screen.messages.at(-1)?.id ?? 0;
  useChanges(screen.version, refresh);

  const [back, setBack] = useState({ text: "", count: 0 });
  const returned = useCallback(
    (content: string, outcome: SendOutcome) => {
      const now = draft.read();
      // A page that was left meanwhile has put it there and may not have deleted it from the outbox.
      const isThere = `${now}\n`.includes(`${content}\n`);
      const text = isThere ? now : now ? `${content}\n${now}` : content;
      draft.keep(text);
      flushSync(() => setBack((known) => ({ text, count: known.count + 1 })));
      const form = document.getElementById("composer");
      // Submits the form, so that the server shows the text again as it does without scripts.
      if (outcome.kind === "harsh" && form instanceof HTMLFormElement) submit(form);
      else if (outcome.kind === "refused")
        showToast({ tone: "danger", title: outcome.title, message: outcome.message });
    },
    [draft, submit],
  );
  const events = { onChange: refresh, onReturned: returned };
  const { pending, send, retry } = useOutbox(id, sessionKey, outbox, events);
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

  const pane = useThreadScroll(newestId + inFlight.length, screen.isPast);
  useKeyboardRoom();
  const hasScripts = useHasScripts();

  const unsent = refused?.content || screen.draft;
  const unsentText = unsent || back.text;
  // What is sent counts until the screen is refreshed, which a page of earlier messages does not list.
  const counted = inFlight.filter(({ state }) => state !== "sent" || !screen.isPast);
  const left = remaining === null ? null : Math.max(0, remaining - counted.length);
  const isEmpty = messages.length === 0 && inFlight.length === 0;
  const isWritable = fee ? !fee.isArriving : left !== 0 && !closed;
  return (
    <>
      <TalkHead screen={screen} left={left} atMs={atMs} />
      <SuggestSheet conversationId={id} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard */}
      <div className="talk-pane" ref={pane} tabIndex={0}>
        <div className="talk-pane-body" ref={top}>
          {hasOlder || screen.isPast ? (
            <p className="row talk-pages">
              {hasOlder ? (
                <Link
                  to={`/messages/${id}?before=${first}`}
                  className="btn btn-quiet"
                  onClick={(event) => {
                    event.preventDefault();
                    void load();
                  }}
                >
                  Older messages
                </Link>
              ) : null}
              {screen.isPast ? (
                <Link to={`/messages/${id}`} className="btn btn-quiet">
                  Newest messages
                </Link>
              ) : null}
            </p>
          ) : null}
          {isEmpty ? (
            <FirstWords screen={screen} canWrite={isWritable} />
          ) : (
            <Thread
              messages={messages}
              pending={inFlight}
              otherName={otherName}
              lastReadId={openedAtId}
              onRetry={retry}
            />
          )}
          {screen.answerBy && inFlight.length === 0 ? <FirstSent screen={screen} /> : null}
          {unreadCount > 0 && !screen.isPast ? (
            <PostForm action={`/messages/${id}/read`}>
              <input type="hidden" name="upTo" value={newestId} />
              <Button variant="quiet">Mark as read</Button>
            </PostForm>
          ) : null}
          <Proposals conversationId={id} otherName={otherName} proposals={screen.proposals} />
          {isWritable && !hasScripts ? (
            <p>
              <Button variant="quiet" form="composer" name="refresh" value="yes" formNoValidate>
                Refresh
              </Button>
            </p>
          ) : null}
        </div>
      </div>
      <div className="talk-dock">
        {left === 0 && limitedBy === "conversation" && otherId ? (
          <LimitPanel
            suggestLabel={screen.suggestLabel}
            conversationId={id}
            matchId={matchId}
            otherId={otherId}
            typed={unsentText}
          />
        ) : left === 0 && prices ? (
          <DayPanel prices={prices} paymentsOn={screen.paymentsOn} typed={unsentText} />
        ) : fee?.isArriving ? (
          <ArrivingPanel pending={screen.draft} />
        ) : closed ? (
          <ClosedPanel
            conversationId={id}
            reason={closed.message}
            readableUntil={screen.readableUntil}
            profile={screen.hasEnded || !otherId ? null : { id: otherId, name: otherName }}
            note={screen.closingNote}
            feeNote={screen.feeNote}
            typed={unsentText}
          />
        ) : (
          <Composer
            key={refused?.clientId ?? id}
            fee={fee}
            conversationId={id}
            otherName={otherName}
            suggestLabel={screen.suggestLabel}
            clientId={refused?.clientId ?? screen.clientId}
            remaining={left}
            socialPrice={prices?.social ?? null}
            maxLength={screen.maxLength}
            refusal={refused?.refusal ?? null}
            typed={unsent}
            sent={messages.length === 1 && messages[0]?.isOwn ? messages[0].content : null}
            kept={draft}
            returns={back.count}
            isFirst={screen.isFirst}
            onSend={send}
          />
        )}
      </div>
    </>
  );
}
