export type PortraitPicture = {
  /** URL of the JPEG that every browser can show. */
  src: string;
  /** `srcset` values with widths, smallest first: "/media/a/192.webp 192w, …". */
  srcSet?: string;
  webpSrcSet?: string;
};

export type PortraitProps = {
  /** The member's name: source of the initials and of the text alternative. */
  name: string;
  picture?: PortraitPicture | null;
  /** Width and height in CSS pixels; narrower parents shrink it. */
  size?: number;
  /** `tall` is 4:5, as on cards and in rows. */
  shape?: "round" | "square" | "tall";
  /** Empty when the name is beside it. Default: "Portrait of <name>". */
  alt?: string;
  /** The first picture of a screen is loaded at once and before others, every other one lazily. */
  eager?: boolean;
  /** Media conditions with widths, where the width depends on the screen. Default: `size`. */
  sizes?: string;
};

const LOOK = {
  round: "portrait portrait-round",
  square: "portrait",
  tall: "portrait portrait-tall",
} as const;

const TONES = ["blue", "green", "yellow", "orange", "red"] as const;

// A flag, or a sign with what belongs to it. Firefox has had Intl.Segmenter since 125, and the scripts run from 121 on.
const GRAPHEME = /\p{RI}{2}|.(\u200d.|[\p{M}\p{EMod}\p{Cf}])*/u;

/**
 * Up to two initials, by grapheme, so that an emoji, a flag or an accent survives.
 * @param name any text, isolated or not; blank gives "?"
 */
export function toInitials(name: string): string {
  const words = name.match(/[^\s\u2068\u2069]+/g) ?? ["?"];
  return words
    .filter((_, at) => !at || at === words.length - 1)
    .map((word) => GRAPHEME.exec(word)?.[0])
    .join("")
    .toUpperCase();
}

const pickTone = (name: string): string => TONES[name.charCodeAt(1) % TONES.length] ?? "blue";

function Initials({
  name,
  alt,
  size,
  height,
  look,
}: Record<"name" | "alt" | "look", string> & Record<"size" | "height", number>) {
  return (
    <svg
      className={`${look} initials tone-${pickTone(name)}`}
      width={size}
      height={height}
      viewBox="0 0 64 64"
      // A round one is square.
      preserveAspectRatio={look === LOOK.round ? undefined : "xMidYMid slice"}
      role={alt ? "img" : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <circle cx="49" cy="15" r="8" />
      <path d="M0 52q8-6 16 0t16 0 16 0 16 0v12H0z" />
      <text x="32" y="41" textAnchor="middle">
        {toInitials(name)}
      </text>
    </svg>
  );
}

/** A member's picture in the right size, or their initials over a small shore. */
export function Portrait(props: PortraitProps) {
  const { name, picture, size = 96, shape = "round", eager = false } = props;
  const alt = props.alt ?? `Portrait of ${name}`;
  const look = LOOK[shape];
  const height = shape === "tall" ? Math.round((size * 5) / 4) : size;
  if (!picture) return <Initials name={name} alt={alt} size={size} height={height} look={look} />;
  const sizes = props.sizes ?? `${size}px`;
  return (
    <picture>
      {picture.webpSrcSet ? (
        <source type="image/webp" srcSet={picture.webpSrcSet} sizes={sizes} />
      ) : null}
      <img
        className={look}
        src={picture.src}
        srcSet={picture.srcSet}
        sizes={picture.srcSet ? sizes : undefined}
        width={size}
        height={height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        // React 18 knows the attribute only as it is in HTML.
        {...(eager ? { fetchpriority: "high" } : {})}
        decoding="async"
      />
    </picture>
  );
}
