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
 * One voice plays at a time, and the first time that one really plays to its receiver marks it as played
 * on the server (part 2 section 4).
 *
 * @param isReceiver false for one's own
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
        // What is lost on the way is sent with the next time it plays, after the page is loaded anew.
        memberFetch(`/voice-messages/${id}/played`, {
          send: new URLSearchParams(),
          keepalive: true,
        }).then(({ status }) => status || setPlayed(false));
      },
      onError: () => setFailed(true),
    },
  };
}
