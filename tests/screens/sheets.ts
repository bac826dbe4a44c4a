import { join } from "node:path";
import sharp from "sharp";

/** A picture of a sheet. */
interface Tile {
  file: string;
  label: string;
}

const LABEL_PX = 34;
const GAP_PX = 8;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A label of two lines at most. */
function toLabel(label: string, width: number): Buffer {
  const most = Math.floor(width / 6.2);
  const lines = [label.slice(0, most), label.slice(most, 2 * most)];
  const texts = lines.map(
    (line, at) => `<text x="0" y="${13 + 15 * at}" font-size="12">${escaped(line)}</text>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_PX}" font-family="sans-serif">${texts.join("")}</svg>`,
  );
}

/**
 * Puts pictures of one size side by side with their names, so that many are looked through at once.
 *
 * @param name of the sheets' files in the folder; a number is added
 * @returns how many sheets there are
 */
export async function writeSheets(
  folder: string,
  name: string,
  tiles: readonly Tile[],
  { width, height, across, down }: Record<"width" | "height" | "across" | "down", number>,
): Promise<number> {
  const [stepX, stepY] = [width + GAP_PX, height + LABEL_PX + GAP_PX];
  let sheets = 0;
  for (let from = 0; from < tiles.length; from += across * down) {
    const shown = tiles.slice(from, from + across * down);
    const layers = await Promise.all(
      shown.map(async ({ file, label }, at) => {
        const [left, top] = [(at % across) * stepX, Math.floor(at / across) * stepY];
        const picture = await sharp(join(folder, file))
          .resize(width, height, { fit: "contain", position: "top", background: "#888" })
          .toBuffer();
        return [
          { input: toLabel(label, width), left, top },
          { input: picture, left, top: top + LABEL_PX },
        ];
      }),
    );
    const rows = Math.ceil(shown.length / across);
    const canvas = { width: across * stepX, height: rows * stepY, channels: 3 as const };
    await sharp({ create: { ...canvas, background: "#ddd" } })
      .composite(layers.flat())
      .jpeg({ quality: 80 })
      .toFile(join(folder, `sheet-${name}-${++sheets}.jpg`));
  }
  return sheets;
}
