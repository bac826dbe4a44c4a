import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PlayButton } from "~/ui/play-button";
import { PostForm } from "~/ui/post-form";
import { useHasScripts } from "~/ui/use-has-scripts";
import { usePlayed } from "./use-played";
import type { Voice } from "./voice.schema";

/**
 * The player of a voice message.
 *
 * @param owner the name of the speaker; null for the viewer's own message
 */
export function VoicePlayer({ voice, owner }: { voice: Voice; owner: string | null }) {
  const { isPlayed, onPlaying } = usePlayed(voice, owner !== null);
  if (!voice.url) return null;
  const { url, durationMs, bars } = voice;
  const sound = { url, durationMs, bars, owner, onPlaying };
  return (
    <>
      {owner === null || isPlayed ? null : (
        <p>
          <Badge tone="blue">New</Badge>
        </p>
      )}
      <PlayButton noun="voice message" {...sound} />
    </>
  );
}

/** A received voice message in a list; without scripts it is marked as played by hand. */
export function ReceivedVoice({ voice, name }: { voice: Voice; name: string }) {
  const hasScripts = useHasScripts();
  return (
    <>
      <VoicePlayer voice={voice} owner={name} />
      {hasScripts || voice.isPlayed ? null : (
        <PostForm plain action={`/voice-messages/${voice.id}/played`}>
          <Button variant="quiet">
            Mark as played<span className="sr-only">: {name}</span>
          </Button>
        </PostForm>
      )}
    </>
  );
}
