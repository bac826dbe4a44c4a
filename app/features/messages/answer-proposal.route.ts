import { PROPOSAL_ANSWERS, type ProposalAnswer } from "~/features/meetups/booking.schema";
import { answerProposal } from "~/features/meetups/suggestions/proposals.server";
import { notFound } from "~/server/errors";
import { idParam } from "~/server/params";
import { formAction, refuseLoader } from "~/server/route.server";

const CONFIRMATIONS: Record<ProposalAnswer, { title: string; message: string }> = {
  acceptance: { title: "Meetup agreed", message: "Bring your island item, and enjoy it." },
  refusal: { title: "Declined", message: "You can suggest another time or place." },
  withdrawal: { title: "Withdrawn", message: "Your suggestion is taken back." },
};

/** Accepts, declines or withdraws a suggested meetup (decision D10). */
export const action = formAction("agreed", "/messages", ({ member, params }) => {
  const answer = PROPOSAL_ANSWERS.find((each) => each === params.answer);
  if (!answer) throw notFound();
  const conversationId = idParam(params.conversationId);
  answerProposal(member, { conversationId, proposalId: idParam(params.proposalId) }, answer);
  return {
    to: `/messages/${conversationId}#proposals`,
    flash: { tone: answer === "acceptance" ? "success" : "info", ...CONFIRMATIONS[answer] },
  };
});

export const loader = refuseLoader("/messages");
