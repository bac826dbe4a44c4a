import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { consumeFlash } from "~/server/web/flash.server";
import { isNavigation } from "~/server/web/refusals.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/editor.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { answersHtml } from "./answers-html.server";
import { loadCompletion } from "./completion.server";
import { readTyped, savePendingForm } from "./drafts.server";
import {
  listFormFields,
  NOTHING_WRONG,
  type RefusedAnswers,
  readBaseRevision,
  unfinishedIn,
  validateFormShape,
} from "./editor-form";
import { editorState, readSaving, refusedPage } from "./editor-state.server";
import { checkAnswers } from "./profile.schema";
import { saveAnswers } from "./profile.server";
import { ProfileEditor } from "./profile-editor";
import { attachedHtml, attachHtml } from "./rendered-html";
import { completedFlash, failedSave, savedFlash } from "./saved-flash";
import { savedPath } from "./saved-path.server";
import { listFields } from "./sections";
import { alteredIn, looksDifferentOnceSaved, toShown } from "./shown";
import { addStartAnswers, dropRepeated, listConflicts, saveUnsaved } from "./unsaved.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.hasProfile ? "Update Your Profile" : "Complete Your Profile"} · August` },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("welcomed", async ({ url, member, request }) => {
  const { page, answers } = editorState(member);
  const isWhole = url.searchParams.has("all");
  const { flash } = await consumeFlash(request, member);
  const html = answersHtml({ ...answers, errors: {}, flash }, isWhole ? "all" : "first");
  return attachHtml({ ...page, isWhole }, html);
});

export const action = screenAction(
  "welcomed",
  async ({ member, form, request, url }) => {
    const held = listFormFields(form);
    const typed = readTyped(form, held);
    const baseRevision = readBaseRevision(form);
    const headers = new Headers();
    const saving = readSaving(member.id, form.get("section"));
    const refused = (status: number, more: Partial<RefusedAnswers>, shown = typed) => {
      saveUnsaved(member.id, shown, held, { baseRevision: more.revision ?? undefined });
      const isWhole = url.searchParams.has("all");
      return data(refusedPage(member, { typed: shown, isWhole }, { ...NOTHING_WRONG, ...more }), {
        status,
        headers,
      });
    };
    const refusal = validateFormShape(form);
    if (refusal) return refused(422, { refusal });
    const toShow = form.get("show");
    if (toShow) {
      saveUnsaved(member.id, typed, held, { baseRevision });
      return redirectTo(`/profile-setup?all#${String(toShow)}`, undefined, headers);
    }
    const { section } = saving;
    const { fields, given } = section
      ? { fields: listFields(section), given: typed }
      : addStartAnswers(member.id, typed, held);
    const revision = baseRevision ?? null;
    const { answers, errors } = checkAnswers(given, fields);
    if (Object.keys(errors).length > 0) return refused(422, { errors, revision });
    const before = loadCompletion(member.id).overall;
    const result = saveAnswers(member, { answers, baseRevision, unfinished: unfinishedIn(form) });
    if (result.outcome === "refused") return refused(422, { errors: result.errors, revision });
    if (result.outcome === "conflict") {
      const { profile } = result;
      const own = dropRepeated(typed, held, { profile, baseRevision });
      return refused(409, { conflicts: listConflicts(result), revision: profile.revision }, own);
    }
    const others = held.filter((field) => !fields.includes(field));
    saveUnsaved(member.id, typed, others, { profile: result.profile, baseRevision });
    const isComplete = loadCompletion(member.id).overall === 100;
    const inForm = toShown(result.profile);
    const altered = alteredIn(typed, inForm, fields);
    const saved = { ...savedFlash(result, { ...saving, isComplete, altered }), for: member };
    if (isComplete && before < 100)
      return redirectTo("/", { ...completedFlash(saved, member.id), for: member }, headers);
    if (!section) return redirectTo("/", saved, headers);
    // The page shows what was saved, not what was typed, where the two differ (rule concerts-zero).
    const isReloaded = looksDifferentOnceSaved(typed, inForm, fields);
    if (isReloaded) headers.append("X-Remix-Reload-Document", "true");
    const isDocument = isNavigation(request);
    const path = savedPath(section, url, { isDocument, isReloaded });
    // Without scripts the page begins at the section, far below its own beginning, where a toast would be.
    return redirectTo(path, isDocument ? { ...saved, at: path } : saved, headers);
  },
  {
    body: "profile",
    failure: ({ member, form }) => failedSave(readSaving(member.id, form.get("section"))),
    savePendingForm: (form, request) =>
      savePendingForm(
        request,
        String(form.get("for") ?? ""),
        readTyped(form, listFormFields(form)),
        readBaseRevision(form),
      ),
    showRefused: ({ member, form, url }, refusal) => {
      const typed = readTyped(form, listFormFields(form));
      const isWhole = url.searchParams.has("all");
      return refusedPage(member, { typed, isWhole }, { ...NOTHING_WRONG, refusal });
    },
  },
);

export default function ProfileSetup() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData() as Partial<RefusedAnswers> | undefined;
  return (
    <Page
      title={loaded.hasProfile ? "Update Your Profile" : "Complete Your Profile"}
      aside={
        <Badge tone={loaded.isActive ? "green" : "yellow"}>
          {loaded.isActive ? "Profile Active" : "Setting Up"}
        </Badge>
      }
      intro="What you say here is what others see on your profile, and what August compares to find people who fit."
    >
      {loaded.hasProfile ? (
        <p>
          <LinkButton to={`/profile/${loaded.draftKey}`} variant="quiet">
            View as others
          </LinkButton>
        </p>
      ) : null}
      <ProfileEditor
        {...loaded}
        answers={attachedHtml(refused) ?? attachedHtml(loaded)}
        revision={refused?.revision ?? loaded.revision}
        errors={refused?.errors ?? {}}
        conflicts={refused?.conflicts ?? loaded.conflicts}
        formError={refused?.refusal?.message ?? null}
      />
    </Page>
  );
}
