import type { ReactNode } from "react";
import { Spot, type SpotName } from "~/ui/spot";

type PublicPageProps = { spot: SpotName; title: string; intro: string; children: ReactNode };

/** A short page of text behind a footer link. Headings inside are of level 2. */
export function PublicPage({ spot, title, intro, children }: PublicPageProps) {
  return (
    <main id="main" tabIndex={-1} className="page page-medium">
      <div className="opening">
        <div>
          <h1>{title}</h1>
          <p className="intro">{intro}</p>
        </div>
        <Spot name={spot} />
      </div>
      <div className="prose">{children}</div>
    </main>
  );
}
