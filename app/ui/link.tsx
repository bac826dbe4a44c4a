import type { AnchorHTMLAttributes, Ref } from "react";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of August, or its query or anchor alone. */
  to: string;
  /** True where the browser loads a document. */
  reloadDocument?: boolean;
  /** True where the page takes this one's place in the history. */
  replace?: boolean;
  /** True where the page stays scrolled as it is. */
  preventScrollReset?: boolean;
  /** True where the router asks for the screen's route before the link is followed. */
  discovers?: boolean;
  linkRef?: Ref<HTMLAnchorElement>;
}

/**
 * A link that the router follows (`useLinks`). The router's own resolves its path and makes its handlers anew for every
 * link of a page, which takes a tenth of the page's time.
 */
export function Link({
  to,
  reloadDocument,
  replace,
  preventScrollReset,
  discovers,
  linkRef,
  ...rest
}: LinkProps) {
  const how = `${replace ? "replace" : ""}${preventScrollReset ? "stay" : ""}`;
  return (
    <a
      {...rest}
      ref={linkRef}
      href={to}
      data-link={reloadDocument ? undefined : how}
      data-discover={discovers || undefined}
    />
  );
}
