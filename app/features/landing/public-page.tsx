import type { ReactNode } from "react";
import { Page } from "~/ui/page";

/** A short page of text behind a footer link. Headings inside are of level 2. */
export function PublicPage(props: { title: string; intro: string; children: ReactNode }) {
  return (
    <Page title={props.title} intro={props.intro} width="medium">
      <div className="prose">{props.children}</div>
    </Page>
  );
}
