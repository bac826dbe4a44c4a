import { PROPOSAL_ANSWERS, type ProposalAnswer } from "~/features/meetups/booking.schema";
import { answerProposal } from "~/features/meetups/suggestions/proposals.server";
import { notFound } from "~/server/web/errors";
import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";

const CONFIRMATIONS: Record<
  Exclude<ProposalAnswer, "acceptance">,
  { title: string; message: string }
> = {
  refusal: { title: "Declined", message: "You can suggest another time or place." },
  withdrawal: { title: "Withdrawn", message: "You took back your suggestion." },
};

/** Accepts (a screen of its own), declines, or withdraws a suggested meetup (rule suggest-meetup). */
export const action = formAction("agreed", "/messages", ({ member, params }) => {
  const answer = PROPOSAL_ANSWERS.find((each) => each === params.answer);
  if (!answer) throw notFound();
  const conversationId = idParam(params.conversationId);
  const proposalId = idParam(params.proposalId);
  answerProposal(member, { conversationId, proposalId }, answer);
  if (answer === "acceptance") return { to: `/meetups/${proposalId}/booked` };
  return {
    to: `/messages/${conversationId}#proposals`,
    flash: { tone: "info", ...CONFIRMATIONS[answer] },
  };
});

export const loader = refuseLoader("/messages");
