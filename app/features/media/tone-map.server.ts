import { writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";

/** Red, green and blue. */
type Rgb = [number, number, number];

/** Brightest highlight in nits, and the white of a sheet of paper in HDR (ITU-R BT.2408). */
const PEAK_NITS = 1000;
const WHITE_NITS = 203;

/** The constants of PQ (SMPTE ST 2084). */
const PQ = { m1: 2610 / 16384, m2: 2523 / 32, c1: 3424 / 4096, c2: 2413 / 128, c3: 2392 / 128 };

function nitsOfPq(signal: number): number {
  const power = signal ** (1 / PQ.m2);
  return 10_000 * (Math.max(power - PQ.c1, 0) / (PQ.c2 - PQ.c3 * power)) ** (1 / PQ.m1);
}

function pqOfNits(nits: number): number {
  const power = (nits / 10_000) ** PQ.m1;
  return ((PQ.c1 + PQ.c2 * power) / (1 + PQ.c3 * power)) ** PQ.m2;
}

/** The light that the camera saw, of an HLG signal (ARIB STD-B67). */
const sceneOfHlg = (signal: number) =>
  signal <= 0.5
    ? signal ** 2 / 3
    : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;

/** Luminance of linear BT.2020. */
const luminance = ([red, green, blue]: Rgb) => 0.2627 * red + 0.678 * green + 0.0593 * blue;

/** The nits that an HDR signal asks for, by ffprobe's name of its transfer function. */
const DISPLAYS = {
  "arib-std-b67": (signal: Rgb): Rgb => {
    const scene = signal.map(sceneOfHlg) as Rgb;
    const gain = PEAK_NITS * luminance(scene) ** 0.2;
    return scene.map((light) => light * gain) as Rgb;
  },
  smpte2084: (signal: Rgb): Rgb => signal.map(nitsOfPq) as Rgb,
};
export type HdrTransfer = keyof typeof DISPLAYS;

/** Whether a transfer function, as ffprobe names it, is one of HDR. */
export const isHdr = (transfer: string | undefined): transfer is HdrTransfer =>
  transfer !== undefined && Object.hasOwn(DISPLAYS, transfer);

const PEAK = pqOfNits(PEAK_NITS);
const WHITE = pqOfNits(WHITE_NITS) / PEAK;
const KNEE = 1.5 * WHITE - 0.5;

/** Fits HDR's luminance below white: shadows and skin stay, highlights roll off (ITU-R BT.2390). */
function rollOff(nits: number): number {
  const signal = Math.min(pqOfNits(nits) / PEAK, 1);
  if (signal <= KNEE) return nits;
  const t = (signal - KNEE) / (1 - KNEE);
  const curve =
    (2 * t ** 3 - 3 * t ** 2 + 1) * KNEE +
    (t ** 3 - 2 * t ** 2 + t) * (1 - KNEE) +
    (-2 * t ** 3 + 3 * t ** 2) * WHITE;
  return nitsOfPq(curve * PEAK);
}

/** Linear BT.2020 to linear Rec. 709 (ITU-R BT.2087). */
const toRec709 = ([red, green, blue]: Rgb): Rgb => [
  1.6605 * red - 0.5876 * green - 0.0728 * blue,
  -0.1246 * red + 1.1329 * green - 0.0083 * blue,
  -0.0182 * red - 0.1006 * green + 1.1187 * blue,
];

/** Pales a color that Rec. 709 does not have, as little as it takes, so that hue and luminance stay. */
function intoGamut(color: Rgb, gray: number): Rgb {
  const share = Math.min(
    1,
    ...color.map((light) => (light > 1 ? (1 - gray) / (light - gray) : 1)),
    ...color.map((light) => (light < 0 ? gray / (gray - light) : 1)),
  );
  return color.map((light) => Math.max(0, gray + (light - gray) * share)) as Rgb;
}

function toneMap(transfer: HdrTransfer, signal: Rgb): Rgb {
  const nits = DISPLAYS[transfer](signal);
  const before = luminance(nits);
  const after = rollOff(before) / WHITE_NITS;
  const gain = before > 0 ? after / before : 0;
  const linear = toRec709(nits.map((light) => light * gain) as Rgb);
  return intoGamut(linear, after).map((light) => light ** (1 / 2.4)) as Rgb;
}

/** Colors along each edge of the table; between them ffmpeg interpolates. */
const EDGE = 33;
const STEPS = Array.from({ length: EDGE }, (_, step) => step / (EDGE - 1));

async function* tableLines(transfer: HdrTransfer): AsyncGenerator<string> {
  yield `LUT_3D_SIZE ${EDGE}\n`;
  for (const blue of STEPS) {
    // Computing the whole table takes a quarter of a second, so requests come in between.
    await setImmediate();
    for (const green of STEPS)
      for (const red of STEPS)
        yield `${toneMap(transfer, [red, green, blue])
          .map((signal) => signal.toFixed(5))
          .join(" ")}\n`;
  }
}

/** Writes the table (.cube) with which ffmpeg's `lut3d` turns an HDR picture into a Rec. 709 one. */
export const writeToneMap = (transfer: HdrTransfer, path: string): Promise<void> =>
  writeFile(path, tableLines(transfer));
