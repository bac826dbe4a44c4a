import { NEVER_BY_BOTH, SEEN, SEEN_BY_BOTH } from "../../../../tests/support/hidden";
import {
  back,
  get,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../../tests/support/route-contract";
import { failProcessing } from "../../../../tests/support/stored-media";

const OWN = "one's own media";

export default {
  "first-photo": {
    GET: welcomed(),
    // As for any upload form.
    POST: welcomed("400"),
    hidden: OWN,
    upload: () => ({ uploadId: "the-first-photo", imageType: "upclose" }),
  },
  upload: {
    path: "/profile-setup/media/photo",
    GET: welcomedCall(),
    // A form that is no upload has its status; what an upload does is tested beside it.
    POST: welcomed("400"),
    hidden: OWN,
    prepare: () => "/profile-setup/media/voice_sample",
    upload: () => ({}),
  },
  "media-file": {
    path: "/media/:mediaId/192.webp",
    GET: welcomedCall("200", { blocked: "404", undecided: "404" }),
    also: [
      get("/media/:waitingMediaId/192.webp", welcomedCall("200", { other: "404" })),
      // The bytes of what waits reach a moderator alone.
      get("/media/:reviewedMediaId/192.webp", welcomedCall("404", { moderator: "200" })),
    ],
    hidden: [
      { path: "/media/:photoId/192.webp", GET: SEEN_BY_BOTH },
      { path: "/media/:videoId/video.mp4", GET: SEEN_BY_BOTH },
      { path: "/media/:videoId/poster.jpeg", GET: SEEN_BY_BOTH },
      { path: "/media/:soundId/voice.m4a", GET: SEEN },
      // Its owner alone sees what is not approved.
      { path: "/media/:waitingPhotoId/192.webp", GET: NEVER_BY_BOTH },
      { path: "/media/:refusedVideoId/video.mp4", GET: NEVER_BY_BOTH },
    ],
  },
  removal: {
    path: "/media/no-such-media/removal",
    GET: back("/profile-setup"),
    POST: welcomed("404"),
    hidden: OWN,
    prepare: () => "/media/:waitingMediaId/removal",
  },
  "image-type": {
    path: "/media/no-such-media/image-type",
    GET: back("/profile-setup"),
    POST: welcomed("404"),
    body: "imageType=upclose",
    hidden: OWN,
    prepare: () => "/media/:waitingMediaId/image-type",
  },
  retry: {
    path: "/media/no-such-media/retry",
    GET: back("/profile-setup"),
    POST: welcomed("404"),
    hidden: OWN,
    prepare: ({ params }) => {
      failProcessing(params.subscribed.waitingMediaId);
      return "/media/:waitingMediaId/retry";
    },
  },
} satisfies RouteContracts;
