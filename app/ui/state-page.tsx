import type { ComponentProps } from "react";
import { EmptyState } from "./empty-state";

type StatePageProps = Omit<ComponentProps<typeof EmptyState>, "as" | "tone">;

/** A page that says one thing: that something is not there, has failed, or is closed to anyone who asks. */
export function StatePage(props: StatePageProps) {
  return (
    <main id="main" tabIndex={-1} className="page page-narrow">
      <EmptyState {...props} as="h1" tone="hydrangea" />
    </main>
  );
}
