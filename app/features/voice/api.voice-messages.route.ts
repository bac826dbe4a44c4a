import { parseCursor } from "~/features/messages/message-page.server";
import { SEND_FAILED } from "~/features/messages/voice.schema";
import { countUse } from "~/server/ops/rate-limits.server";
import { parsed, refuseAsField } from "~/server/web/parse.server";
import { callAction, callLoader, json } from "~/server/web/route.server";
import { voiceCallSchema } from "./call.schema";
import { listReceived, toDataUrl } from "./received.server";
import { VOICE_LIMIT } from "./voice-limits.server";
import { receiveVoiceCall } from "./voice-upload.server";

/** Null where no tool could measure it. */
const inSeconds = (durationMs: number | null) =>
  durationMs === null ? null : Math.round(durationMs / 1000);

/**
 * GET /api/voice-messages: the newest received ones, with cursor pagination by
 * `before`, the id of the last one seen. Each contains its sound as a data URL; `audio=url` returns
 * addresses instead.
 */
export const loader = callLoader("agreed", ({ member, url }) => {
  const { messages } = listReceived(member.id, parseCursor(url.searchParams, "before"));
  const isByAddress = url.searchParams.get("audio") === "url";
  return messages.map((message) => ({
    id: message.id,
    senderId: message.senderId,
    receiverId: member.id,
    audioData: isByAddress ? message.url : toDataUrl(message),
    duration: inSeconds(message.durationMs),
    isPlayed: message.isPlayed,
    createdAt: message.createdAt,
  }));
});

/** POST /api/voice-messages: sends a recording as a data URL to a match. */
export const action = callAction(
  "agreed",
  async ({ member, body }) => {
    const call = parsed(voiceCallSchema, body);
    const { id, senderId, createdAt } = await refuseAsField({ receiverId: "not_found" }, () =>
      receiveVoiceCall(member, call),
    );
    // The recording is measured and processed after the response.
    const unready = { audioData: null, duration: null, isPlayed: false };
    const sent = { id, senderId, receiverId: call.receiverId, ...unready, createdAt };
    return json(sent, { status: 201 });
  },
  {
    isRead: true,
    kind: "voice",
    countUse: ({ member }) => countUse(VOICE_LIMIT, member.id),
    failure: SEND_FAILED,
  },
);
