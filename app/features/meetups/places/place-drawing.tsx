import spots from "./spots.svg?no-inline";

/**
 * A small drawing of a place in the manner of the landing scene; decorative, the words beside it say
 * the same. All are one file, which the browser keeps.
 *
 * @param icon of the location
 */
export function Spot({ icon }: { icon: string }) {
  return <img className="spot" src={`${spots}#${icon}`} width={160} height={90} alt="" />;
}
