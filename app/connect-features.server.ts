import { composeViewer } from "~/features/account/viewer.server";
import { composeMatchNotices } from "~/features/matches/match-notices.server";
import { onReady } from "~/features/media/queue.server";
import { composeProposalNotices } from "~/features/messages/proposal-notices.server";
import { onComposeNotices } from "~/features/notifications/current-texts.server";
import { announceVoice } from "~/features/voice/announce.server";
import { onLoadViewer } from "~/server/viewer.server";

/**
 * Hands to folders on lower floors what they must tell folders above them, which they do not import
 * (the floors stand in tests/support/floors.ts). Called at the start; a repeat changes nothing.
 */
export function connectFeatures(): void {
  onLoadViewer(composeViewer);
  onReady("voice_message", announceVoice);
  onComposeNotices("match", composeMatchNotices);
  onComposeNotices("suggested", composeProposalNotices);
}
