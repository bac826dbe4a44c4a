import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { GoingFaces } from "./event-item";
import { GoingButton } from "./going-button";
import type { HomeEvent } from "./home-event.server";

/** What is on next, on Home. */
export const HomeEventCard = kept(
  function HomeEventCard({ event, hasDecided }: { event: HomeEvent; hasDecided: boolean }) {
    const { id, name, when, where, count, faces, isGoing } = event;
    return (
      <section className="tonight" aria-labelledby="tonight">
        <p className="tonight-when">{when}</p>
        <h2 id="tonight">
          <Link to={`/whats-on/${id}`}>{name}</Link>
        </h2>
        {where ? <p>{where}</p> : null}
        <div className="event-going">
          {count > 0 ? (
            <span className="event-who">
              <GoingFaces faces={faces} count={count} />
            </span>
          ) : (
            <span>Be the first</span>
          )}
          <GoingButton id={id} name={name} isGoing={isGoing} hasDecided={hasDecided} />
        </div>
        <p>
          <Link to="/whats-on">See what else is on</Link>
        </p>
      </section>
    );
  },
  { hasForms: true },
);
