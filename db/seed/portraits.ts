import sharp, { type Sharp } from "sharp";
import type { Batches } from "./batches";
import { type Encoding, writeMedium } from "./media-writer";
import type { Person } from "./people";
import { drawClothes, drawHat, drawJewelry } from "./portrait-clothes";
import { drawFace, type SkinTone } from "./portrait-face";
import { HAIR_STYLES, type HairColors, THINNING, UNDER_HAT } from "./portrait-hair";
import { drawScene } from "./portrait-scenes";
import { idFrom, randomFrom } from "./random";
import type { Island } from "./write-people";

type Distance = "upclose" | "pulledback";

export interface Portrait {
  person: Person;
  distance: Distance;
  variants: Encoding[];
}

type Tone = SkinTone & { hairs: "coily" | "loose" };
const tone = (skin: string, shade: string, blush: string, hairs: Tone["hairs"]): Tone => ({
  skin,
  shade,
  blush,
  hairs,
});
const TONES: readonly Tone[] = [
  tone("#4a2c1d", "#331c11", "#8a3b2e", "coily"),
  tone("#5c3823", "#422616", "#97432f", "coily"),
  tone("#6f4529", "#52301a", "#a54a34", "coily"),
  tone("#83532f", "#633b1f", "#b35338", "coily"),
  tone("#96623a", "#754826", "#c05c40", "coily"),
  tone("#a97247", "#865530", "#cb6748", "coily"),
  tone("#bd8757", "#99683d", "#d67356", "coily"),
  tone("#cf9d6d", "#ab7a4d", "#de7d62", "loose"),
  tone("#e3b88d", "#c1926a", "#e6877a", "loose"),
  tone("#f0cda9", "#d3a684", "#ee9590", "loose"),
];
const DARK_HAIR: readonly HairColors[] = [
  { main: "#1c1411", shade: "#40322b" },
  { main: "#241813", shade: "#493529" },
  { main: "#33201a", shade: "#5a3f33" },
  { main: "#4a2c1c", shade: "#6f4a33" },
];
const LIGHT_HAIR: readonly HairColors[] = [
  { main: "#5b3a22", shade: "#7d573a" },
  { main: "#8a5a2e", shade: "#a9763f" },
  { main: "#c79a4f", shade: "#a87c38" },
  { main: "#a3502a", shade: "#c06c40" },
  { main: "#2a1c16", shade: "#4d392e" },
];
const GREY_HAIR: readonly HairColors[] = [
  { main: "#8d8f92", shade: "#b4b6b8" },
  { main: "#c9cbcc", shade: "#a5a8aa" },
  { main: "#e9e7e2", shade: "#c6c3bc" },
  { main: "#5f6062", shade: "#8b8c8e" },
];

/**
 * The portrait of a member as an SVG picture of 384 by 384: the same seed and member give the
 * same picture. One that is pulled back shows the same person smaller in the same place.
 */
export function drawPortrait(seed: number, person: Person, distance: Distance = "upclose"): string {
  const random = randomFrom(`${seed}:portrait:${person.index}`);
  const look = person.look === "any" ? random.pick(["male", "female"] as const) : person.look;
  const { age } = person;
  const skin = random.pick([...TONES, ...TONES.slice(1, 7)]);
  const greys = age >= 62 || (age >= 50 && random.chance(0.45));
  const colors = random.pick(greys ? GREY_HAIR : skin.hairs === "coily" ? DARK_HAIR : LIGHT_HAIR);
  const thins = look === "male" && age >= 48 && random.chance(0.5);
  const style = random.pick(thins ? THINNING : HAIR_STYLES[skin.hairs][look]);
  const hair = style(colors, random);
  const hat = UNDER_HAT.has(style) && random.chance(0.3) ? drawHat(random) : "";
  const size = random.between(1.04, 1.14).toFixed(3);
  const width = random.between(0.95, 1.05).toFixed(3);
  const place =
    distance === "upclose" ? `translate(192 206) scale(${size})` : "translate(168 284) scale(.52)";
  const parts = [
    drawScene(random),
    `<g transform="${place} translate(-192 -184)">`,
    hair.back,
    `<path d="M164 214H220V276Q192 312 164 276Z" fill="${skin.skin}"/>`,
    drawClothes(random, look, skin.skin),
    `<path d="M166 232Q192 272 218 232V260Q192 282 166 260Z" fill="${skin.shade}" opacity=".75"/>`,
    `<g transform="translate(192 0) scale(${width} 1) translate(-192 0)">`,
    `<g fill="${skin.skin}"><ellipse cx="131" cy="178" rx="12" ry="17"/><ellipse cx="253" cy="178" rx="12" ry="17"/></g>`,
    `<g fill="none" stroke="${skin.shade}" stroke-width="3" stroke-linecap="round"><path d="M127 172q-5 8 2 14M257 172q5 8-2 14"/></g>`,
    `<path d="M132 158C132 76 252 76 252 158C252 212 232 244 192 244S132 212 132 158Z" fill="${skin.skin}"/>`,
    drawFace(random, { tone: skin, hair: colors.main, look, age }),
    hair.front,
    hat,
    drawJewelry(random, look),
    "</g></g>",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 384 384" width="384" height="384">${parts.join("")}</svg>`;
}

async function encode(seed: number, person: Person, distance: Distance): Promise<Portrait> {
  const drawn = await sharp(Buffer.from(drawPortrait(seed, person, distance)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  const picture = () => sharp(drawn.data, { raw: { width, height, channels } });
  const variant = async (contentType: string, side: number, image: Sharp) => ({
    contentType,
    width: side,
    height: side,
    bytes: await image.toBuffer(),
  });
  return {
    person,
    distance,
    variants: await Promise.all([
      variant("image/webp", 192, picture().resize(192, 192).webp({ quality: 68, effort: 4 })),
      variant("image/webp", 384, picture().webp({ quality: 62, effort: 4 })),
      variant("image/jpeg", 384, picture().jpeg({ quality: 56, mozjpeg: true })),
    ]),
  };
}

/** Draws and encodes the portraits of members, a few at a time. */
export async function renderPortraits(
  seed: number,
  people: readonly Person[],
  distance: Distance = "upclose",
): Promise<Portrait[]> {
  const portraits: Portrait[] = [];
  for (let from = 0; from < people.length; from += 4) {
    const some = people.slice(from, from + 4);
    portraits.push(...(await Promise.all(some.map((person) => encode(seed, person, distance)))));
  }
  return portraits;
}

/** Stores portraits as approved photos, each variant in one chunk (decisions M1, M2). */
export function writePortraits(
  batches: Batches,
  { seed, now }: Island,
  portraits: readonly Portrait[],
): void {
  for (const { person, distance, variants } of portraits) {
    const isUpclose = distance === "upclose";
    const id = idFrom(`${seed}:media:${person.index}${isUpclose ? "" : ":pulledback"}`);
    const createdAtMs = now.getTime() - person.joinedAgoMs + (isUpclose ? 420_000 : 450_000);
    const medium = { id, userId: person.id, kind: "photo", imageType: distance } as const;
    writeMedium(batches, { ...medium, createdAtMs }, variants);
  }
}
