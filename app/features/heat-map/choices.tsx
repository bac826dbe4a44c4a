import { LinkButton } from "~/ui/button";
import { PERIODS, type Period } from "./periods";
import { type View, viewUrl } from "./view";

/** The periods, and whether details are shown: links, so that the address holds what is shown. */
export function Choices({ view }: { view: View }) {
  const { hasDetails } = view;
  const toggled = viewUrl({ ...view, hasDetails: !hasDetails });
  return (
    <div className="heat-choices">
      <nav aria-label="Period">
        {(Object.keys(PERIODS) as Period[]).map((period) => (
          <LinkButton
            key={period}
            to={viewUrl({ ...view, period })}
            variant={period === view.period ? "primary" : "secondary"}
            aria-current={period === view.period || undefined}
            discover="none"
            preventScrollReset
          >
            {PERIODS[period].name}
          </LinkButton>
        ))}
      </nav>
      <LinkButton
        to={!hasDetails && view.placeId !== null ? `${toggled}#place` : toggled}
        variant="secondary"
        discover="none"
        preventScrollReset
      >
        {hasDetails ? "Hide Details" : "Show Details"}
      </LinkButton>
    </div>
  );
}
