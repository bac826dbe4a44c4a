import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/**
 * Draws the short clips of the demo members, and the hum that stands for a voice, into db/seed/clips. They are
 * kept in the repository because a machine that only wants the demo need not have ffmpeg.
 */
const FRAMES = 48;
const RATE = 12;
const WIDTH = 480;
const HEIGHT = 360;
const FOLDER = join(import.meta.dirname, "../db/seed/clips");

/** A drawing at a time of the clip, from 0 to 1; its end meets its beginning. */
type Scene = (turn: number) => string;

const wave = (turn: number, times = 1) => Math.sin(2 * Math.PI * turn * times);

function sea(turn: number, top: number, color: string, crest: string): string {
  const shift = 96 * turn;
  const crests = [0, 1, 2].map(
    (row) =>
      `<path transform="translate(${-96 + (row % 2 ? shift : -shift + 96) - 48 * row} ${top + 14 + row * 26})" d="M0 0${"q24-9 48 0t48 0".repeat(8)}" fill="none" stroke="${crest}" stroke-width="4" opacity=".7"/>`,
  );
  return `<rect y="${top}" width="${WIDTH}" height="${HEIGHT - top}" fill="${color}"/>${crests.join("")}`;
}

const sky = (top: string, bottom: string) =>
  `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`;

const gull = (x: number, y: number, beat: number) =>
  `<path d="M${x} ${y}q9 ${-9 - 7 * beat} 16 0q7 ${-9 - 7 * beat} 16 0" fill="none" stroke="#41505b" stroke-width="3" stroke-linecap="round"/>`;

interface Pose {
  x: number;
  y: number;
  lean: number;
  left: number;
  right: number;
  color: string;
}

/** Someone from the knees up; the arms turn by degrees from hanging down. */
const figure = ({ x, y, lean, left, right, color }: Pose) => {
  const arm = (side: number, degrees: number) =>
    `<g transform="translate(${side * 24} -92) rotate(${-side * degrees})"><path d="M0 0V56" stroke="${color}" stroke-width="15" stroke-linecap="round"/></g>`;
  return `<g transform="translate(${x} ${y}) rotate(${lean})" fill="${color}"><circle cy="-134" r="23"/><path d="M-27-96Q0-112 27-96L22 0H-22Z"/><path d="M-14-4V96M14-4V96" stroke="${color}" stroke-width="19" stroke-linecap="round"/>${arm(-1, left)}${arm(1, right)}</g>`;
};

const hello: Scene = (turn) =>
  `${sky("#8fd3ee", "#fdf1d0")}<circle cx="380" cy="84" r="38" fill="#fff4c9"/>${gull(90 + 30 * wave(turn), 80, wave(turn, 4))}${gull(150 + 24 * wave(turn), 112, wave(turn, 4))}${sea(turn, 214, "#3ba7bd", "#c9eef2")}<path d="M0 296Q120 272 240 290T480 282V360H0Z" fill="#f3dfb3"/>${figure({ x: 226, y: 262, lean: 2 * wave(turn), left: 14, right: 140 + 24 * wave(turn, 4), color: "#2b4a5e" })}`;

const dance: Scene = (turn) => {
  const [beat, sway] = [wave(turn, 4), wave(turn, 2)];
  const one = { lean: 9 * sway, left: 96 + 50 * beat, right: 96 - 50 * beat };
  const other = { lean: -9 * sway, left: 70 - 44 * beat, right: 120 + 44 * beat };
  return `${sky("#6d4c8f", "#fbb36b")}<circle cx="240" cy="204" r="58" fill="#fff1c4"/>${sea(turn, 220, "#4b5f94", "#fbd29c")}<path d="M0 302Q160 282 300 296T480 290V360H0Z" fill="#7d5b52"/>${figure({ x: 176 + 12 * sway, y: 258 + 5 * Math.abs(beat), ...one, color: "#2a2140" })}${figure({ x: 312 - 12 * sway, y: 258 + 5 * Math.abs(beat), ...other, color: "#3b2347" })}`;
};

const outing: Scene = (turn) => {
  const tower =
    '<path d="M72 236L80 104H112L120 236Z" fill="#fdfdf8"/><path d="M104 104H112L120 236H110Z" fill="#d8dde0"/><rect x="72" y="98" width="48" height="8" rx="3" fill="#2d3a45"/><rect x="82" y="76" width="28" height="23" fill="#ffe39a"/><path d="M76 77Q96 50 116 77Z" fill="#2d3a45"/>';
  const boat = `<g transform="translate(${-70 + 620 * turn} ${252 + 5 * wave(turn, 3)}) rotate(${3 * wave(turn, 3)})"><path d="M0-112V0" stroke="#6b4a34" stroke-width="5"/><path d="M5-108Q58-58 62-12H5Z" fill="#fff"/><path d="M-5-96Q-36-50-40-12H-5Z" fill="#f6c445"/><path d="M-52 0H70L52 26H-36Z" fill="#b8573f"/></g>`;
  return `${sky("#9ad0ef", "#eaf6f4")}<path d="M0 236Q110 196 210 232V262H0Z" fill="#8fb66c"/>${tower}${gull(300 + 26 * wave(turn), 76, wave(turn, 4))}${sea(turn, 236, "#4a9fc0", "#d8f0f5")}${boat}`;
};

const SCENES: Record<string, Scene> = { hello, dance, outing };

const folder = mkdtempSync(join(tmpdir(), "august-clips-"));
for (const [name, scene] of Object.entries(SCENES)) {
  const draw = (at: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${scene(at)}</svg>`,
      ),
    );
  for (let frame = 0; frame < FRAMES; frame += 1)
    await draw(frame / FRAMES)
      .png()
      .toFile(join(folder, `${name}-${String(frame).padStart(2, "0")}.png`));
  const options = [
    ...["-v", "error", "-y", "-framerate", String(RATE), "-i", join(folder, `${name}-%02d.png`)],
    ...["-c:v", "libx264", "-preset", "veryslow", "-profile:v", "main", "-crf", "30"],
    ...["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-map_metadata", "-1", "-bitexact"],
  ];
  execFileSync("ffmpeg", [...options, join(FOLDER, `${name}.mp4`)]);
  const poster = await draw(0.3).resize(384).jpeg({ quality: 60, mozjpeg: true }).toBuffer();
  writeFileSync(join(FOLDER, `${name}.jpeg`), poster);
}
rmSync(folder, { recursive: true });

/** Syllables of another pitch each, and a breath after five. */
const HUM =
  "st(0, floor(t / 0.21)); st(1, 2 * PI * t * (140 + 30 * sin(2.4 * ld(0)))); 0.2 * gt(mod(ld(0) + 5, 6), 0) * pow(abs(sin(PI * t / 0.21)), 0.7) * (sin(ld(1)) + 0.5 * sin(2 * ld(1)) + 0.25 * sin(5 * ld(1)))";
const sound = [
  ...["-v", "error", "-y", "-f", "lavfi", "-i", `aevalsrc='${HUM}':s=8000:d=4`],
  ...["-c:a", "pcm_u8", "-map_metadata", "-1", "-fflags", "+bitexact"],
];
execFileSync("ffmpeg", [...sound, join(FOLDER, "hum.wav")]);
