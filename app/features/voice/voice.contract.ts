import { answering, NEVER, SEEN } from "../../../tests/support/hidden";
import { rows } from "../../../tests/support/island";
import { findSubscriber, sendVoiceMessage } from "../../../tests/support/role-fixtures";
import {
  agreed,
  agreedCall,
  back,
  type RouteContracts,
} from "../../../tests/support/route-contract";
import { earnTokens } from "../../../tests/support/steps";
import { failProcessing } from "../../../tests/support/stored-media";
import { makeWav } from "./wav.fixture";

const SPOKEN = `data:audio/wav;base64,${makeWav(0.3).toString("base64")}`;
const GONE = { other: "404", blocked: "404" };

export default {
  "voice-message": { GET: agreed() },
  "voice-messages": { GET: agreed() },
  recording: {
    GET: back("/voice-message"),
    // A form that is no upload has its status; what an upload does is tested beside it.
    POST: agreed("400"),
    upload: ({ conversationId }) => ({ to: conversationId, clientId: "one-recording" }),
  },
  unlock: {
    GET: back("/voice-message"),
    // Members without a subscription have too few tokens and are sent back with a toast.
    POST: agreed("303 /voice-message"),
    as: "free",
    prepare: earnTokens,
  },
  status: { GET: agreedCall("200", GONE), hidden: [{ GET: SEEN }] },
  played: {
    GET: back("/voice-messages"),
    POST: agreed("303 /voice-messages#received", GONE),
    hidden: [{ POST: answering(303, SEEN) }],
  },
  retry: {
    GET: back("/messages"),
    // It is the partner's, who alone may try again.
    POST: agreed("404"),
    hidden: [{ POST: NEVER }],
    prepare: (fixtures) => {
      const { partnerId, conversationId } = fixtures.params.subscribed;
      const receiver = { id: partnerId };
      const own = sendVoiceMessage(findSubscriber(fixtures), receiver, Number(conversationId));
      const sent = rows("voice_messages").find(({ message_id }) => String(message_id) === own);
      failProcessing(String(sent?.media_id));
      return `/voice-messages/${own}/retry`;
    },
  },
  "api.voice-messages": {
    GET: agreedCall(),
    POST: agreedCall("201", { free: "403", other: "422", blocked: "422" }),
    body: { receiverId: ":partnerId", audioData: SPOKEN, duration: 1 },
    fields: ["clientId"],
  },
  "api.played": {
    POST: agreedCall("200", GONE),
    body: {},
    hidden: [{ POST: SEEN }],
  },
} satisfies RouteContracts;
