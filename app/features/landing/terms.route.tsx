import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/web/route.server";
import { publicMeta } from "~/ui/public-meta";
import { loadOperator } from "./operator.server";
import { OperatorLines } from "./operator-parts";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "The agreement between you and August, in plain words.";

export const meta = publicMeta("Terms of Service", INTRO);

export const loader = screenLoader("visitor", loadOperator);

/** The rules of membership. */
export default function Terms() {
  return (
    <PublicPage spot="sailboat" title="Terms of Service" intro={INTRO}>
      <h2>Who may be a member</h2>
      <p>
        You’re 18 or older and on Martha’s Vineyard this August. You have one account, only you use
        it, and what it says about you is true. The age band you choose isn’t younger than you are.
      </p>
      <h2>How we treat each other</h2>
      <p>
        Before you discover and match with others, you agree to the Honor and No Drama Code of
        Conduct and to how we resolve situations. When they change, we ask you again.
      </p>
      <p>
        Foul or indecent communications or content cancel your membership without refund of the
        one-time August fee. All photo and video content is subject to community review.
      </p>
      <h2>What is yours</h2>
      <p>
        Your words, pictures and recordings stay yours. You let August store them and show them to
        other members for as long as they’re in your account, and nothing else. Upload only what you
        made or may share, and no one who hasn’t agreed to be in it.
      </p>
      <h2>Meetups</h2>
      <p>
        You meet at your own discretion and risk, at public locations that belong to others; their
        rules and hours apply. August does not check members’ backgrounds and is not present at
        meetups. If you can't come, say so in time.
      </p>
      <h2>August tokens</h2>
      <p>
        They reward taking part. They have no cash value, can’t be sold or passed on, and end with
        your account.
      </p>
      <h2>Suspension and leaving</h2>
      <p>
        A moderator can suspend an account, always with a reason. You can appeal once. You can
        delete your account any time, at the end of your account page.
      </p>
      <h2>What we promise</h2>
      <p>
        We run August with care, but can’t promise it’s always up or that you’ll find a friend. Read
        about payments in <a href="/billing">Billing</a>, and about your data in the{" "}
        <a href="/privacy">Privacy Policy</a>.
      </p>
      <h2>Who you agree with</h2>
      <OperatorLines {...useLoaderData<typeof loader>()} />
    </PublicPage>
  );
}
