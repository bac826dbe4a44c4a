import type { AnchorHTMLAttributes } from "react";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of August, or its query or anchor alone. */
  to: string;
  /** True where the browser loads a document. */
  reloadDocument?: boolean;
  /** True where the page takes this one's place in the history, and stays scrolled as it is. */
  replace?: boolean;
  /** True where the page stays scrolled as it is. */
  preventScrollReset?: boolean;
  /** True where the router asks for the screen's route before the link is followed. */
  discovers?: boolean;
}

/**
 * A link that the router follows (`useRouting`). The router's own resolves its path and makes its handlers anew for every
 * link of a page, which takes a tenth of the page's time.
 */
export function Link({
  to,
  reloadDocument,
  replace,
  preventScrollReset,
  discovers,
  ...rest
}: LinkProps) {
  const how = replace ? "replace" : preventScrollReset ? "stay" : "";
  return (
    <a
      // In front of what differs, where compression takes it for a part of the tag.
      data-link={reloadDocument ? undefined : how}
      data-discover={discovers || undefined}
      {...rest}
      href={to}
    />
  );
}
