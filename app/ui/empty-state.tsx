import type { ReactNode } from "react";
import { Spot, type SpotName } from "./spot";

const CLASS = { sand: "empty", hydrangea: "empty empty-hydrangea" };

type EmptyStateProps = {
  spot: SpotName;
  title: ReactNode;
  /** One sentence, as a paragraph. */
  children?: ReactNode;
  /** One link or form: what to do next. */
  action?: ReactNode;
  /** `h1` where the state is the whole page, as an error is. */
  as?: "h1" | "h2" | "h3";
  tone?: keyof typeof CLASS;
};

/** A list with nothing in it, something that has ended, or a page that failed: a drawing, a sentence, an action. */
export function EmptyState(props: EmptyStateProps) {
  const { spot, title, children, action, as: Heading = "h2", tone = "sand" } = props;
  return (
    <div className={CLASS[tone]}>
      <Spot name={spot} />
      <Heading>{title}</Heading>
      {children}
      {action}
    </div>
  );
}
