import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";

/** The member's own "light pages" switch. */
export function LightPages({ isOn }: { isOn: boolean }) {
  return (
    <Row
      icon="sun"
      title="Light pages"
      aside={
        <PostForm plain action="/account/light-pages">
          <input type="hidden" name="light" value={isOn ? "off" : "on"} />
          <Button variant="secondary">
            Turn {isOn ? "off" : "on"}
            <span className="sr-only"> light pages</span>
          </Button>
        </PostForm>
      }
    >
      <p className="hint">
        {isOn
          ? "You get small pictures and no scripts. Nothing is saved for offline."
          : "For an old phone or a weak signal: small pictures, no scripts, nothing saved for offline."}
      </p>
    </Row>
  );
}

/** Whether people the member could match with see where they are going. */
export function ShowsGoing({ shows }: { shows: boolean }) {
  return (
    <Row
      id="going"
      icon="calendar"
      title="Where you’re going"
      aside={
        <PostForm action="/account/going">
          <input type="hidden" name="shows" value={shows ? "no" : "yes"} />
          <Button variant="secondary">
            {shows ? "Hide it" : "Show it"}
            <span className="sr-only">: where you’re going</span>
          </Button>
        </PostForm>
      }
    >
      <p className="hint">
        {shows
          ? "People you could match with see when you’re going to something on What’s On."
          : "Only you see when you’re going to something on What’s On."}
      </p>
    </Row>
  );
}
