import { type SyntheticEvent, useState } from "react";
import { playAlone } from "~/features/media/playback.client";
import { memberFetch } from "~/ui/session.client";
import type { Voice } from "./voice.schema";

export interface Playing {
  isPlayed: boolean;
  hasFailed: boolean;
  /** Handlers of the player. */
  handlers: {
    onPlay: (event: SyntheticEvent<HTMLMediaElement>) => void;
    onPlaying: () => void;
    onError: () => void;
  };
}

/**
 * Makes players exclusive, and marks a voice message as played on the server the first time that it
 * plays to its receiver (part 2 section 4).
 *
 * @param isReceiver false for the viewer's own message
 */
export function usePlayed({ id, isPlayed: given }: Voice, isReceiver: boolean): Playing {
  const [wasPlayed, setPlayed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isPlayed = given || wasPlayed;
  return {
    isPlayed,
    hasFailed,
    handlers: {
      onPlay: playAlone,
      onPlaying: () => {
        setFailed(false);
        if (!isReceiver || isPlayed) return;
        setPlayed(true);
        // A lost request is sent again the next time it plays, after a reload.
        memberFetch(`/voice-messages/${id}/played`, {
          send: new URLSearchParams(),
          keepalive: true,
        }).then(({ status }) => status || setPlayed(false));
      },
      onError: () => setFailed(true),
    },
  };
}
