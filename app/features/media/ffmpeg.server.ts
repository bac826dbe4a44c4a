import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { dirname } from "node:path";
import { MINUTE_MS, SECOND_MS } from "~/server/data/clock.server";
import { isStopping } from "~/server/ops/lifecycle.server";
import { type HdrTransfer, isHdr } from "./tone-map.server";

/** The process is stopping; the job is done after the next start. */
export class StoppedError extends Error {}

/** A tool failed to read a file. */
export class ToolError extends Error {
  /** @param isRefusal true if the tool itself exited with an error, which a retry would repeat */
  constructor(
    message: string,
    readonly isRefusal = false,
  ) {
    super(message);
  }
}

/** A tool exceeded its time or resource limits, which a retry would repeat. */
export class ToolLimitError extends ToolError {}

interface RunOptions {
  timeoutMs: number;
  /** Processor time after which the system kills the tool. */
  processorSeconds?: number;
  /** Folder that relative names of the tool's own files are in. */
  folder?: string;
}

/** What the tools say of a full disk, which is no fault of the file. */
const DISK_FULL = /No space left on device/;

/** Processor time for measuring a sound. */
const MEASURE_PROCESSOR_SECONDS = 20;

const ERRORS_KEPT = 2_000;
const OUTPUT_LIMIT = 256 * 1024;
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

function lower({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has exited already.
  }
}

/** The shell sets the limit and then execs the program, so that signals reach one process. */
const LIMITED = ["-c", 'ulimit -t "$1"; shift; exec "$@"', "sh"];

/** Runs a program at low priority, without network input, limited in wall-clock and processor time. */
function run(
  program: string,
  args: string[],
  { timeoutMs, processorSeconds = MEASURE_PROCESSOR_SECONDS, folder }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // The tool does not get the environment, which holds secrets.
    const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LANG: "C" };
    const child = spawn("/bin/sh", [...LIMITED, String(processorSeconds), program, ...args], {
      env,
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    lower(child);
    let output = "";
    let errors = "";
    let end: Error | undefined;
    const kill = (error: Error) => {
      end ??= error;
      child.kill("SIGKILL");
    };
    const limit = setTimeout(() => kill(new ToolLimitError(`${program} took too long`)), timeoutMs);
    const watch = setInterval(() => {
      if (isStopping()) kill(new StoppedError());
    }, 250);
    child.stdout.on("data", (part: Buffer) => {
      output += part.toString("utf8");
      if (output.length > OUTPUT_LIMIT) kill(new ToolError(`${program} said too much`));
    });
    child.stderr.on("data", (part: Buffer) => {
      errors = (errors + part.toString("utf8")).slice(-ERRORS_KEPT);
    });
    const settle = (error?: Error) => {
      clearTimeout(limit);
      clearInterval(watch);
      children.delete(child);
      if (error) reject(error);
      else resolve(output);
    };
    child.once("error", (error) => settle(new ToolError(error.message)));
    child.once("close", (code, signal) => {
      const failed = () => {
        // A signal to the process group may reach the tool before the server.
        if (isStopping()) return new StoppedError();
        return code === null
          ? new ToolLimitError(`${program} was killed by ${signal}`)
          : new ToolError(`${program} ended with ${code}: ${errors}`, !DISK_FULL.test(errors));
      };
      settle(end ?? (code === 0 ? undefined : failed()));
    });
  });
}

const available = new Map<string, Promise<boolean>>();

/** Whether ffmpeg and ffprobe are installed; checked again for each PATH until they are found. */
export function hasFfmpeg(): Promise<boolean> {
  const path = process.env.PATH ?? "";
  const known = available.get(path) ?? checkForFfmpeg();
  available.set(path, known);
  // On a busy machine the check may have timed out, so the next caller repeats it.
  known.then(
    (isHere) => isHere || available.delete(path),
    () => available.delete(path),
  );
  return known;
}

async function checkForFfmpeg(): Promise<boolean> {
  try {
    for (const program of ["ffmpeg", "ffprobe"])
      await run(program, ["-hide_banner", "-version"], { timeoutMs: 20 * SECOND_MS });
    return true;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}

/** The demuxer for a sniffed type: naming it disables playlists and other demuxers. */
const DEMUXERS = {
  mp4: "mov",
  mov: "mov",
  m4a: "mov",
  webm: "matroska",
  ogg: "ogg",
  mp3: "mp3",
  wav: "wav",
  caf: "caf",
  amr: "amr",
  aac: "aac",
} as const;
export type ClipType = keyof typeof DEMUXERS;

/** 4096 by 2304: the largest phone frames that fit into the memory of a small machine. */
export const MAX_FRAME_PIXELS = 4096 * 2304;

/** Options before an input file that restrict ffmpeg to that file (against SSRF) and to its limits. */
const inputArguments = (type: ClipType, path: string) => [
  ...["-protocol_whitelist", "file,pipe"],
  ...["-max_pixels", String(MAX_FRAME_PIXELS)],
  ...["-f", DEMUXERS[type]],
  ...["-i", path],
];

interface Probe {
  hasVideo: boolean;
  hasAudio: boolean;
  width: number;
  height: number;
  /** Null for a picture that is not HDR. */
  hdrTransfer: HdrTransfer | null;
  /** The counted frames of the video, whatever rate and length the file claims. */
  frames: number;
  /** Null where the file does not say, as in browser recordings. */
  durationMs: number | null;
}

interface ProbeJson {
  streams?: {
    codec_type?: string;
    codec_name?: string;
    width?: number;
    height?: number;
    color_transfer?: string;
    nb_read_packets?: string;
    disposition?: { attached_pic?: number };
  }[];
  format?: { duration?: string };
}

/**
 * Limits for probing a file. A valid one of the largest size takes a tenth of a second; one that
 * consists of empty frames would take minutes (record 21).
 */
const PROBE_WITHIN = { timeoutMs: 20 * SECOND_MS, processorSeconds: 5 };

/** Backward-compatible HLG (ETSI TS 101 154) calls itself SDR in the stream; only its frames say HLG. */
async function readFrameTransfer(type: ClipType, path: string): Promise<string | undefined> {
  const args = ["-v", "error", "-of", "default=nw=1:nk=1", "-read_intervals", "%+#1"];
  const entries = ["-select_streams", "v:0", "-show_entries", "frame=color_transfer"];
  const output = await run(
    "ffprobe",
    [...args, ...entries, ...inputArguments(type, path)],
    PROBE_WITHIN,
  );
  return output.trim().split("\n")[0];
}

/**
 * Reads the streams and duration of a clip.
 *
 * @throws ToolError if it cannot be read
 */
export async function probe(type: ClipType, path: string): Promise<Probe> {
  const args = ["-v", "error", "-of", "json", "-count_packets", "-show_streams", "-show_format"];
  const answer = JSON.parse(
    await run("ffprobe", [...args, ...inputArguments(type, path)], PROBE_WITHIN),
  ) as ProbeJson;
  const streams = answer.streams ?? [];
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && !disposition?.attached_pic,
  );
  const said = picture?.color_transfer;
  const transfer = said?.startsWith("bt2020") ? await readFrameTransfer(type, path) : said;
  const seconds = Number(answer.format?.duration);
  return {
    hasVideo: picture !== undefined,
    hasAudio: streams.some(({ codec_type }) => codec_type === "audio"),
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    hdrTransfer: isHdr(transfer) ? transfer : null,
    frames: Number(picture?.nb_read_packets ?? 0),
    durationMs: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null,
  };
}

/**
 * Length of a sound in milliseconds, by decoding it, because the duration that a file claims may be
 * missing or false.
 *
 * @param mostSeconds where decoding stops; a longer sound gives a little more than this
 * @throws ToolError, StoppedError
 */
export async function decodedMs(
  type: ClipType,
  path: string,
  mostSeconds: number,
): Promise<number> {
  const quiet = ["-hide_banner", "-nostdin", "-v", "error", "-nostats", "-progress", "pipe:1"];
  const sound = ["-map", "0:a:0", "-vn", "-t", String(mostSeconds + 1), "-f", "null", "-"];
  const output = await run(
    "ffmpeg",
    [...quiet, "-threads", "1", ...inputArguments(type, path), ...sound],
    {
      timeoutMs: MEASURE_WITHIN_MS,
    },
  );
  const microseconds = Number(
    output
      .match(/out_time_us=(-?\d+)/g)
      ?.at(-1)
      ?.split("=")[1],
  );
  return Number.isFinite(microseconds) ? Math.max(0, Math.round(microseconds / 1000)) : 0;
}

/** Longest time in milliseconds for measuring one sound. */
const MEASURE_WITHIN_MS = 30 * SECOND_MS;

/** Limits for transcoding one file; a minute of 4K takes a sixth of them (docs/measurements.md). */
const TRANSCODE_WITHIN = { timeoutMs: 5 * MINUTE_MS, processorSeconds: 120 };

/**
 * Writes one output file from one input, without its metadata. Other files that the options name are
 * in the output's folder.
 *
 * @param limits limits of wall-clock and processor time
 * @throws ToolError, StoppedError
 */
export async function ffmpeg(
  type: ClipType,
  input: string,
  options: readonly string[],
  output: string,
  limits: RunOptions = TRANSCODE_WITHIN,
): Promise<void> {
  const quiet = ["-hide_banner", "-nostdin", "-v", "error", "-y"];
  const bare = ["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"];
  const args = [...quiet, "-threads", "1", ...inputArguments(type, input), ...options, ...bare];
  const folder = dirname(output);
  await run("ffmpeg", [...args, "-threads", "1", output], { ...limits, folder });
}
