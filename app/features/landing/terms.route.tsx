import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "The agreement between you and August, in plain words.";

export const meta = publicMeta("Terms of Service", INTRO);

/** The rules of membership. */
export default function Terms() {
  return (
    <PublicPage spot="sailboat" title="Terms of Service" intro={INTRO}>
      <h2>Who may be a member</h2>
      <p>
        You are 18 or older and on Martha’s Vineyard this August. You have one account, it is yours
        alone, and what it says about you is true. The age band that you choose is not younger than
        you are.
      </p>
      <h2>How we treat each other</h2>
      <p>
        Before you discover and match with others you agree to the Honor and No Drama Code of
        Conduct and to the protocols by which we resolve situations. When they change we ask you
        again.
      </p>
      <p>
        Foul or indecent communications or content cancel your membership without refund of the
        one-time August fee. All photo and video content is subject to community review.
      </p>
      <h2>What is yours</h2>
      <p>
        Your words, pictures and recordings stay yours. You allow August to store them and to show
        them to other members for as long as they are in your account, and for nothing else. Upload
        only what you made or may share, and nobody who has not agreed to be in it.
      </p>
      <h2>Meetups</h2>
      <p>
        You meet at your own discretion and risk, at public locations that belong to others; their
        rules and hours apply. August does not check members’ backgrounds and is not present at
        meetups. If you can't come, say so in time.
      </p>
      <h2>August tokens</h2>
      <p>
        They reward taking part. They have no cash value, cannot be sold or passed on, and end with
        the account.
      </p>
      <h2>Suspension and leaving</h2>
      <p>
        A moderator can suspend an account, always with a reason. You can appeal once. You delete
        your account yourself, at any time, at the end of your account page.
      </p>
      <h2>What we promise</h2>
      <p>
        We run August with care, but cannot promise that it is always reachable or that you find a
        friend. Payments are described under <a href="/billing">Billing</a>, your data under{" "}
        <a href="/privacy">Privacy Policy</a>.
      </p>
    </PublicPage>
  );
}
