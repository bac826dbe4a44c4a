import { LinkButton } from "~/ui/button";
import { CopyButtons } from "~/ui/copy-field";
import type { PlaceWhere } from "./towns";

/** Where a place is: in the phone's maps, and its coordinates as a line to copy. */
export function Where({ mapsUrl, coordinates }: PlaceWhere) {
  return (
    <div className="row where">
      <LinkButton to={mapsUrl} variant="secondary" rel="noreferrer">
        Open in Maps
      </LinkButton>
      <CopyButtons value={coordinates} noun="coordinates" />
      <span className="hint">{coordinates}</span>
    </div>
  );
}
