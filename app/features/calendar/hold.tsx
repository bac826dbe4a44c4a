import { formatPrice } from "~/features/prices/price-texts";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { PostForm } from "~/ui/post-form";
import { Instructions } from "./instructions";

function Address({ url }: { url: string }) {
  return (
    <>
      <p>Your meetups show up in your calendar and stay up to date.</p>
      <p>
        <a className="btn btn-primary" href={url.replace(/^https?:/, "webcal:")}>
          Add to my calendar
        </a>
      </p>
      <CopyField
        id="hold-address"
        label="Or paste this address"
        hint="Anyone with it can see where you’re going and who you meet. Keep it to yourself."
        value={url}
        isShared={false}
      />
      <Instructions of="feed" />
    </>
  );
}

/** Opens on a first press and acts on a second, since either button ends the present address. */
function Change({ token }: { token: string }) {
  return (
    <details className="card">
      <summary>New address, or switch it off</summary>
      <div className="stack">
        <p>
          Either way your current address stops working right away, on all your devices. To clear
          what a calendar app has copied, remove the subscription there.
        </p>
        <div className="row">
          <PostForm plain action="/calendar-reminders/feed/renewal">
            <input type="hidden" name="token" value={token} />
            <Button variant="secondary">Make a new address</Button>
          </PostForm>
          <PostForm plain action="/calendar-reminders/feed/end">
            <Button variant="danger">Switch it off</Button>
          </PostForm>
        </div>
      </div>
    </details>
  );
}

/** The calendar hold: a private address that a calendar app reads (rule calendar-feed). */
export function Hold(props: {
  isSubscribed: boolean;
  feed: { url: string; token: string } | null;
}) {
  const { isSubscribed, feed } = props;
  return (
    <section id="hold" className="stack">
      <h2>Calendar hold</h2>
      {isSubscribed && feed ? (
        <Address url={feed.url} />
      ) : isSubscribed ? (
        <>
          <p>
            Give your calendar app a private address once. Your meetups and where you’re going show
            up there and stay up to date.
          </p>
          <PostForm plain action="/calendar-reminders/feed">
            <Button>Get my private address</Button>
          </PostForm>
        </>
      ) : (
        <p>
          {feed
            ? "Your private address is off until you have a membership again. "
            : "Your meetups show up in your calendar and stay up to date. "}
          It comes with <a href="/subscription?tier=social">Social</a>, {formatPrice("social")}, and
          with <a href="/pricing">the other memberships</a>.
        </p>
      )}
      {feed ? <Change token={feed.token} /> : null}
    </section>
  );
}
