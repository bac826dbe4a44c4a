import { findFieldFacts } from "@db/schema/profile-fields";
import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { notFound } from "~/server/web/errors";
import { acceptsHtml } from "~/server/web/refusals.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/editor.css?url";
import { Page } from "~/ui/page";
import { answersHtml, deliverHtml } from "./answers-html.server";
import { readTyped } from "./drafts.server";
import { EDITOR_FIELDS, NOTHING_WRONG, type RefusedAnswers } from "./editor-form";
import { editorState, refusedPage } from "./editor-state.server";
import { readEditorForm } from "./read-answers.server";
import { attachedHtml } from "./rendered-html";
import { saveForm } from "./save-form.server";
import { failedSave } from "./saved-flash";
import { BackToSections, SectionEditor } from "./section-editor";
import { SECTION_HEADS } from "./section-heads";
import { sectionPath } from "./section-path";
import { findSection, listFields } from "./sections";

function requireSection(id = "") {
  const section = findSection(id);
  if (!section) throw notFound();
  return section;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · August` : "Page Not Found · August" },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("welcomed", ({ member, params, request }) => {
  const section = requireSection(params.section);
  const { page, answers } = editorState(member);
  const fields = listFields(section);
  const loaded = {
    id: section.id,
    title: section.title,
    revision: page.revision,
    counts: page.counts,
    media: page.media,
    quote: page.quote,
    draftKey: page.draftKey,
    isTimed: fields.some((name) => findFieldFacts(name).seconds && !answers.earned.includes(name)),
    hasDraft: page.unsaved.includes(section.id),
    conflicts: page.conflicts.filter(({ field }) => fields.includes(field)),
  };
  const html = answersHtml({ ...answers, errors: {}, isAlone: true }, [section]);
  return deliverHtml(loaded, html, acceptsHtml(request));
});

/** A form of this page saves its section, whatever else it says. */
function ownForm(form: FormData, id: string): FormData {
  form.set("section", id);
  form.set("holds", id);
  return form;
}

export const action = screenAction(
  "welcomed",
  async ({ member, form, params }) => {
    const section = requireSection(params.section);
    const done = saveForm(member, readEditorForm(ownForm(form, section.id)));
    if (!done.isSaved)
      return data(refusedPage(member, done.typed, done.refused, section), {
        status: done.status,
      });
    const next = done.isCompleting ? "/" : sectionPath(String(form.get("next") ?? ""));
    return redirectTo(next, { ...done.flash, for: member });
  },
  {
    body: "profile",
    failure: ({ params }) => failedSave({ section: findSection(params.section ?? "") }),
    restored: EDITOR_FIELDS,
    showRefused: ({ member, form, params }, refusal) => {
      // Without a section of that id the page that follows is not found.
      const section = findSection(params.section ?? "");
      const typed = section ? readTyped(form, listFields(section)) : {};
      return refusedPage(member, typed, { ...NOTHING_WRONG, refusal }, section);
    },
  },
);

export default function ProfileSection() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData() as Partial<RefusedAnswers> | undefined;
  const head = SECTION_HEADS.find(({ id }) => id === loaded.id);
  if (!head) return null;
  const html = attachedHtml(refused) ?? attachedHtml(loaded) ?? loaded.html;
  return (
    <Page title={head.title} lead={<BackToSections />} intro={head.about}>
      <SectionEditor
        {...loaded}
        key={head.id}
        head={head}
        html={html?.[head.id]}
        revision={refused?.revision ?? loaded.revision}
        errors={refused?.errors ?? {}}
        conflicts={refused?.conflicts ?? loaded.conflicts}
        formError={refused?.refusal?.message ?? null}
      />
    </Page>
  );
}
