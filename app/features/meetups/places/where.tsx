import { useRef } from "react";
import { LinkButton } from "~/ui/button";
import { CopyButtons } from "~/ui/copy-field";
import type { PlaceWhere } from "./towns";

/** Where a place is: in the phone's maps, and its coordinates as a line to copy. */
export function Where({ mapsUrl, coordinates }: PlaceWhere) {
  const line = useRef<HTMLSpanElement>(null);
  const select = () => line.current && getSelection()?.selectAllChildren(line.current);
  return (
    <div className="row where">
      <LinkButton to={mapsUrl} variant="secondary" rel="noreferrer">
        Open in Maps
      </LinkButton>
      <CopyButtons value={coordinates} noun="coordinates" showsNoun select={select} />
      <span ref={line} className="hint">
        {coordinates}
      </span>
    </div>
  );
}
