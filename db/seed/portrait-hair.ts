import type { Random } from "./random";

/** Hair in two layers: behind the head, and over the forehead. The head spans 132 to 252. */
export interface Hair {
  back: string;
  front: string;
}

export interface HairColors {
  main: string;
  shade: string;
}

export type HairStyle = (colors: HairColors, random: Random) => Hair;

const bumps = (points: readonly (readonly [number, number, number])[], fill: string) =>
  `<g fill="${fill}">${points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`;
/** A ring of curls around a center. Angles in degrees, 0 to the right, clockwise. */
const ring = (cx: number, cy: number, radius: number, curl: number, from: number, to: number) =>
  Array.from(
    { length: Math.round(((to - from) / 360) * ((radius * 6.3) / curl)) + 1 },
    (_, at) => at,
  )
    .map((at, _, all) => from + ((to - from) * at) / Math.max(1, all.length - 1))
    .map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return [
        Math.round(cx + radius * Math.cos(turn)),
        Math.round(cy + radius * Math.sin(turn)),
        curl,
      ] as const;
    });
/** The cap of hair on the skull; `line` is the height of the hairline, `rise` its volume. */
const cap = (fill: string, line = 128, rise = 62) =>
  `<path d="M129 170C122 ${rise} 262 ${rise} 255 170C252 142 244 ${line} 220 ${line - 2}Q192 ${line - 8} 164 ${line - 2}C140 ${line} 132 142 129 170Z" fill="${fill}"/>`;
const strands = (lines: readonly string[], color: string, width: number) =>
  `<path d="${lines.join("")}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;

const fade: HairStyle = ({ main }) => ({ back: "", front: cap(main, 126, 66) });
const waves: HairStyle = ({ main, shade }) => ({
  back: "",
  front: `${cap(main, 128, 68)}${strands(["M146 126Q192 98 238 126", "M152 114Q192 90 232 114", "M164 103Q192 88 220 103"], shade, 3)}`,
});
const buzz: HairStyle = ({ main }) => ({
  back: "",
  front: `<g opacity=".62">${cap(main, 126, 70)}</g>`,
});
const bald: HairStyle = () => ({
  back: "",
  front: `<path d="M160 116Q172 104 190 102" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".22"/>`,
});
const balding: HairStyle = ({ main }) => ({
  back: bumps(
    [
      [130, 158, 15],
      [128, 176, 14],
      [134, 142, 13],
      [254, 158, 15],
      [256, 176, 14],
      [250, 142, 13],
    ],
    main,
  ),
  front: "",
});
const flatTop: HairStyle = ({ main }) => ({
  back: "",
  front: `<path d="M130 168C126 140 128 84 138 66Q192 52 246 66C256 84 258 140 254 168C250 138 240 128 220 126H164C144 128 134 138 130 168Z" fill="${main}"/>`,
});
const afro: HairStyle = ({ main, shade }) => ({
  back: `<circle cx="192" cy="140" r="92" fill="${main}"/>${bumps(ring(192, 140, 86, 17, 20, 340), main)}${bumps(ring(192, 140, 60, 6, 190, 350), shade)}`,
  front: cap(main, 130, 60),
});
const shortAfro: HairStyle = ({ main }) => ({
  back: bumps([...ring(192, 152, 68, 14, 170, 370)], main),
  front: `${cap(main, 130, 58)}${bumps(ring(192, 148, 60, 12, 190, 350), main)}`,
});
const locsLong: HairStyle = ({ main, shade }) => {
  const lines = [124, 134, 144, 156, 228, 240, 250, 260].map(
    (x) =>
      `M${192 + (x - 192) * 0.7} 104C${x - (x < 192 ? 12 : -12)} 150 ${x - (x < 192 ? 10 : -10)} 220 ${x - (x < 192 ? 16 : -16)} 314`,
  );
  return {
    back: `${strands(lines, shade, 19)}${strands(lines, main, 14)}`,
    front: `${cap(main, 126, 58)}${strands(["M140 132C130 170 126 230 120 292", "M244 132C254 170 258 230 264 292"], main, 14)}${strands(["M178 92L168 122", "M192 90V120", "M206 92L216 122"], shade, 3)}`,
  };
};
const locsUp: HairStyle = ({ main, shade }) => ({
  back: `<circle cx="196" cy="70" r="34" fill="${main}"/>${strands(["M150 96C130 50 160 30 176 38", "M170 92C160 40 190 22 204 34", "M196 92C200 36 232 30 236 48", "M216 96C240 60 258 60 254 84", "M160 92C130 70 124 84 130 100"], main, 20)}`,
  front: `${cap(main, 126, 60)}<path d="M150 98Q192 78 234 98" fill="none" stroke="${shade}" stroke-width="8" stroke-linecap="round"/>`,
});
const braids: HairStyle = ({ main, shade }, random) => {
  const bead = random.pick(["#f0b429", "#e2e6ea", "#d9644a", "#3ea39a", "#f7f2e7"]);
  const ends = [108, 122, 136, 250, 264, 278];
  const lines = ends.map((x) => `M${192 + (x - 192) * 0.6} 108C${x} 160 ${x} 240 ${x} 334`);
  return {
    back: `${strands(lines, main, 12)}<path d="${lines.join("")}" fill="none" stroke="${shade}" stroke-width="12" stroke-dasharray="3 11"/>${ends.map((x) => `<rect x="${x - 6}" y="318" width="12" height="12" rx="4" fill="${bead}"/>`).join("")}`,
    front: `${cap(main, 124, 60)}${strands(["M192 84V118", "M172 88L160 122", "M212 88L224 122", "M154 96L142 134", "M230 96L242 134"], shade, 3)}`,
  };
};
const puff: HairStyle = ({ main, shade }, random) => ({
  back: `<circle cx="192" cy="66" r="46" fill="${main}"/>${bumps(ring(192, 66, 42, 13, 130, 410), main)}`,
  front: `${cap(main, 124, 68)}<path d="M158 96Q192 82 226 96" fill="none" stroke="${random.pick(["#e0546c", "#f0b429", "#2f9c95", shade])}" stroke-width="9" stroke-linecap="round"/>`,
});
const twoPuffs: HairStyle = ({ main, shade }) => ({
  back: `<circle cx="122" cy="92" r="36" fill="${main}"/><circle cx="262" cy="92" r="36" fill="${main}"/>${bumps([...ring(122, 92, 32, 11, 90, 330), ...ring(262, 92, 32, 11, 210, 450)], main)}`,
  front: `${cap(main, 124, 68)}<path d="M192 92V118" stroke="${shade}" stroke-width="3"/>`,
});
const curlyBob: HairStyle = ({ main, shade }) => ({
  back: `<ellipse cx="192" cy="168" rx="86" ry="88" fill="${main}"/>${bumps(ring(192, 168, 80, 18, 150, 390), main)}${bumps(
    [
      [120, 228, 22],
      [264, 228, 22],
      [132, 250, 16],
      [252, 250, 16],
    ],
    main,
  )}`,
  front: `${cap(main, 130, 58)}${bumps(
    [
      [150, 126, 15],
      [172, 116, 15],
      [196, 114, 15],
      [220, 120, 15],
      [238, 134, 12],
    ],
    main,
  )}${bumps(
    [
      [160, 106, 5],
      [206, 100, 5],
      [130, 150, 5],
      [256, 160, 5],
      [122, 206, 5],
      [262, 214, 5],
    ],
    shade,
  )}`,
});
const bob: HairStyle = ({ main, shade }, random) => {
  const fringe = random.chance(0.5)
    ? `<path d="M130 168C120 60 264 60 254 168C250 146 246 140 240 136Q192 150 144 136C138 140 134 146 130 168Z" fill="${main}"/>`
    : `<path d="M129 176C118 62 266 62 255 176C252 150 240 134 214 110C196 130 150 134 129 176Z" fill="${main}"/>`;
  return {
    back: `<path d="M118 248C108 110 130 76 192 76S276 110 266 248Q244 262 228 244V160H156V244Q140 262 118 248Z" fill="${main}"/>`,
    front: `${fringe}<path d="M150 108Q176 90 204 92" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" opacity=".6"/>`,
  };
};
const longWavy: HairStyle = ({ main, shade }) => ({
  back: `<path d="M120 180C104 100 140 74 192 74S280 100 264 180C262 214 284 236 272 268C266 300 286 314 268 338H116C98 314 118 300 112 268C100 236 122 214 120 180Z" fill="${main}"/>${strands(["M124 210C110 240 128 270 118 320", "M260 210C274 240 256 270 266 320"], shade, 4)}`,
  front: `<path d="M127 190C116 62 268 62 257 190C256 152 236 130 194 110C156 130 130 152 127 190Z" fill="${main}"/>`,
});
const ponytail: HairStyle = ({ main, shade }) => ({
  back: `<path d="M230 92C300 70 318 150 292 232C284 262 262 258 266 236C274 180 270 140 234 124Z" fill="${main}"/>`,
  front: `${cap(main, 124, 64)}<circle cx="240" cy="106" r="9" fill="${shade}"/>`,
});
const pixie: HairStyle = ({ main, shade }) => ({
  back: "",
  front: `<path d="M128 178C116 60 270 62 256 172C250 150 246 138 236 128C210 140 176 132 158 118C150 136 138 150 128 178Z" fill="${main}"/><path d="M170 96Q200 90 222 108" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round"/>`,
});
const sidePart: HairStyle = ({ main, shade }) => ({
  back: "",
  front: `<path d="M130 166C120 104 150 78 186 80C236 66 268 110 254 166C250 142 244 132 232 126C206 128 180 122 162 108C150 126 136 136 130 166Z" fill="${main}"/><path d="M162 108Q190 92 226 100" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round"/>`,
});
const cornrows: HairStyle = ({ main, shade }) => ({
  back: "",
  front: `${cap(main, 126, 66)}${strands(["M192 90V120", "M176 91L168 121", "M208 91L216 121", "M160 97L148 129", "M224 97L236 129", "M146 110L136 144", "M238 110L248 144"], shade, 4)}`,
});
const headwrap: HairStyle = (_, random) => {
  const [cloth, fold, dots] = random.pick([
    ["#d9644a", "#b34832", "#f6d17a"],
    ["#2f8f86", "#20706a", "#f2e2b6"],
    ["#7b4fa0", "#5f3a80", "#f0b7d2"],
    ["#e3a72f", "#b98218", "#7a3b2a"],
    ["#2f5f9a", "#234a7a", "#f4f0e4"],
  ] as const);
  const spots = bumps(
    [
      [150, 104, 5],
      [178, 94, 5],
      [206, 108, 5],
      [232, 98, 5],
      [164, 120, 5],
      [226, 124, 5],
    ],
    dots,
  );
  return {
    back: `<path d="M196 64C170 10 226 8 222 48C252 14 286 50 240 80Z" fill="${cloth}"/>`,
    front: `<path d="M126 156C112 44 272 44 258 156Q230 122 192 122T126 156Z" fill="${cloth}"/>${spots}<path d="M132 138Q180 92 244 84M140 128Q196 118 252 130" fill="none" stroke="${fold}" stroke-width="5" stroke-linecap="round"/>`,
  };
};

/** Styles that read as male, female, or suit everyone, for tight curls and for loose hair. */
export const HAIR_STYLES: Readonly<
  Record<"coily" | "loose", Readonly<Record<"male" | "female", readonly HairStyle[]>>>
> = {
  coily: {
    male: [
      fade,
      fade,
      waves,
      waves,
      buzz,
      bald,
      flatTop,
      shortAfro,
      shortAfro,
      afro,
      locsLong,
      locsUp,
      cornrows,
      cornrows,
    ],
    female: [
      afro,
      afro,
      shortAfro,
      locsLong,
      locsUp,
      braids,
      braids,
      braids,
      puff,
      puff,
      twoPuffs,
      curlyBob,
      curlyBob,
      bob,
      headwrap,
      headwrap,
      longWavy,
      ponytail,
    ],
  },
  loose: {
    male: [sidePart, sidePart, fade, pixie, buzz, bald, curlyBob, bob],
    female: [bob, bob, longWavy, longWavy, ponytail, pixie, curlyBob, headwrap],
  },
};
/** What older men wear more often. */
export const THINNING: readonly HairStyle[] = [balding, bald, buzz, waves];
/** Styles that a hat leaves room for. */
export const UNDER_HAT: ReadonlySet<HairStyle> = new Set([
  fade,
  waves,
  buzz,
  bald,
  balding,
  locsLong,
  braids,
  bob,
  longWavy,
  sidePart,
  cornrows,
  pixie,
]);
