import type { HTMLAttributes } from "react";

type CardProps = HTMLAttributes<HTMLElement> & {
  /** Element: `section` and `article` need a heading inside, `li` a list around. */
  as?: "div" | "section" | "article" | "li";
};

/** A framed surface for one thing. */
export function Card({ as: Element = "div", className, ...rest }: CardProps) {
  return <Element {...rest} className={className ? `card ${className}` : "card"} />;
}
