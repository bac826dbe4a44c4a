import { makeWav } from "~/features/voice/wav.fixture";
import { agreed, agreedCall, everybody, get, post, type Row } from "./access-patterns";

const SPOKEN = `data:audio/wav;base64,${makeWav(0.3).toString("base64")}`;

/** Voice messages. */
export const VOICE: readonly Row[] = [
  ...["voice-message", "voice-messages"].map((screen) => get(screen, `/${screen}`, agreed())),
  get(
    "features/voice/recording.route",
    "/voice-message/recording",
    everybody("303 /voice-message"),
  ),
  // A form that is no upload has its status; what an upload does is tested beside it.
  post("features/voice/recording.route", "/voice-message/recording", agreed("400")),
  get("features/voice/unlock.route", "/voice-message/unlock", everybody("303 /voice-message")),
  // Members without a subscription have too few tokens and are sent back with a toast.
  post("features/voice/unlock.route", "/voice-message/unlock", agreed("303 /voice-message")),
  get(
    "features/voice/status.route",
    "/voice-messages/:voiceId",
    agreedCall("200", { other: "404", blocked: "404" }),
  ),
  get("features/voice/played.route", "/voice-messages/1/played", everybody("303 /voice-messages")),
  post(
    "features/voice/played.route",
    "/voice-messages/:voiceId/played",
    agreed("303 /voice-messages#received", { other: "404", blocked: "404" }),
  ),
  get("features/voice/retry.route", "/voice-messages/1/retry", everybody("303 /messages")),
  // It is the partner's, who alone may try again.
  post("features/voice/retry.route", "/voice-messages/:voiceId/retry", agreed("404")),
  get("features/voice/api.voice-messages.route", "/api/voice-messages", agreedCall()),
  post(
    "features/voice/api.voice-messages.route",
    "/api/voice-messages",
    agreedCall("201", { free: "403", other: "422", blocked: "422" }),
    { receiverId: ":partnerId", audioData: SPOKEN, duration: 1 },
  ),
  get("features/voice/api.played.route", "/api/voice-messages/1/played", everybody("405")),
  post(
    "features/voice/api.played.route",
    "/api/voice-messages/:voiceId/played",
    agreedCall("200", { other: "404", blocked: "404" }),
    {},
  ),
];
