import type { ProfileAnswers } from "@db/schema/profile-fields";
import {
  OPEN_CONVERSATIONS,
  OPENABLE_CONVERSATIONS,
} from "~/features/matches/conversations.server";
import { hasActiveSwipeSql } from "~/features/matches/record-swipe.server";
import { ownPhotoSql, primaryPhotoSql } from "~/features/media/primary-photo.server";
import { ANSWERS, readAnswers } from "~/features/members/profile-facts.server";
import { choicesAllowPair, visibleTo } from "~/features/members/visible.server";
import { now } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import { composeCard, type ShownRow, shownSql } from "./deck.server";
import { type ShownCard, toShownCard } from "./shown-card";
import { listThemes, type StoryTheme } from "./story-themes.server";

/** What the viewer can do next about the member of a story. */
export type NextStep =
  /** Like or pass: the two may be shown to each other, and nothing was decided yet. */
  | { kind: "decide" }
  /** Write in the conversation of their match. */
  | { kind: "write"; conversationId: number }
  /** See what their match waits for. */
  | { kind: "match"; matchId: string }
  | { kind: "edit" }
  | null;

/** A member's profile as others see it. */
export interface Story {
  card: ShownCard;
  themes: StoryTheme[];
  /** How many answers stand only in the whole story. */
  moreCount: number;
  next: NextStep;
}

interface Row extends Stored<ProfileAnswers> {
  isInDeck: 0 | 1;
  matchId: string | null;
  conversationId: number | null;
}

const STORY_SQL = shownSql(
  `, a.*,
  (${visibleTo("d.user_id")} AND ${choicesAllowPair("d.user_id")}
    AND NOT ${hasActiveSwipeSql(":viewer", "d.user_id")}) AS isInDeck,
  (SELECT o.matchId FROM (${OPEN_CONVERSATIONS}) o WHERE o.otherId = d.user_id) AS matchId,
  (SELECT o.id FROM (${OPENABLE_CONVERSATIONS}) o WHERE o.otherId = d.user_id) AS conversationId`,
  `JOIN (${ANSWERS}) a ON a.userId = d.user_id`,
  `CASE d.user_id WHEN :viewer THEN ${ownPhotoSql(":viewer")} ELSE ${primaryPhotoSql("p.userId")} END`,
);

function findNextStep(viewer: Viewer, memberId: string, row: Row): NextStep {
  if (memberId === viewer.id) return { kind: "edit" };
  const { matchId, conversationId } = row;
  if (conversationId !== null) return { kind: "write", conversationId };
  if (matchId !== null) return { kind: "match", matchId };
  return row.isInDeck === 1 && viewer.state === "active" ? { kind: "decide" } : null;
}

/** Answers of a theme in the first view. */
const FIRST_ANSWERS = 2;

const shorten = (theme: StoryTheme): StoryTheme => ({
  ...theme,
  answers: theme.answers.slice(0, FIRST_ANSWERS),
  yes: theme.answers.length > 0 ? [] : theme.yes,
});

const countAnswers = (themes: readonly StoryTheme[]) =>
  themes.reduce((sum, { answers, yes }) => sum + answers.length + yes.length, 0);

/**
 * Finds a member's story as others see it, also the viewer's own: what rules media-reviewed and private-answers
 * allow, and no private answer.
 *
 * @param isWhole true for all answers; the first view has the first of each theme, so that it fits into one TCP window
 * @returns nothing for someone who must not be shown: they are not found
 */
export function findStory(viewer: Viewer, memberId: string, isWhole = false): Story | undefined {
  const row = prepared<ShownRow & Row>(STORY_SQL).get({
    viewer: viewer.id,
    target: memberId,
    now: now().getTime(),
  });
  if (!row) return undefined;
  const themes = listThemes(readAnswers(row));
  const shown = isWhole ? themes : themes.map(shorten);
  return {
    card: toShownCard(composeCard(viewer.id, row)),
    themes: shown,
    moreCount: countAnswers(themes) - countAnswers(shown),
    next: findNextStep(viewer, memberId, row),
  };
}
