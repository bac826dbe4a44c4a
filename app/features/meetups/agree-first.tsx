import { Link } from "~/ui/link";
import { agreementsPath, type Choice } from "./meetups-path";

/** That the community agreements come first, with the way there and back to the choice. */
export function AgreeFirst(props: { choice: Choice; step?: "book" }) {
  return (
    <p>
      Before your first meetup, read two{" "}
      <Link to={agreementsPath(props.choice, props.step)}>community agreements</Link>. Then you’re
      back here with your choices.
    </p>
  );
}
