const DOTS = { strokeWidth: 4, strokeDasharray: "0 5", strokeLinecap: "round" } as const;

/**
 * A gingerbread cottage, 64 wide and 88 high from its left foot, for `<use href="#cottage">` in a scene; its walls
 * take the `color` of the use.
 */
export function CottageShape() {
  return (
    <g id="cottage" fill="none" stroke="var(--white)" strokeLinejoin="round">
      <path d="M5 0v-46l27-38 27 38V0z" fill="currentColor" stroke="none" />
      <path d="M0-42l32-46 32 46" strokeWidth="6" />
      <path d="M7-36l25-36 25 36M4-26h57" {...DOTS} />
      <path d="M0-31h64M4 0v-31M60 0v-31M22 0v-31M42 0v-31" strokeWidth="3" />
      <g stroke="none">
        <path d="M27-45v-9q5-9 10 0v9zM8-8v-12h9v12zM47-8v-12h9v12z" fill="var(--glow)" />
        <path d="M26 0v-19q6-7 12 0V0z" fill="var(--timber)" />
        <path d="M-3 0h70v4h-70z" fill="var(--white)" />
      </g>
    </g>
  );
}
