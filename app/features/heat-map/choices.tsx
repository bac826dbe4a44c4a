import { LinkButton } from "~/ui/button";
import { kept } from "~/ui/kept";
import { PERIODS, type Period } from "./heat-map-periods";
import { type View, viewUrl } from "./view";

/** The periods as one control of links, so that the address holds what is shown. */
export const Periods = kept(function Periods({ view }: { view: View }) {
  return (
    <nav className="periods" aria-label="Period">
      {(Object.keys(PERIODS) as Period[]).map((period) => (
        <LinkButton
          key={period}
          to={viewUrl({ ...view, period })}
          variant={period === view.period ? "primary" : "secondary"}
          aria-current={period === view.period || undefined}
          preventScrollReset
        >
          {PERIODS[period].name}
        </LinkButton>
      ))}
    </nav>
  );
});

/** Shows or hides the details of the chosen place. */
export function DetailsToggle({ view }: { view: View }) {
  const { hasDetails, placeId } = view;
  const toggled = viewUrl({ ...view, hasDetails: !hasDetails });
  return (
    <LinkButton
      to={!hasDetails && placeId !== null ? `${toggled}#place` : toggled}
      variant="quiet"
      preventScrollReset
    >
      {hasDetails ? "Hide Details" : "Show Details"}
    </LinkButton>
  );
}
