import { Link } from "@remix-run/react";
import { agreementsPath, type Choice } from "./meetups-path";

/** That the community agreements come first, with the way there and back to the choice. */
export function AgreeFirst(props: { choice: Choice; step?: "book" }) {
  return (
    <p>
      Before your first meetup come two{" "}
      <Link to={agreementsPath(props.choice, props.step)}>community agreements</Link>. They lead you
      back to what you have chosen.
    </p>
  );
}
