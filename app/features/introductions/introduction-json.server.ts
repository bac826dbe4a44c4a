import type { OwnIntroduction } from "./introduction";
import { fillTemplate } from "./templates";

/** An introduction as the calls show it (rule entities-whole). */
export function toIntroductionJson(introducerId: string, own: OwnIntroduction) {
  const { relationship, mayWithdraw: _, mayResend: __, ...introduction } = own;
  const { friendName, introductionType, commonDetail } = introduction;
  return {
    ...introduction,
    introducerId,
    relationshipToIntroducer: relationship,
    introductionTemplate:
      commonDetail === null ? null : fillTemplate(introductionType, { friendName, commonDetail }),
  };
}
