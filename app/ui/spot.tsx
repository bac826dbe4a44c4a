import { kept } from "./kept";

/** A shape: its color in the theme, its path, and for a line its width and the gaps of its dots. */
export type Shape = readonly [color: string, path: string, width?: number, dashes?: string];

/** The sky that every drawing is before; its lower part is ground or water. */
export const SKY: Shape = ["haze", "M24 58a56 56 0 0 1 112 0 56 56 0 0 1-112 0"];
export const GROUND = "M29 82h102a56 56 0 0 1-102 0";

/** Small scenes on a 160 by 120 grid, in the hand of the landing page's. */
const DRAWINGS = {
  "porch-light": [
    SKY,
    ["dune", GROUND],
    ["rose", "M46 96V48l34-34 34 34v48z"],
    ["white", "M40 55l40-40 40 40M46 96h68", 6],
    ["white", "M51 56l29-29 29 29", 5, "0 6.8"],
    ["white", "M58 96V72q12-18 24 0v24z"],
    ["timber", "M62 96V74q8-12 16 0v22z"],
    ["glow", "M98 72v.1", 27],
    ["white", "M92 69h12l-2 12h-8z"],
    ["timber", "M91 69l7-7 7 7zM94 81h8", 2.5],
    ["leaf", "M116 101l-3-10h14l-3 10z"],
    ["hydrangea", "M114 88h.1m6-5h.1m6 5h.1", 9],
  ],
  "bottle-post": [
    SKY,
    ["glow", "M98 82a16 16 0 0 1 32 0z"],
    ["water", GROUND],
    ["leaf", "M43 95l20-45q4-11 14-11l5-10 11 5-5 10q7 6 2 18L70 107z"],
    ["white", "M55 85l14-31 15 7-14 31z"],
    ["rose", "M73 66v.1", 8],
    ["timber", "M88 29l3-6", 7],
    ["water", "M37 89q8-7 16 0t16 0 16 0l-3 22H60z"],
    ["white", "M98 90h20M84 102h18", 3],
  ],
  lighthouse: [
    SKY,
    ["beam", "M80 34L10 16v30zM80 34l70-18v30z"],
    ["water", GROUND],
    ["dune", "M32 88q22-12 48-12t48 12a56 56 0 0 1-96 0"],
    ["white", "M67 92l6-48h14l6 48z"],
    ["brick", "M71 60h18l2 16H69z"],
    ["timber", "M69 43h22", 4],
    ["glow", "M74 41V28h12v13z"],
    ["timber", "M71 28q9-15 18 0z"],
    ["leaf", "M52 96l-4-11m9 11l3-13m40 14l-3-11m7 11l5-12", 3],
  ],
  sailboat: [
    SKY,
    ["glow", "M34 82a20 20 0 0 1 40 0z"],
    ["water", GROUND],
    ["timber", "M82 78V12", 3],
    ["white", "M87 74V18q28 24 34 56zM77 74V26Q70 54 50 74z"],
    ["rose", "M82 10l14 4-14 5z"],
    ["timber", "M44 79h82q-4 14-16 14H60q-12 0-16-14z"],
    ["white", "M40 100h18M74 104h32M104 98h14", 3],
  ],
  "empty-chair": [
    SKY,
    ["glow", "M92 70a18 18 0 0 1 36 0z"],
    ["water", "M25 70h110q-1 8-6 16H31q-5-8-6-16"],
    ["dune", "M30 84q30-6 50-2t50 1a56 56 0 0 1-100 1"],
    ["timber", "M53 72v26M107 72v26", 5],
    ["white", "M61 80l-9-38M70 80l-5-46M80 80V31M90 80l5-46M99 80l9-38", 8],
    ["timber", "M56 56h48", 3],
    ["white", "M42 70h20M98 70h20M54 84h52", 7],
  ],
  picnic: [
    SKY,
    ["leaf", "M24 62q26-8 56 0t56-4a56 56 0 0 1-112 4"],
    ["white", "M48 78h64l22 24H26z"],
    ["rose", "M58 78h9l-7 24H46zM93 78h9l12 24h-14zM42 85h76l5 7H37z"],
    ["timber", "M61 62q1-30 19-30t19 30", 4],
    ["glow", "M55 60h50l-5 30H60z"],
    ["timber", "M60 70h40M62 80h36", 2, "5 5"],
    ["white", "M53 60h54", 6],
    ["brick", "M108 92a12 12 0 0 0 24 0z"],
    ["leaf", "M108 92a12 12 0 0 0 24 0", 3],
  ],
} satisfies Record<string, readonly Shape[]>;

export type SpotName = keyof typeof DRAWINGS;

export const SPOT_NAMES = Object.keys(DRAWINGS) as SpotName[];

/** A drawing of these shapes. */
export const Drawing = ({ shapes }: { shapes: readonly Shape[] }) => (
  <svg className="drawing" viewBox="0 0 160 120" aria-hidden="true">
    {shapes.map(([color, path, width, dashes]) => (
      <path
        key={path}
        d={path}
        {...(width
          ? { stroke: `var(--${color})`, strokeWidth: width, strokeDasharray: dashes }
          : { fill: `var(--${color})` })}
      />
    ))}
  </svg>
);

/** A small drawing for an empty, an ended or a failed state; the words beside it carry the meaning. */
export const Spot = kept(function Spot({ name }: { name: SpotName }) {
  return <Drawing shapes={DRAWINGS[name]} />;
});
