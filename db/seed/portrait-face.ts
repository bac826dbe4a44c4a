import type { Random } from "./random";

export interface SkinTone {
  skin: string;
  shade: string;
  blush: string;
}

const FRAMES = ["#2a2f36", "#7a3b2a", "#b5803a", "#23446b", "#8c2f4b"];

function eyes(random: Random, brow: string, lashes: boolean): string {
  const iris = random.pick(["#3a2417", "#2b1a12", "#4a2f1c", "#5a3a1e", "#33454f"]);
  const kind = random.next();
  const one = (x: number) => {
    if (kind < 0.22) {
      return `<path d="M${x - 10} 174Q${x} 162 ${x + 10} 174" fill="none" stroke="#160c08" stroke-width="4.5" stroke-linecap="round"/>`;
    }
    const lid = `<path d="M${x - 11} 169Q${x} 158 ${x + 11} 169" fill="none" stroke="#160c08" stroke-width="${lashes ? 4.5 : 3}" stroke-linecap="round"/>`;
    const tip = lashes
      ? `<path d="M${x + (x < 192 ? -11 : 11)} 169l${x < 192 ? -5 : 5}-4" stroke="#160c08" stroke-width="3.5" stroke-linecap="round"/>`
      : "";
    return `<ellipse cx="${x}" cy="170" rx="10.5" ry="8" fill="#fffdf8"/><circle cx="${x}" cy="170" r="6.6" fill="${iris}"/><circle cx="${x + 2}" cy="167.5" r="2.2" fill="#fff"/>${lid}${tip}`;
  };
  const lift = random.int(-3, 3);
  const thick = lashes ? 4.5 : 6.5;
  return `${one(167)}${one(217)}<path d="M152 ${151 + lift}Q166 ${142 + lift} 181 ${150 + lift}M203 ${150 + lift}Q218 ${142 + lift} 232 ${151 + lift}" fill="none" stroke="${brow}" stroke-width="${thick}" stroke-linecap="round"/>`;
}

function nose(random: Random, { shade }: SkinTone): string {
  const wide = random.int(8, 13);
  return random.chance(0.5)
    ? `<path d="M${192 - wide} 196Q192 206 ${192 + wide} 196" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round"/>`
    : `<path d="M188 176Q${184 - wide / 2} 190 ${192 - wide} 196Q192 206 ${192 + wide - 2} 197" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function mouth(random: Random, painted: boolean, tone: SkinTone): string {
  const lip = painted ? random.pick(["#b3394f", "#c85a5f", "#8e2f4a", "#d06a6a"]) : tone.blush;
  const deep = Number.parseInt(tone.skin.slice(1, 3), 16) < 120;
  const line = painted ? lip : deep ? "#b5604e" : "#6b2a22";
  const at = random.next();
  if (at < 0.42) {
    return `<path d="M168 210Q192 218 216 210Q210 234 192 234T168 210Z" fill="#7c2230"/><path d="M171 211Q192 218 213 211Q212 219 192 220T171 211Z" fill="#fff"/><path d="M168 210Q192 218 216 210" fill="none" stroke="${lip}" stroke-width="3.5" stroke-linecap="round"/><path d="M176 230Q192 237 208 230" fill="none" stroke="${lip}" stroke-width="${painted ? 4 : 0}" stroke-linecap="round"/>`;
  }
  if (at < 0.72) {
    return `<path d="M170 212Q192 230 214 212" fill="none" stroke="${line}" stroke-width="5" stroke-linecap="round"/><path d="M183 229Q192 233 201 229" fill="none" stroke="${tone.shade}" stroke-width="3.5" stroke-linecap="round"/>`;
  }
  if (at < 0.87) {
    return `<path d="M170 210Q192 216 214 210Q208 228 192 228T170 210Z" fill="#fff" stroke="${line}" stroke-width="3.5" stroke-linejoin="round"/>`;
  }
  return `<path d="M174 216Q196 226 214 209" fill="none" stroke="${line}" stroke-width="5" stroke-linecap="round"/>`;
}

/** A beard, a mustache or nothing, drawn below the mouth's layer. */
function beard(random: Random, color: string): string {
  const full =
    "M132 172C132 228 158 254 192 254S252 228 252 172C247 196 238 204 224 203Q208 196 192 200T160 203C146 204 137 196 132 172Z";
  const mustache = `<path d="M192 202C178 198 166 204 160 213C174 214 186 211 192 207C198 211 210 214 224 213C218 204 206 198 192 202Z" fill="${color}"/>`;
  const at = random.next();
  if (at < 0.3) return `<path d="${full}" fill="${color}"/>`;
  if (at < 0.45) return `<path d="${full}" fill="${color}" opacity=".3"/>`;
  if (at < 0.6)
    return `${mustache}<path d="M174 236Q192 262 210 236Q192 244 174 236Z" fill="${color}"/>`;
  return at < 0.72 ? mustache : "";
}

function glasses(random: Random): string {
  const frame = random.pick(FRAMES);
  const at = random.next();
  const lens = at < 0.2 ? `fill="#26323b" fill-opacity=".88"` : `fill="#fff" fill-opacity=".16"`;
  const stroke = `stroke="${frame}" stroke-width="4.5"`;
  const sides = `<path d="M187 168Q192 163 197 168M144 166L131 162M240 166L253 162" fill="none" ${stroke} stroke-linecap="round"/>`;
  const shape =
    at < 0.55
      ? `<circle cx="165" cy="171" r="21" ${lens} ${stroke}/><circle cx="219" cy="171" r="21" ${lens} ${stroke}/>`
      : `<rect x="144" y="153" width="43" height="35" rx="11" ${lens} ${stroke}/><rect x="197" y="153" width="43" height="35" rx="11" ${lens} ${stroke}/>`;
  return shape + sides;
}

export interface FaceOptions {
  tone: SkinTone;
  hair: string;
  look: "male" | "female";
  age: number;
}

/** The features of a face as SVG elements, for a head of 120 by 144 units around (192, 168). */
export function drawFace(random: Random, { tone, hair, look, age }: FaceOptions): string {
  const female = look === "female";
  const cheeks = `<g fill="${tone.blush}" opacity="${female ? 0.5 : 0.3}"><ellipse cx="150" cy="200" rx="14" ry="9"/><ellipse cx="234" cy="200" rx="14" ry="9"/></g>`;
  const freckles = random.chance(0.14)
    ? `<g fill="${tone.shade}">${[148, 157, 165, 219, 227, 236].map((x, at) => `<circle cx="${x}" cy="${191 + (at % 2) * 6}" r="2.1"/>`).join("")}</g>`
    : "";
  const lines =
    age >= 56
      ? `<path d="M158 204Q152 214 156 224M226 204Q232 214 228 224M170 138Q192 133 214 138" fill="none" stroke="${tone.shade}" stroke-width="3" stroke-linecap="round" opacity=".75"/>`
      : "";
  const brow = age >= 66 ? hair : "#160c08";
  const parts = [
    cheeks,
    freckles,
    lines,
    female ? "" : beard(random, hair),
    nose(random, tone),
    mouth(random, female && random.chance(0.75), tone),
    eyes(random, brow, female),
    random.chance(age >= 50 ? 0.42 : 0.22) ? glasses(random) : "",
  ];
  return parts.join("");
}
