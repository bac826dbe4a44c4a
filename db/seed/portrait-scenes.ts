import type { Random } from "./random";

/** Backgrounds of the drawn portraits: pictures of 384 by 384 units, quiet behind the head. */
type Scene = (random: Random) => string;

const sky = (top: string, bottom: string) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="384" height="384" fill="url(#sky)"/>`;
const cloud = (x: number, y: number, size: number) =>
  `<g fill="#fff" opacity=".85"><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.38}"/><circle cx="${x - size * 0.3}" cy="${y - size * 0.2}" r="${size * 0.38}"/><circle cx="${x + size * 0.25}" cy="${y - size * 0.26}" r="${size * 0.45}"/></g>`;
const gull = (x: number, y: number) =>
  `<path d="M${x} ${y}q9-9 16 0q7-9 16 0" fill="none" stroke="#51606b" stroke-width="3" stroke-linecap="round"/>`;
const side = (random: Random) => (random.chance(0.5) ? 1 : -1);
/** Mirrors a drawing that is made for the right side. */
const facing = (to: number, drawing: string) =>
  to === 1 ? drawing : `<g transform="translate(384 0) scale(-1 1)">${drawing}</g>`;

const beach: Scene = (random) => {
  const [light, dark] = random.pick([
    ["#f6c445", "#e2574c"],
    ["#ffffff", "#2f8f9d"],
    ["#fbe3a4", "#e98a6b"],
    ["#ffffff", "#d75a7e"],
  ] as const);
  const umbrella = `<path d="M318 150L334 330" stroke="#8a6a4a" stroke-width="6"/><path d="M248 172Q262 96 318 92Q374 96 400 150Z" fill="${dark}"/><path d="M286 165Q292 112 318 92Q344 110 356 156Z" fill="${light}"/>`;
  return `${sky("#8fd3ee", "#d9f2f7")}${cloud(70, 70, 44)}<rect y="206" width="384" height="80" fill="#3ba7bd"/><path d="M0 238q32-10 64 0t64 0 64 0 64 0 64 0 64 0v40H0Z" fill="#63c3cf"/><path d="M0 268q48-14 96 0t96 0 96 0 96 0v116H0Z" fill="#f3dfb3"/>${facing(side(random), umbrella)}${gull(60, 130)}`;
};

const sunset: Scene = (random) => {
  const [top, bottom, sea] = random.pick([
    ["#6d4c8f", "#fbb36b", "#4b5f94"],
    ["#ef7f6b", "#fde0a1", "#3f7a94"],
    ["#3f5f9a", "#f79d84", "#33507c"],
    ["#f2a0a8", "#ffe9b8", "#5e88a8"],
  ] as const);
  const x = random.pick([66, 318]);
  return `${sky(top, bottom)}<circle cx="${x}" cy="214" r="52" fill="#fff1c4"/><circle cx="${x}" cy="214" r="72" fill="#fff1c4" opacity=".25"/><path d="M0 90q60-18 130-4M250 60q70-14 134 6" stroke="#fff" stroke-width="9" opacity=".28" fill="none" stroke-linecap="round"/><rect y="224" width="384" height="160" fill="${sea}"/><g fill="#fff1c4" opacity=".6"><rect x="${x - 44}" y="236" width="88" height="5" rx="2"/><rect x="${x - 30}" y="252" width="60" height="5" rx="2"/><rect x="${x - 38}" y="270" width="76" height="5" rx="2"/><rect x="${x - 18}" y="288" width="36" height="5" rx="2"/></g>`;
};

const lighthouse: Scene = (random) => {
  const tower = `<path d="M292 290L302 110H338L348 290Z" fill="#fdfdf8"/><path d="M330 110H338L348 290H330Z" fill="#d8dde0"/><rect x="294" y="102" width="52" height="9" rx="3" fill="#2d3a45"/><rect x="304" y="74" width="32" height="29" fill="#ffe39a"/><path d="M304 74h32v29h-32zM320 74v29" fill="none" stroke="#2d3a45" stroke-width="4"/><path d="M298 75Q320 42 342 75Z" fill="#2d3a45"/><rect x="313" y="150" width="12" height="20" rx="6" fill="#4a6478"/><rect x="313" y="208" width="12" height="20" rx="6" fill="#4a6478"/>`;
  return `${sky("#9ad0ef", "#eaf6f4")}${cloud(96, 92, 40)}<rect y="232" width="384" height="60" fill="#4a9fc0"/><path d="M0 288Q120 252 220 270T384 262V384H0Z" fill="#9cbf74"/><path d="M0 330Q150 296 384 318V384H0Z" fill="#82a95e"/>${facing(side(random), tower)}`;
};

const cottage: Scene = (random) => {
  const [wall, trim, door] = random.pick([
    ["#f5b7c4", "#ffffff", "#8c4a86"],
    ["#a9d8cf", "#fff6e2", "#d8695f"],
    ["#f7d98b", "#ffffff", "#3f7f8f"],
    ["#bfc6ee", "#fff3f3", "#c85a7c"],
    ["#e7a58a", "#fff8e8", "#4f7a5a"],
  ] as const);
  const lace = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((at) => `<circle cx="${222 + at * 18}" cy="206" r="9" fill="${trim}"/>`)
    .join("");
  const house = `<rect x="214" y="150" width="190" height="234" fill="${wall}"/><path d="M196 164L306 36L416 164Z" fill="${wall}"/><path d="M196 164L306 36L416 164" fill="none" stroke="${trim}" stroke-width="13" stroke-linejoin="round"/><path d="M306 36V14" stroke="${trim}" stroke-width="6"/><path d="M288 140V112a18 18 0 0 1 36 0v28Z" fill="#5b7890"/><path d="M306 94v46M288 118h36" stroke="${trim}" stroke-width="4"/><rect x="206" y="190" width="200" height="14" fill="${trim}"/>${lace}<path d="M330 384V262a24 24 0 0 1 48 0V384Z" fill="${door}"/><rect x="290" y="204" width="9" height="180" fill="${trim}"/>`;
  return `${sky("#a8daf0", "#eef8ef")}${cloud(64, 76, 40)}<circle cx="36" cy="230" r="60" fill="#7fb070"/><circle cx="100" cy="256" r="52" fill="#94c07e"/><rect y="280" width="384" height="104" fill="#a9cf8c"/>${facing(side(random), house)}`;
};

const cliffs: Scene = (random) => {
  const bank = `<path d="M384 110Q330 104 306 142T262 214T226 290H384Z" fill="#d98557"/><path d="M384 150Q338 150 318 182T276 240T238 290H384Z" fill="#efd9b4"/><path d="M384 190Q346 190 330 214T296 262T262 290H384Z" fill="#b8573f"/><path d="M384 236Q356 238 344 254T310 290H384Z" fill="#e6b27e"/><path d="M384 96Q326 88 300 132Q330 116 384 122Z" fill="#7ea35f"/>`;
  return `${sky("#8ec9ee", "#e6f4f2")}${cloud(80, 84, 46)}<rect y="228" width="384" height="70" fill="#3f96b5"/>${facing(side(random), bank)}<path d="M0 286Q100 270 200 284T384 284V384H0Z" fill="#eed9ae"/>${gull(90, 150)}`;
};

const harbor: Scene = (random) => {
  const hull = random.pick(["#c9463d", "#2f6f8f", "#f1f1ea", "#2f7d62"]);
  const boats = `<path d="M318 70V250M318 92L372 232H318Z" stroke="#6b5a48" stroke-width="5" fill="#fffaf0"/><path d="M312 104L272 232H312Z" fill="#f3e3c6"/><path d="M252 244H384L368 280H270Z" fill="${hull}"/><path d="M252 244H384L380 254H256Z" fill="#fff" opacity=".7"/>`;
  const shack = `<path d="M-10 190L46 148L102 190V284H-10Z" fill="#a99c8c"/><path d="M-18 194L46 144L110 194" fill="none" stroke="#6d6257" stroke-width="9"/><rect x="26" y="206" width="34" height="30" fill="#e7eef0"/><circle cx="82" cy="226" r="9" fill="#e2574c"/><circle cx="88" cy="248" r="9" fill="#f6c445"/>`;
  const to = side(random);
  return `${sky("#b4dcea", "#f4f0dc")}${gull(130, 70)}<rect y="250" width="384" height="134" fill="#4f9db0"/>${facing(to, shack + boats)}<path d="M0 306q32-8 64 0t64 0 64 0 64 0 64 0 64 0v78H0Z" fill="#418a9f"/>`;
};

const hydrangeas: Scene = (random) => {
  const tones = random.pick([
    ["#7f9be0", "#a6b9f0", "#6a84cf"],
    ["#e09ac4", "#f2bfdc", "#c97fb0"],
    ["#a78fdc", "#c9b6f0", "#8c74c6"],
  ] as const);
  const bloom = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${tones[0]}"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.3}" r="${r * 0.42}" fill="${tones[1]}"/><circle cx="${x + r * 0.4}" cy="${y + r * 0.3}" r="${r * 0.36}" fill="${tones[2]}"/>`;
  const blooms = [
    [24, 190],
    [84, 226],
    [30, 262],
    [92, 300],
    [20, 330],
    [360, 196],
    [302, 232],
    [356, 268],
    [296, 306],
    [366, 338],
  ] as const;
  return `${sky("#bfe3f2", "#f3f7e6")}${cloud(300, 74, 42)}<path d="M0 170Q60 140 120 172T260 166T384 160V384H0Z" fill="#5f9a5c"/><path d="M0 230Q100 200 192 236T384 226V384H0Z" fill="#4d874f"/>${blooms.map(([x, y]) => bloom(x, y, random.int(24, 34))).join("")}`;
};

const lanterns: Scene = (random) => {
  const glow = ["#ffb65c", "#ff8a73", "#ffd97a", "#f58fb0", "#9fd8c6"];
  const lantern = (x: number, y: number) => {
    const color = random.pick(glow);
    return `<circle cx="${x}" cy="${y}" r="40" fill="${color}" opacity=".2"/><ellipse cx="${x}" cy="${y}" rx="21" ry="25" fill="${color}"/><ellipse cx="${x}" cy="${y}" rx="9" ry="24" fill="#fff" opacity=".3"/><rect x="${x - 9}" y="${y - 29}" width="18" height="6" rx="2" fill="#5b3b45"/><rect x="${x - 8}" y="${y + 22}" width="16" height="6" rx="2" fill="#5b3b45"/>`;
  };
  const hung = [
    [34, 96],
    [98, 58],
    [290, 54],
    [350, 96],
    [44, 196],
    [344, 204],
  ] as const;
  return `${sky("#33305f", "#a8628a")}<path d="M-10 40Q80 60 192 20T394 44" fill="none" stroke="#e7c9b0" stroke-width="3"/><path d="M34 50V70M98 40V32M290 30V26M350 40V70M44 120V170M344 124V178" stroke="#e7c9b0" stroke-width="2"/>${hung.map(([x, y]) => lantern(x, y)).join("")}<path d="M0 300Q192 262 384 300V384H0Z" fill="#4a3a5f"/>`;
};

const farm: Scene = (random) => {
  const barn = `<path d="M276 150L326 104L376 150V270H276Z" fill="#b6483e"/><path d="M268 156L326 102L384 156" fill="none" stroke="#7c2f2a" stroke-width="9"/><rect x="304" y="206" width="44" height="64" fill="#f4ead6"/><path d="M304 206L348 270M348 206L304 270" stroke="#b6483e" stroke-width="4"/><rect x="314" y="150" width="24" height="24" fill="#f4ead6"/>`;
  const wall = Array.from(
    { length: 9 },
    (_, at) =>
      `<ellipse cx="${at * 48}" cy="${306 + (at % 2) * 6}" rx="28" ry="18" fill="${at % 3 ? "#a8a79c" : "#8f9089"}"/>`,
  ).join("");
  return `${sky("#a5d6ec", "#f7f3d9")}${cloud(84, 80, 42)}<path d="M0 226Q110 190 220 222T384 212V384H0Z" fill="#c6cf77"/>${facing(side(random), barn)}<path d="M0 262Q140 244 384 266V384H0Z" fill="#93b760"/>${wall}<rect y="312" width="384" height="72" fill="#86a955"/>`;
};

const SCENES: readonly Scene[] = [
  beach,
  sunset,
  sunset,
  lighthouse,
  cottage,
  cottage,
  cliffs,
  harbor,
  hydrangeas,
  lanterns,
  farm,
];

/** One of the island's backgrounds as SVG elements. */
export const drawScene = (random: Random): string => random.pick(SCENES)(random);
