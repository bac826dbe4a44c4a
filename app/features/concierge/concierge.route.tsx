import { LIMITS } from "@db/schema/values";
import { useLoaderData } from "@remix-run/react";
import { formatPrice } from "~/features/prices/price-texts";
import { newId } from "~/server/data/ids.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { questionSchema } from "./concierge.schema";
import {
  askConcierge,
  type ConciergeRequest,
  hasConcierge,
  listOwnRequests,
} from "./concierge.server";

export const meta = () => [{ title: "Concierge · August" }];

const INTRO = "Ask a person: where to eat, how to get there, what to do when it rains.";

export const loader = screenLoader("welcomed", ({ member }) => ({
  mayAsk: hasConcierge(member),
  requests: listOwnRequests(member.id),
  clientId: newId(),
}));

/** Sends a question to the concierge. */
export const action = screenAction(
  "welcomed",
  async ({ member, form }) => {
    askConcierge(member, await validateAnswers(questionSchema, form));
    return redirectTo("/concierge", {
      for: member,
      tone: "success",
      title: "Your question is on its way",
      message: "You’ll get the answer here and by e-mail.",
    });
  },
  { fields: fieldNames(questionSchema), failure: () => "We couldn’t send your question." },
);

const FORM = "concierge";

function QuestionForm({ clientId }: { clientId: string }) {
  const { summary, field, typed } = useFormAnswer(FORM);
  return (
    <PostForm plain action="/concierge" className="stack" id={FORM}>
      <ErrorSummary {...summary} />
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea
        {...field("question")}
        label="Your question"
        hint={`At most ${LIMITS.conciergeQuestion} characters`}
        maxLength={LIMITS.conciergeQuestion}
        rows={4}
        required
        defaultValue={typed("question")}
      />
      <Button>Ask the concierge</Button>
    </PostForm>
  );
}

/** A question, and its answer as the concierge wrote it. */
function Request({ question, askedOn, answer, answeredOn }: ConciergeRequest) {
  return (
    <Card as="li">
      <p className="hint">Asked {askedOn}</p>
      <h3>{question}</h3>
      <Badge tone={answer ? "green" : "blue"}>
        {answer ? `Answered ${answeredOn}` : "Waiting for an answer"}
      </Badge>
      {answer ? <blockquote className="question bio">{answer}</blockquote> : null}
    </Card>
  );
}

/** What the concierge comes with, for everyone else. */
const Offer = () => (
  <EmptyState
    spot="lighthouse"
    title="The concierge comes with Unlimited"
    action={<LinkButton to="/subscription?tier=unlimited">See Unlimited</LinkButton>}
  >
    <p>Unlimited costs {formatPrice("unlimited")}. You get every answer here and by e-mail.</p>
  </EmptyState>
);

export default function Concierge() {
  const { mayAsk, requests, clientId } = useLoaderData<typeof loader>();
  return (
    <Page title="Concierge" width="narrow" intro={INTRO}>
      {mayAsk ? <QuestionForm key={clientId} clientId={clientId} /> : <Offer />}
      {requests.length > 0 ? (
        <section className="stack" aria-labelledby="asked">
          <h2 id="asked">Your questions</h2>
          <ul className="stack">
            {requests.map((request) => (
              <Request key={request.id} {...request} />
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}
