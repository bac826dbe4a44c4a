import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { consumeFlash } from "~/server/web/flash.server";
import { acceptsHtml, isNavigation } from "~/server/web/refusals.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/editor.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { answersHtml, deliverHtml } from "./answers-html.server";
import { readTyped } from "./drafts.server";
import { EDITOR_FIELDS, listFormFields, NOTHING_WRONG, type RefusedAnswers } from "./editor-form";
import { editorState, readSaving, refusedPage } from "./editor-state.server";
import { ProfileEditor } from "./profile-editor";
import { readEditorForm } from "./read-answers.server";
import { attachedHtml } from "./rendered-html";
import { saveForm } from "./save-form.server";
import { failedSave } from "./saved-flash";
import { savedPath } from "./saved-path.server";
import { SectionRows } from "./section-rows";
import { looksDifferentOnceSaved, toShown } from "./shown";

const titleOf = (isEdited = false) => (isEdited ? "Update Your Profile" : "Complete Your Profile");

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${titleOf(data?.isEdited)} · August` },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("welcomed", async ({ url, member, request }) => {
  const { page, answers } = editorState(member);
  const isWhole = url.searchParams.has("all");
  const loaded = { ...page, isWhole, hasStory: member.stageName !== null };
  if (!isWhole) return { ...loaded, html: {} };
  const { flash } = await consumeFlash(request, member);
  const html = answersHtml({ ...answers, errors: {}, flash });
  return deliverHtml(loaded, html, acceptsHtml(request));
});

export const action = screenAction(
  "welcomed",
  async ({ member, form, request }) => {
    const done = saveForm(member, readEditorForm(form));
    if (!done.isSaved)
      return data(refusedPage(member, done.typed, done.refused), { status: done.status });
    const saved = { ...done.flash, for: member };
    const { section } = readSaving(member.id, form.get("section"));
    if (done.isCompleting || !section) return redirectTo("/", saved);
    const headers = new Headers();
    // The page shows what was saved, not what was typed, where the two differ (rule concerts-zero).
    const isReloaded = looksDifferentOnceSaved(done.typed, toShown(done.profile), done.fields);
    if (isReloaded) headers.append("X-Remix-Reload-Document", "true");
    const isDocument = isNavigation(request);
    const path = savedPath(section, { isDocument, isReloaded });
    // Without scripts the page begins at the section, far below its own beginning, where a toast would be.
    return redirectTo(path, isDocument ? { ...saved, at: path } : saved, headers);
  },
  {
    body: "profile",
    failure: ({ member, form }) => failedSave(readSaving(member.id, form.get("section"))),
    restored: EDITOR_FIELDS,
    showRefused: ({ member, form }, refusal) =>
      refusedPage(member, readTyped(form, listFormFields(form)), { ...NOTHING_WRONG, refusal }),
  },
);

export default function ProfileSetup() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData() as Partial<RefusedAnswers> | undefined;
  return (
    <Page
      title={titleOf(loaded.isEdited)}
      aside={
        <Badge tone={loaded.isActive ? "green" : "yellow"}>
          {loaded.isActive ? "Profile Active" : "Setting Up"}
        </Badge>
      }
      intro="What you share here shows on your profile and helps us find your people."
    >
      {loaded.hasStory ? (
        <p>
          <LinkButton to={`/profile/${loaded.draftKey}`} variant="quiet">
            View as others
          </LinkButton>
        </p>
      ) : null}
      {loaded.isWhole || refused ? (
        <ProfileEditor
          {...loaded}
          answers={attachedHtml(refused) ?? attachedHtml(loaded) ?? loaded.html}
          revision={refused?.revision ?? loaded.revision}
          errors={refused?.errors ?? {}}
          conflicts={refused?.conflicts ?? loaded.conflicts}
          formError={refused?.refusal?.message ?? null}
        />
      ) : (
        <SectionRows
          counts={loaded.counts}
          photos={loaded.media.items.photo}
          unsaved={loaded.unsaved}
        />
      )}
    </Page>
  );
}
