import type { Random } from "./random";

const COLORS = [
  "#f4f1e8",
  "#1f4e79",
  "#d9644a",
  "#2f8f86",
  "#f0b429",
  "#e08fa8",
  "#5f7f4f",
  "#7b4fa0",
  "#9fc6dd",
  "#c8443c",
  "#33415c",
  "#f2c9a1",
] as const;

const BODY = "M44 384C48 322 104 296 152 280Q192 300 232 280C280 296 336 322 340 384Z";

/** A top over the shoulders, as SVG elements. `skin` shows where the cloth leaves it bare. */
export function drawClothes(random: Random, look: "male" | "female", skin: string): string {
  const color = random.pick(COLORS);
  const accent = random.pick(COLORS.filter((other) => other !== color));
  const body = `<path d="${BODY}" fill="${color}"/>`;
  const collar = `<path d="M152 280L178 326L192 304L206 326L232 280Q192 300 152 280Z" fill="#fff" fill-opacity=".55"/><path d="M192 304V384" stroke="#000" stroke-opacity=".15" stroke-width="4"/><circle cx="198" cy="334" r="3.5" fill="#000" fill-opacity=".3"/><circle cx="198" cy="362" r="3.5" fill="#000" fill-opacity=".3"/>`;
  const stripes = `<clipPath id="body"><path d="${BODY}"/></clipPath><g clip-path="url(#body)" stroke="${accent}" stroke-width="9"><path d="M30 318H354M30 342H354M30 366H354" /></g>`;
  const crew = `<path d="M148 282Q192 322 236 282" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="8"/>`;
  const vneck = `<path d="M156 280L192 330L228 280Q192 300 156 280Z" fill="${skin}"/><path d="M154 280L192 332L230 280" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="6"/>`;
  const flowers = `<clipPath id="body"><path d="${BODY}"/></clipPath><g clip-path="url(#body)" fill="${accent}">${[
    [92, 336],
    [132, 312],
    [120, 364],
    [170, 350],
    [216, 340],
    [252, 312],
    [262, 362],
    [300, 340],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="10"/><circle cx="${x}" cy="${y}" r="4" fill="#fff" fill-opacity=".8"/>`,
    )
    .join("")}</g>`;
  const hood = `<path d="M130 288C140 266 244 266 254 288Q226 326 192 326T130 288Z" fill="#000" fill-opacity=".12"/><path d="M172 316V356M212 316V356" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`;
  const dress = `<path d="M44 384C48 322 104 296 152 280Q192 300 232 280C280 296 336 322 340 384Z" fill="${skin}"/><path d="M96 384C96 352 118 336 128 322L140 286H154L150 326Q192 346 234 326L230 286H244L256 322C266 336 288 352 288 384Z" fill="${color}"/>`;
  const knit = `<clipPath id="body"><path d="${BODY}"/></clipPath><g clip-path="url(#body)" stroke="#000" stroke-opacity=".1" stroke-width="5" fill="none"><path d="M120 290q10 16 0 32t0 32t0 32M192 300q10 16 0 32t0 32t0 32M264 290q10 16 0 32t0 32t0 32"/></g><path d="M150 280Q192 312 234 280L238 292Q192 330 146 292Z" fill="#000" fill-opacity=".1"/>`;
  const shared = [
    body + crew,
    body + stripes + crew,
    body + collar,
    body + vneck,
    body + flowers + crew,
    body + hood,
    body + knit,
  ];
  return random.pick(
    look === "female" ? [...shared, dress, dress, dress] : [...shared, body + collar],
  );
}

/** A hat for a head that ends at 96, as SVG elements. */
export function drawHat(random: Random): string {
  const band = random.pick(COLORS);
  const cloth = random.pick(["#1f4e79", "#c8443c", "#f4f1e8", "#5f7f4f", "#33415c", "#e3a72f"]);
  return random.pick([
    `<path d="M134 124C134 56 250 56 250 124Z" fill="#ecd39a"/><path d="M133 112H251V128H133Z" fill="${band}"/><ellipse cx="192" cy="130" rx="112" ry="19" fill="#f3dfae"/><path d="M84 132Q192 158 300 132" fill="none" stroke="#d6b873" stroke-width="4"/>`,
    `<path d="M128 132C124 62 260 62 256 132Z" fill="${cloth}"/><path d="M118 130Q192 108 266 130L286 156Q192 118 98 156Z" fill="${cloth}"/><path d="M120 131Q192 110 264 131" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="4"/>`,
    `<path d="M127 134C122 58 262 58 257 134Q192 112 127 134Z" fill="${cloth}"/><path d="M132 130Q192 104 252 130Q270 140 280 150Q192 116 118 146Z" fill="#000" fill-opacity=".28"/><path d="M130 130Q192 108 254 130Q276 142 284 152Q192 124 122 144Z" fill="${cloth}"/><circle cx="192" cy="98" r="13" fill="#fff" fill-opacity=".85"/>`,
  ]);
}

/** Earrings or a necklace, or nothing, as SVG elements. */
export function drawJewelry(random: Random, look: "male" | "female"): string {
  const metal = random.pick(["#e5b84b", "#dfe4e8", "#f4efe2"]);
  const female = look === "female";
  const at = random.next();
  const ears = female
    ? at < 0.35
      ? `<g fill="none" stroke="${metal}" stroke-width="4"><circle cx="128" cy="210" r="13"/><circle cx="256" cy="210" r="13"/></g>`
      : at < 0.65
        ? `<g fill="${metal}"><circle cx="129" cy="198" r="5"/><circle cx="255" cy="198" r="5"/></g>`
        : ""
    : at < 0.1
      ? `<circle cx="129" cy="196" r="4" fill="${metal}"/>`
      : "";
  const neck =
    female && random.chance(0.3)
      ? `<path d="M160 274Q192 312 224 274" fill="none" stroke="${metal}" stroke-width="3"/><path d="M186 294q6-6 12 0l-6 10Z" fill="${metal}"/>`
      : "";
  return ears + neck;
}
