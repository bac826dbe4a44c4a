import type { ReactNode } from "react";

type PageWidth = "narrow" | "medium" | "wide";

const CLASS: Record<PageWidth, string> = {
  narrow: "page page-narrow",
  medium: "page page-medium",
  wide: "page",
};

type PageProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** Placed above the heading: the step of a walk. */
  lead?: ReactNode;
  /** narrow: one form; medium: text; wide: cards and maps. */
  width?: PageWidth;
  /** Placed beside the heading: a badge or a link. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** The `main` of a screen with its only `h1`; target of the skip link. */
export function Page({ title, intro, lead, width = "wide", aside, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={CLASS[width]}>
      {lead}
      <div className="row">
        <h1>{title}</h1>
        {aside}
      </div>
      {intro ? <p className="intro">{intro}</p> : null}
      <div className="page-body">{children}</div>
    </main>
  );
}
