import { hasFfmpeg } from "~/features/media/ffmpeg.server";
import { type Check, findingsOf } from "./finding";

const { ok, warn } = findingsOf("ffmpeg");

/** Whether the tools are there that make videos and voices small. */
export const checkFfmpeg: Check = async () => [
  (await hasFfmpeg())
    ? ok("ffmpeg and ffprobe run.")
    : warn(
        "ffmpeg or ffprobe is not there, and no video or voice is taken: install it (Debian: `apt-get install ffmpeg`).",
      ),
];
