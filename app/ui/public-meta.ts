import type { MetaDescriptor, MetaFunction } from "@remix-run/react";

/** What `meta` is called with, as far as it is read here. */
type MetaArgs = { matches: readonly { id: string; data?: unknown }[] };

const findOrigin = ({ matches }: MetaArgs): string | null => {
  const root = matches.find(({ id }) => id === "root")?.data as { origin?: string | null };
  return root?.origin ?? null;
};

/**
 * Title and description of a page, and for a visitor what a link to it shows elsewhere (Open Graph).
 * @param args of the route's `meta`
 * @param title of the document
 * @param description one sentence for search engines and link previews
 */
export function describePage(args: MetaArgs, title: string, description: string): MetaDescriptor[] {
  const origin = findOrigin(args);
  const preview = origin
    ? [
        { property: "og:title", content: title },
        { property: "og:description", content: description },
        // Anyone who previews a link resolves no relative address.
        { property: "og:image", content: `${origin}/link-preview.png` },
        { name: "twitter:card", content: "summary_large_image" },
      ]
    : [];
  return [{ title }, { name: "description", content: description }, ...preview];
}

/**
 * The `meta` of a public page.
 * @param title as its heading
 * @param description as for `describePage`
 */
export function publicMeta(title: string, description: string): MetaFunction {
  return (args) => describePage(args, `${title} · August`, description);
}
