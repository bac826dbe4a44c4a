import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parseQuality } from "./compress.server";

/** Where `npm run build` writes scripts, styles and drawings with their precompressed copies. */
const FOLDER = "build/assets";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Encodings in order of preference, with the file extension of their copies. */
const COPIES = { br: ".br", gzip: ".gz" } as const;

type AssetEncoding = keyof typeof COPIES;

interface AssetFile {
  contentType: string;
  /** Null where it is not compressed. */
  encoding: AssetEncoding | null;
  body: Uint8Array<ArrayBuffer>;
}

interface Asset {
  contentType: string;
  bodies: Map<AssetEncoding | null, Uint8Array<ArrayBuffer>>;
}

/** Reads the folder once, so that a name in a request never becomes a path (path traversal). */
function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const bytes = (name: string) => Uint8Array.from(readFileSync(join(folder, name)));
  for (const name of names) {
    const contentType = TYPES[extname(name)];
    if (!contentType) continue;
    const bodies: Asset["bodies"] = new Map([[null, bytes(name)]]);
    for (const [encoding, ending] of Object.entries(COPIES) as [AssetEncoding, string][])
      if (names.includes(name + ending)) bodies.set(encoding, bytes(name + ending));
    assets.set(name, { contentType, bodies });
  }
  return assets;
}

let known: Map<string, Asset> | undefined;

/**
 * Finds a script, style or drawing of the build in the encoding that the browser prefers (content
 * negotiation); of equal ones, the smallest.
 * @param name of the file, as the page names it
 * @param acceptEncoding the browser's Accept-Encoding header
 * @returns nothing where the build has no such file
 */
export function findAsset(name: string, acceptEncoding: string | null): AssetFile | undefined {
  known ??= readAssets(FOLDER);
  const asset = known.get(name);
  const plain = asset?.bodies.get(null);
  if (!asset || !plain) return undefined;
  const [best] = (Object.keys(COPIES) as AssetEncoding[])
    .map((encoding) => ({
      encoding,
      body: asset.bodies.get(encoding),
      quality: parseQuality(encoding, acceptEncoding),
    }))
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const { contentType } = asset;
  return best?.body
    ? { contentType, encoding: best.encoding, body: best.body }
    : { contentType, encoding: null, body: plain };
}
