import type { MetaDescriptor } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "~/ui/page";

/**
 * Title and description of a public page.
 * @param title as its heading
 * @param description one sentence for search engines
 */
export function publicMeta(title: string, description: string): MetaDescriptor[] {
  return [{ title: `${title} · August` }, { name: "description", content: description }];
}

/** A short page of text behind a footer link. Headings inside are of level 2. */
export function PublicPage(props: { title: string; intro: string; children: ReactNode }) {
  return (
    <Page title={props.title} intro={props.intro} width="medium">
      <div className="prose">{props.children}</div>
    </Page>
  );
}
