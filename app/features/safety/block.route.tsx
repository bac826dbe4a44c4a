import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { HOUR_MS } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { formAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { Reasons } from "~/ui/reasons";
import { blockMember } from "./block.server";
import { findKnown } from "./find-member.server";

const BLOCK_LIMIT = { action: "block", uses: 120, windowMs: HOUR_MS };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Block ${data?.name ?? "a member"} · August` },
];

/** Explains what a block does before it is done. */
export const loader = screenLoader("welcomed", ({ member, params }) => {
  const { isVisible, ...known } = findKnown(member.id, params.memberId ?? "");
  return { ...known, hasStory: isVisible };
});

export const action = formAction(
  "welcomed",
  "/account",
  ({ member, params }) => {
    countUse(BLOCK_LIMIT, member.id, () => blockMember(member.id, params.memberId ?? ""));
    return {
      to: "/account#blocked",
      flash: {
        tone: "success",
        title: "Blocked",
        message: "You won’t see each other anymore. We don’t tell them.",
      },
    };
  },
  { hasScreen: true },
);

const MEANING: Parameters<typeof Reasons>[0]["reasons"] = [
  {
    icon: "block",
    text: "You won’t see each other anywhere: Discover, profiles, photos, messages.",
  },
  { icon: "messages", text: "If you’re matched, that ends, and your conversation closes." },
  { icon: "shield", text: "We don’t tell them, and nothing shows why." },
  {
    icon: "undo",
    text: "You can unblock them on your account page. What ended stays ended.",
  },
];

export default function Block() {
  const { id, name, photoUrl, hasStory } = useLoaderData<typeof loader>();
  return (
    <Page
      lead={
        hasStory ? (
          <ProfilePortrait memberId={id} name={name} url={photoUrl} size={96} shape="tall" eager />
        ) : null
      }
      title={`Block ${name}?`}
      width="narrow"
    >
      <Reasons label="What a block does" reasons={MEANING} />
      <PostForm className="row">
        <Button variant="danger">Block {name}</Button>
        <LinkButton to={hasStory ? `/profile/${id}` : "/account"} variant="secondary">
          Go back
        </LinkButton>
        <LinkButton to={`/report/member/${id}?block`} variant="quiet">
          Report them, too
        </LinkButton>
      </PostForm>
    </Page>
  );
}
