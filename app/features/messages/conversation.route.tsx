import type { SerializeFrom } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { findConversation } from "~/features/matches/conversations.server";
import { useServerClock } from "~/features/matches/use-server-clock";
import { closeFeeCheckout } from "~/features/membership/checkout.server";
import { awaitMembership } from "~/features/membership/checkout-return.server";
import { newId } from "~/server/data/ids.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { fieldNames, flattenForm } from "~/server/web/flat-form.server";
import { typedValues } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { parsed } from "~/server/web/parse.server";
import { toRefusalBody } from "~/server/web/refusals.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/messages.css?url";
import { Link } from "~/ui/link";
import { pack, unpack } from "~/ui/packed";
import { useTypedForm } from "~/ui/use-form-answer";
import { harshRefusal } from "./content-filter.server";
import { ConversationList } from "./conversation-list";
import { loadConversationScreen } from "./conversation-loader.server";
import { ConversationView, type RefusedMessage } from "./conversation-view";
import { describePaymentReturn } from "./fee-payment-return.server";
import { MESSAGE_FAILED } from "./message-failure";
import { SEND_LIMIT } from "./message-limits.server";
import { parseCursor } from "./message-page.server";
import { messageSchema } from "./messages.schema";
import { needsHarshConfirmation, sendMessage } from "./messages.server";
import { PaneLinks } from "./pane-links";
import { type FeeMethod, sendWithFee } from "./pending-messages.server";
import { readNewest } from "./reads.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.otherName} · Messages · August` : "Messages · August" },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

/** Which of the offered first lines was chosen without scripts. */
const parseOpener = (query: URLSearchParams): number | undefined =>
  /^\d$/.test(query.get("opener") ?? "") ? Number(query.get("opener")) : undefined;

export const loader = screenLoader("agreed", async ({ member, params, url, request }) => {
  const id = idParam(params.conversationId);
  const payer =
    url.searchParams.get("subscription") === "success"
      ? await awaitMembership(member, request.signal)
      : member;
  const paymentReturn = describePaymentReturn(payer, id, url.searchParams);
  if (paymentReturn) {
    const flash = paymentReturn.flash && { ...paymentReturn.flash, for: member };
    throw await redirectTo(paymentReturn.to, flash);
  }
  const { otherName, clientId, atMs, ...screen } = loadConversationScreen(member, id, {
    before: parseCursor(url.searchParams, "before"),
    isPaying: url.searchParams.get("fee") === "paid",
    opener: parseOpener(url.searchParams),
  });
  // The id and the time are others each time the screen is loaded, and the rest is not.
  return { otherName, clientId, atMs, packed: pack(screen) };
});

const FIELDS = fieldNames(messageSchema);

/** How the fee of a first message is paid, by the button that sent it. A harsh one is confirmed by a button of its own. */
function readFeeMethod(form: FormData): FeeMethod | null {
  const method = form.get("pay") ?? form.get("sendAnyway");
  return method === "card" || method === "tokens" ? method : null;
}

export const action = screenAction(
  "agreed",
  async ({ member, params, form }) => {
    const id = idParam(params.conversationId);
    const values = typedValues(form, FIELDS);
    if (form.has("refresh")) {
      readNewest(member, id);
      return { refusal: null, values };
    }
    const { content, clientId } = parsed(messageSchema, flattenForm(messageSchema, form));
    const method = readFeeMethod(form);
    const message = { content, clientId: clientId ?? newId() };
    const asksFirst = countUse(SEND_LIMIT, member.id, () => {
      if (!form.has("sendAnyway") && needsHarshConfirmation(member, id, content, method !== null))
        return true;
      if (!method) sendMessage(member, id, message);
      return false;
    });
    // A request for confirmation, not an error: the page shows the same text again.
    if (asksFirst) return { refusal: toRefusalBody(harshRefusal()), values };
    if (method === "tokens")
      await closeFeeCheckout(member.id, findConversation(member.id, id).matchId);
    const checkout = method && sendWithFee(member, id, message, method);
    if (checkout) return redirectTo(checkout);
    return redirectTo(`/messages/${id}#latest`);
  },
  {
    showRefused: ({ form }, refusal) => {
      const values = typedValues(form, FIELDS);
      const isUsed = refusal.code === "already_sent";
      return { refusal, values: isUsed ? { ...values, clientId: newId() } : values };
    },
    fields: FIELDS,
    failure: ({ form }) => (form.has("refresh") ? null : MESSAGE_FAILED),
  },
);

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

export default function ConversationScreen() {
  const loaded = useLoaderData<typeof loader>();
  const screen = useMemo(() => {
    const { packed, ...own } = loaded;
    return { ...unpack(packed), ...own };
  }, [loaded]);
  const answer = useTypedForm<SerializeFrom<typeof action>>();
  const refused = useMemo<RefusedMessage | null>(
    () =>
      answer && "values" in answer
        ? {
            refusal: answer.refusal,
            content: toText(answer.values.content),
            clientId: toText(answer.values.clientId),
          }
        : null,
    [answer],
  );
  const { id, otherName, conversations, messages, isPast, draft } = screen;
  const presentMs = useServerClock(screen.atMs);
  return (
    <main id="main" tabIndex={-1} className="messages-room">
      <aside className="inbox-pane" aria-label="Conversations">
        <p>
          <Link to="/messages" className="inbox-title">
            Messages
          </Link>
        </p>
        <PaneLinks {...screen}>
          <ConversationList conversations={conversations} current={id} />
        </PaneLinks>
      </aside>
      <section className="talk" aria-label={`Conversation with ${otherName}`}>
        <ConversationView
          key={isPast || draft ? `${id} ${messages[0]?.id} ${draft}` : id}
          screen={screen}
          refused={refused}
          atMs={presentMs}
        />
      </section>
    </main>
  );
}
