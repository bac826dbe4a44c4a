import { redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { env } from "~/server/ops/env.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { HELD_WORDS } from "~/server/web/guards.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { ContactLink } from "~/ui/contact-link";
import { Facts } from "~/ui/facts";
import { Page } from "~/ui/page";
import { Spot } from "~/ui/spot";
import { appealSchema } from "./appeal.schema";
import { appeal, findOwnSuspension, type OwnSuspension } from "./appeals.server";
import { AppealForm, AppealState, WaysOut } from "./suspended-parts";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle = { shell: "bare" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.suspension ? "Membership suspended" : "Checking your account"} · August` },
];

/** What a suspended or held member sees; there is no such page for anyone else. */
export const loader = screenLoader("member", ({ member }) => {
  if (member.state !== "suspended" && member.state !== "held") throw redirect("/", 303);
  const contact = env().CONTACT_ADDRESS;
  return { suspension: findOwnSuspension(member.id), heldWords: HELD_WORDS, contact };
});

/** Takes the one appeal of a suspended member. */
export const action = screenAction(
  "member",
  async ({ member, form }) => {
    const { words } = await validateAnswers(appealSchema, form);
    appeal(member.id, words);
    return redirectTo("/suspended#appeal-head", {
      for: member,
      tone: "success",
      title: "Appeal sent",
      message: "A person reads it and decides.",
    });
  },
  { fields: fieldNames(appealSchema), failure: () => "We couldn’t send your appeal." },
);

function Suspension({ reason, since, appeal }: OwnSuspension) {
  return (
    <>
      <blockquote className="question bio">{reason}</blockquote>
      <Facts
        facts={[
          ["Since", since],
          ["Decided by", "An August moderator"],
          ["For now", "No one sees your profile, and nothing renews."],
          ["What ended", "Your matches, meetups and games."],
        ]}
      />
      {appeal ? <AppealState {...appeal} /> : <AppealForm />}
    </>
  );
}

export default function Suspended() {
  const { suspension, heldWords } = useLoaderData<typeof loader>();
  return (
    <Page
      lead={<Spot name={suspension ? "empty-chair" : "lighthouse"} />}
      title={suspension ? "Your membership is suspended" : "We’re checking your account"}
      width="narrow"
    >
      {suspension ? (
        <Suspension {...suspension} />
      ) : (
        <>
          <p>{heldWords}</p>
          <p>
            It usually takes less than a day, and you don’t have to do anything. We keep your
            matches and give back days you paid for. The meetups you planned are off.
          </p>
        </>
      )}
      <p className="hint">
        Questions? Write to <ContactLink />.
      </p>
      <WaysOut />
    </Page>
  );
}
