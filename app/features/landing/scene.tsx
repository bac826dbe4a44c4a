const COTTAGES = ["pink", "aqua", "lilac"] as const;

/**
 * The island in August: a lighthouse, gingerbread cottages with lit porches under a string of
 * lanterns, a sail, and the sun going down. Colors come from the style sheet.
 */
export function Scene() {
  return (
    <svg
      className="scene"
      viewBox="0 0 800 240"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <g id="cottage">
          <path d="M5 0v-46l27-38 27 38V0z" fill="currentColor" />
          <path d="M0-42l32-46 32 46" className="trim" strokeWidth="6" />
          <path d="M7-36l25-36 25 36" className="trim dots" />
          <path d="M0-31h64M4 0v-31M60 0v-31M22 0v-31M42 0v-31" className="trim" strokeWidth="3" />
          <path d="M4-26h57" className="trim dots" />
          <path d="M27-45v-9q5-9 10 0v9zM8-8v-12h9v12zM47-8v-12h9v12z" className="lit" />
          <path d="M26 0v-19q6-7 12 0V0z" className="door" />
          <path d="M-3 0h70v4h-70z" className="white" />
        </g>
      </defs>
      <circle cx="322" cy="150" r="46" className="lit" />
      <path d="M0 150h800v90H0z" className="water" />
      <path
        d="M292 158h60M270 166h52M336 166h44M284 175h80M40 172h60M120 186h70M560 164h60M690 172h70M250 186h40"
        className="glint"
      />
      <path d="M92 150l26-52v52zM86 150l-22-34q18 8 22-20z" className="white" />
      <path d="M60 153h66l-9 10H70z" className="door" />
      <path d="M0 214q130-34 250-16t230-14 320-8v64H0z" className="sand" />
      <path d="M196 110L0 78v30l196 8zM228 110L800 40v76l-572 0z" className="beam" />
      <path d="M198 200l6-76h16l6 76z" className="white" />
      <path d="M200.5 168h23l1.3 16h-25.6z" className="red" />
      <path d="M200 124h24v-4h-24z" className="door" />
      <path d="M205 120v-13h14v13z" className="lit" />
      <path d="M203 107q9-14 18 0z" className="door" />
      {COTTAGES.map((color, at) => (
        <use key={color} href="#cottage" x={404 + at * 76} y={192 - at * 3} className={color} />
      ))}
      <path d="M668 194V88l20 9-20 9" className="pole" />
      <path d="M436 98q38 36 76 0 38 32 76-4 40 36 78-6" className="lanterns" />
      <path
        d="M20 216l-4-16m8 16l3-18m146 4l-5-16m9 16l4-20m72 22l-3-14m7 14l5-17m402 3l-4-18m9 18l4-14"
        className="grass"
      />
    </svg>
  );
}
