import { redirect } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findConversationOf } from "~/features/matches/conversations.server";
import { listWaivableFees, WAIVER_TOKENS } from "~/features/matches/fee.server";
import { MembershipInstead } from "~/features/prices/price-note";
import { screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/payment.css?url";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { startHosted } from "./checkout.server";
import { describeNotCreated } from "./payment-failures";
import { PaymentForm } from "./payment-form";
import { loadPaymentForm } from "./payment-form.server";
import { assertMayOrder, readOrder } from "./requested-order.server";

export const handle = { takesPayment: true } as const;
export const shouldRevalidate = () => false;
export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Payment"} · August` },
];

/** The checkout of everything but a membership: a meetup plan, a meetup, a connection fee. */
export const loader = screenLoader(
  "welcomed",
  ({ member, url }) => {
    const { order, fields } = readOrder(url.searchParams);
    assertMayOrder(member, order);
    const form = loadPaymentForm(member, order);
    const isDearer = order.meetupPlan !== undefined && !member.isSubscribed;
    const fee = order.matchId
      ? listWaivableFees(member).find(({ matchId }) => matchId === order.matchId)
      : undefined;
    const waivable = fee ? { otherName: fee.otherName, tokens: WAIVER_TOKENS } : null;
    const match =
      order.matchId && member.hasAgreed ? findConversationOf(member.id, order.matchId) : undefined;
    return {
      pending: match?.pending
        ? { otherName: match.otherName, content: match.pending.content }
        : null,
      form,
      fields,
      isDearer,
      waivable,
      title: form.lines.map(({ name }) => name).join(" and "),
    };
  },
  { isDocument: true },
);

export const action = screenAction(
  "welcomed",
  async ({ member, form }) => {
    const { order } = readOrder(form);
    assertMayOrder(member, order);
    return redirect(await startHosted(member, order), 303);
  },
  { failure: () => describeNotCreated(null) },
);

export default function Checkout() {
  const { form, fields, isDearer, waivable, pending, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "refusal" in answer ? answer.refusal : null;
  return (
    <Page title={title} width="narrow">
      {isDearer ? <MembershipInstead /> : null}
      {pending ? (
        <>
          <p>Paying sends your message to {pending.otherName}:</p>
          <blockquote className="question">{pending.content}</blockquote>
        </>
      ) : null}
      {waivable ? (
        <p>
          {pending ? null : `This opens your conversation with ${waivable.otherName}. `}
          <LinkButton to={form.backTo} variant="quiet" reloadDocument>
            {pending
              ? `Or send it for ${waivable.tokens} August Tokens`
              : `Or open it for ${waivable.tokens} August Tokens`}
          </LinkButton>
        </p>
      ) : null}
      <PaymentForm
        form={form}
        action={`/checkout?${new URLSearchParams(fields)}`}
        fields={fields}
        refusal={refusal ?? undefined}
      />
      <p>
        <LinkButton to={form.backTo} variant="quiet" reloadDocument>
          Back
        </LinkButton>
      </p>
    </Page>
  );
}
