import sharp, { type Sharp } from "sharp";
import type { Batches } from "./batches";
import { type Encoding, writeMedium } from "./media-writer";
import type { Person } from "./people";
import { idFrom, type Random, randomFrom } from "./random";
import { readSections } from "./sections";
import { portraitWaits } from "./write-desk";
import type { Island } from "./write-people";

type Distance = "upclose" | "pulledback";

export interface Portrait {
  person: Person;
  distance: Distance;
  variants: Encoding[];
}

const SECTIONS = readSections("portraits.txt");
const PICKS = new Map(SECTIONS.get("pick")?.rows.map(([part = "", ...names]) => [part, names]));
const UNDER_HAT = PICKS.get("underhat") ?? [];
const MIRROR = 'transform="translate(384) scale(-1 1)"';

/**
 * A drawing of `data/portraits.txt` with its placeholders filled in; empty when there is none of
 * that name.
 */
function drawn(random: Random, name: string, given: Readonly<Record<string, string>>): string {
  const { text = "" } = SECTIONS.get(name) ?? {};
  const [, palettes, own = ""] = /^(?:@ (.*)\n)?([\s\S]*)$/.exec(text) ?? [];
  const drawing = palettes ? `${SECTIONS.get("sky")?.text}${own}` : own;
  const palette = palettes ? random.pick(palettes.split(" | ")).split(" ") : [];
  return drawing
    .replace(/\{([^}]*)\}/g, (_, place: string) =>
      /^\d$/.test(place)
        ? (palette[Number(place) - 1] ?? "")
        : (given[place] ?? random.pick(place.split("|"))),
    )
    .replace(/\[\[([\s\S]*?)\]\]/g, (_, half: string) => `${half}<g ${MIRROR}>${half}</g>`);
}

/**
 * The portrait of a member as an SVG picture of 384 by 384: the same seed and member give the
 * same picture. One that is pulled back shows the same person smaller in the same place.
 */
export function drawPortrait(seed: number, person: Person, distance: Distance = "upclose"): string {
  const random = randomFrom(`${seed}:portrait:${person.index}`);
  const { age } = person;
  const look = person.look === "any" ? random.pick(["male", "female"] as const) : person.look;
  const female = look === "female";
  const colorsOf = (section: string) =>
    random.pick(SECTIONS.get(section)?.entries ?? []).split(" ");
  const [skin = "", shade = "", blush = "", line = "", hairs = ""] = colorsOf("tone");
  const isGrey = age >= 62 || (age >= 50 && random.chance(0.45));
  const [hair = "", curl = ""] = colorsOf(`color.${isGrey ? "grey" : hairs}`);
  const [cloth = ""] = colorsOf("color.cloth");
  const cloths = SECTIONS.get("color.cloth")?.entries.filter((other) => other !== cloth) ?? [];
  const lip = random.chance(female ? 0.75 : 0)
    ? random.pick(["#b3394f", "#c85a5f", "#8e2f4a", "#d06a6a"])
    : "";
  const given: Record<string, string> = {
    ...{ skin, shade, blush, hair, curl, cloth, lip: lip || blush, line: lip || line },
    accent: random.pick(cloths),
    metal: random.pick(["#e5b84b", "#dfe4e8", "#f4efe2"]),
    frame: random.pick(["#2a2f36", "#7a3b2a", "#b5803a", "#23446b", "#8c2f4b"]),
    iris: random.pick(["#3a2417", "#2b1a12", "#4a2f1c", "#5a3a1e", "#33454f"]),
    brow: age >= 66 ? hair : "#160c08",
    cheek: female ? ".5" : ".3",
    lid: female ? "4.5" : "3",
    thick: female ? "4.5" : "6.5",
  };
  const draw = (name: string, chance = 1) =>
    random.chance(chance) ? drawn(random, name, given) : "";
  const pick = (part: string) => random.pick(PICKS.get(part) ?? []);
  const drawOne = (part: string, chance?: number) =>
    draw(`${part.split(".")[0]}.${pick(part)}`, chance);
  const thins = !female && age >= 48 && random.chance(0.5);
  const style = pick(thins ? "hair.thinning" : `hair.${hairs}.${look}`);
  given.lash = female ? draw("lash") : "";
  const face = [
    draw("freckles", 0.14),
    age >= 56 ? draw("lines") : "",
    drawOne(`beard.${look}`),
    drawOne("nose"),
    drawOne("mouth"),
    drawOne("eyes"),
    draw("brows"),
    drawOne("glasses", age >= 50 ? 0.42 : 0.22),
  ];
  const extras = [
    UNDER_HAT.includes(style) ? drawOne("hat", 0.3) : "",
    drawOne(`earrings.${look}`),
    draw("necklace", female ? 0.3 : 0),
  ];
  return drawn(random, "portrait", {
    ...given,
    scene: drawOne("scene"),
    back: draw(`back.${style}`),
    clothes: drawOne(`clothes.${look}`),
    face: face.join(""),
    front: draw(`front.${style}`),
    extras: extras.join(""),
    place:
      distance === "upclose"
        ? `translate(192 206) scale(${random.between(1.04, 1.14).toFixed(3)})`
        : "translate(168 284) scale(.52)",
  });
}

/** Half the time of effort 4, for a twentieth more bytes: a demo has hundreds of pictures to draw before it starts. */
const EFFORT = 2;

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
      variant("image/webp", 192, picture().resize(192, 192).webp({ quality: 68, effort: EFFORT })),
      variant("image/webp", 384, picture().webp({ quality: 62, effort: EFFORT })),
      variant("image/jpeg", 384, picture().jpeg({ quality: 56 })),
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

const HOUR_MS = 3_600_000;

/**
 * Stores portraits as photos, each variant in one chunk (rules uploads-real and media-reviewed): most are approved,
 * four of five of those verified as taken on the island, and some wait for their review.
 */
export function writePortraits(
  batches: Batches,
  { seed, now }: Island,
  portraits: readonly Portrait[],
): void {
  for (const { person, distance, variants } of portraits) {
    const isUpclose = distance === "upclose";
    const id = idFrom(`${seed}:media:${person.index}${isUpclose ? "" : ":pulledback"}`);
    const waits = isUpclose && portraitWaits(person);
    const createdAtMs = waits
      ? now.getTime() - Math.min(person.joinedAgoMs - 420_000, (person.index % 37) * HOUR_MS)
      : now.getTime() - person.joinedAgoMs + (isUpclose ? 420_000 : 450_000);
    const review = waits ? "waiting" : "approved";
    const islandVerifiedAtMs = waits || person.index % 5 === 4 ? null : createdAtMs + 60_000;
    const medium = { id, userId: person.id, kind: "photo", imageType: distance } as const;
    writeMedium(batches, { ...medium, review, islandVerifiedAtMs, createdAtMs }, variants);
  }
}
