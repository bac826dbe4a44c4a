import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { memberFetch } from "~/ui/session.client";
import { describeVoice } from "./describe-voice";
import type { Voice } from "./voice.schema";
import { VoicePlayer } from "./voice-player";

/** Backoff between polls for a voice message that is being prepared, in milliseconds. */
const POLL_AFTER_MS = [1500, 2000, 3000, 5000, 8000, 15_000, 30_000];

/** The state of a voice message; polled while it is being prepared and the page is visible. */
function useVoiceState(given: Voice): Voice {
  const [later, setLater] = useState<Voice | null>(null);
  const [looks, setLooks] = useState(0);
  const voice = given.state === "preparing" && later ? later : given;
  useEffect(() => {
    const waitMs = POLL_AFTER_MS[looks];
    if (voice.state !== "preparing" || waitMs === undefined) return;
    const timer = setTimeout(async () => {
      if (!document.hidden) {
        const { ok, body } = await memberFetch<Voice>(`/voice-messages/${voice.id}`);
        if (ok && body) setLater(body);
      }
      setLooks(looks + 1);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [voice.id, voice.state, looks]);
  return voice;
}

interface VoiceBubbleProps {
  voice: Voice;
  /** The name of the speaker; null for the viewer's own message. */
  owner: string | null;
}

/** A voice message inside a thread. */
export function VoiceBubble({ voice: given, owner }: VoiceBubbleProps) {
  const voice = useVoiceState(given);
  const isOwn = owner === null;
  if (voice.state === "ready") return <VoicePlayer voice={voice} owner={owner} />;
  return (
    <>
      <p>{describeVoice(voice.durationMs)}</p>
      {voice.state === "preparing" ? <p className="hint">Almost ready…</p> : null}
      {voice.state === "withheld" ? <p className="hint">It’s no longer available.</p> : null}
      {voice.state === "failed" && !isOwn ? <p className="hint">It’s not available yet.</p> : null}
      {voice.state === "failed" && isOwn ? (
        <PostForm plain action={`/voice-messages/${voice.id}/retry`}>
          <p className="hint">It didn’t go through.</p>
          <Button variant="secondary">Try again</Button>
        </PostForm>
      ) : null}
    </>
  );
}
