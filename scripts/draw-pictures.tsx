/**
 * Draws the pictures of the build from the landing page's scene and the site's icon: what a link to August shows
 * elsewhere, and the icons of a home screen.
 * Use: `tsx scripts/draw-pictures.tsx build/client`, which `npm run build` does.
 */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { Scene } from "~/features/landing/scene";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to draw into.");

/** The colors of a style sheet by day: the first value of each. */
function readColors(...files: string[]): Map<string, string> {
  const colors = new Map<string, string>();
  for (const file of files)
    for (const [, name = "", value = ""] of readFileSync(file, "utf8").matchAll(
      /--([a-z-]+): (#[0-9a-f]+);/g,
    ))
      if (!colors.has(name)) colors.set(name, value);
  return colors;
}

const colors = readColors("app/styles/theme.css", "app/styles/public.css");

/** Replaces the style sheet's colors, which the renderer does not know, by their values. */
const paint = (svg: string): string =>
  svg.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => {
    const color = name === "beam" ? colors.get("ray") : colors.get(name);
    if (!color) throw new Error(`The style sheets have no color ${name}.`);
    return color;
  });

const PREVIEW = { width: 1200, height: 630 };
const scene = renderToStaticMarkup(<Scene width={1200} height={390} />);
const preview = paint(
  `<svg xmlns="http://www.w3.org/2000/svg" ${size(PREVIEW)}><defs><linearGradient id="sky" x2="0" y2="1">` +
    `<stop stop-color="var(--sky)"/><stop offset="0.8" stop-color="var(--dusk)"/></linearGradient></defs>` +
    `<rect ${size(PREVIEW)} fill="url(#sky)"/><g transform="translate(0 240)">${scene}</g></svg>`,
);

function size({ width, height }: typeof PREVIEW): string {
  return `width="${width}" height="${height}"`;
}

const icon = readFileSync("public/favicon.svg", "utf8");
/** The whole square filled, since anyone who shows it cuts its corners; what may be cut off is `margin` wide. */
const filled = (margin: number): string =>
  icon
    .replace(
      /viewBox="[^"]*"/,
      `viewBox="${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}"`,
    )
    .replace(/<rect[^>]*fill/, '<rect x="-8" y="-8" width="48" height="48" fill');

const draw = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(width)
    .png({ palette: true, compressionLevel: 9, effort: 10 });

const save = (svg: string, name: string, width: number): Promise<unknown> =>
  draw(svg, width).toFile(join(folder, name));

const ICO_WIDTH = 48;

/** A PNG as the one image of an ICO file: its header of 6 bytes, an entry of 16, and the picture. */
function toIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, ICO_WIDTH, ICO_WIDTH, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await Promise.all([
  save(preview, "link-preview.png", PREVIEW.width),
  // Browsers ask for these two by themselves, whatever a page names.
  save(filled(1), "apple-touch-icon.png", 180),
  writeFile(join(folder, "favicon.ico"), toIco(await draw(icon, ICO_WIDTH).toBuffer())),
  save(icon, "icon-192.png", 192),
  save(icon, "icon-512.png", 512),
  save(filled(5), "icon-maskable.png", 512),
]);
