import { useState } from "react";
import { memberFetch } from "~/ui/session.client";
import type { Voice } from "./voice.schema";

/**
 * Marks a voice message as played on the server the first time that its receiver hears it.
 *
 * @param isReceiver false for the viewer's own message
 */
export function usePlayed({ id, isPlayed: given }: Voice, isReceiver: boolean) {
  const [wasPlayed, setPlayed] = useState(false);
  const isPlayed = given || wasPlayed;
  const onPlaying = () => {
    if (!isReceiver || isPlayed) return;
    setPlayed(true);
    // A lost request is sent again the next time it plays, after a reload.
    memberFetch(`/voice-messages/${id}/played`, {
      send: new URLSearchParams(),
      keepalive: true,
    }).then(({ status }) => status || setPlayed(false));
  };
  return { isPlayed, onPlaying };
}
