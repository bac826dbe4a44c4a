import { CottageShape } from "~/ui/cottage";

const COTTAGES = ["rose", "aqua", "lilac"] as const;

/**
 * The island in August: a lighthouse, gingerbread cottages with lit porches under a string of
 * lanterns, a sail, and the sun going down. It needs no style sheet but the theme's colors, so that the build draws
 * the picture of link previews from it.
 * @param size attributes of the outermost element
 */
export function Scene(size: { className?: string; width?: number; height?: number }) {
  return (
    <svg
      {...size}
      viewBox="0 0 800 240"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <defs>
        <CottageShape />
      </defs>
      <circle cx="322" cy="150" r="46" fill="var(--glow)" />
      <path d="M0 150h800v90H0z" fill="var(--water)" />
      <path
        d="M292 158h60M270 166h52M336 166h44M284 175h80M40 172h60M120 186h70M560 164h60M690 172h70M250 186h40"
        stroke="var(--glint)"
        strokeWidth="3"
      />
      <path d="M92 150l26-52v52zM86 150l-22-34q18 8 22-20z" fill="var(--white)" />
      <path d="M60 153h66l-9 10H70z" fill="var(--timber)" />
      <path d="M0 214q130-34 250-16t230-14 320-8v64H0z" fill="var(--sand)" />
      <path d="M205 112L0 78v70zM219 112l581-72v110z" fill="var(--beam)" />
      <path d="M198 200l6-76h16l6 76z" fill="var(--white)" />
      <path d="M200.5 168h23l1.3 16h-25.6z" fill="var(--brick)" />
      <path d="M200 124h24v-4h-24z" fill="var(--timber)" />
      <path d="M205 120v-13h14v13z" fill="var(--glow)" />
      <path d="M203 107q9-14 18 0z" fill="var(--timber)" />
      {COTTAGES.map((color, at) => (
        <use
          key={color}
          href="#cottage"
          x={404 + at * 76}
          y={192 - at * 3}
          color={`var(--${color})`}
        />
      ))}
      <path d="M668 194V88l20 9-20 9" stroke="var(--white)" strokeWidth="3" />
      <path
        d="M436 98q38 36 76 0 38 32 76-4 40 36 78-6"
        stroke="var(--glow)"
        strokeWidth="9"
        strokeDasharray="0 19"
      />
      <path
        d="M20 216l-4-16m8 16l3-18m146 4l-5-16m9 16l4-20m72 22l-3-14m7 14l5-17m402 3l-4-18m9 18l4-14"
        stroke="var(--leaf)"
        strokeWidth="3"
      />
    </svg>
  );
}
