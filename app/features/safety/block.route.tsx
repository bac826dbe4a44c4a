import type { MetaFunction } from "@remix-run/react";
import { Form, useLoaderData } from "@remix-run/react";
import { HOUR_MS } from "~/server/clock.server";
import { countUse } from "~/server/limits.server";
import { formAction, screenLoader } from "~/server/route.server";
import { Button, LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { blockMember } from "./block.server";
import { findKnown } from "./find-member.server";

const BLOCK_LIMIT = { action: "block", uses: 120, windowMs: HOUR_MS };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Block ${data?.name ?? "a member"} · August` },
];

/** Explains what a block does before it is done. */
export const loader = screenLoader("welcomed", ({ member, params }) => {
  const { id, name } = findKnown(member.id, params.memberId ?? "");
  return { id, name };
});

export const action = formAction(
  "welcomed",
  "/account",
  ({ member, params }) => {
    countUse(BLOCK_LIMIT, member.id);
    blockMember(member.id, params.memberId ?? "");
    return {
      to: "/account#blocked",
      flash: {
        tone: "success",
        title: "Blocked",
        message: "You do not see each other any more. They are not told.",
      },
    };
  },
  { hasScreen: true },
);

export default function Block() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <Page title={`Block ${name}?`} width="narrow">
      <ul className="checks">
        <li>You disappear for each other everywhere: Discover, profiles, pictures, messages.</li>
        <li>A match of the two of you ends, and your conversation closes.</li>
        <li>They are not told, and nothing that they see says why.</li>
        <li>You can unblock them on your account page. What has ended stays ended.</li>
      </ul>
      <Form method="post" className="row">
        <Button variant="danger">Block {name}</Button>
        <LinkButton to={`/members/${id}/report`} variant="secondary">
          Report as well
        </LinkButton>
      </Form>
    </Page>
  );
}
