import { hasFfmpeg } from "~/features/media/ffmpeg.server";
import { type Check, findingsOf } from "./finding";

const { ok, warn } = findingsOf("ffmpeg");

/** Whether the tools are there that make videos and voices small. */
export const checkFfmpeg: Check = async () => [
  (await hasFfmpeg())
    ? ok("ffmpeg and ffprobe run.")
    : warn(
        "ffmpeg or ffprobe is not there, so videos and voices are taken only where browsers play them, and stay as large as they come: install it (Debian: `apt-get install ffmpeg`).",
      ),
];
