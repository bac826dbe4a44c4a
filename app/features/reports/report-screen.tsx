import { LIMITS, REPORT_REASONS } from "@db/schema/values";
import { useLoaderData } from "@remix-run/react";
import { MediaPlayer } from "~/features/media/media-player";
import { MemberPortrait, ProfilePortrait } from "~/features/members/member-portrait";
import { Button } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, RadioGroup, TextArea } from "~/ui/field";
import { Link } from "~/ui/link";
import { Page } from "~/ui/page";
import { PlayButton } from "~/ui/play-button";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { REASONS } from "./report-reasons";
import type { ShownSubject } from "./report-subject";

const FORM_ID = "report";
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASONS[value].words }));

/** What is reported, as the viewer met it: whose it is, and the words, the picture or the sound. */
function Reported({ subject, name }: { subject: ShownSubject; name: string }) {
  const { face, what, quotes, photoUrl, photoId, clip, voice } = subject;
  return (
    <section className="reported" aria-label="What you’re reporting">
      <div className="person">
        {face ? (
          <ProfilePortrait
            memberId={face.id}
            name={name}
            url={face.url}
            size={72}
            shape="tall"
            eager
          />
        ) : null}
        <div className="person-words">
          <h2>{name}</h2>
          <p className="hint">{what}</p>
          {photoId ? (
            <p className="hint">
              Just the photo? <Link to={`/report/media/${photoId}`}>Report the photo</Link>
            </p>
          ) : null}
        </div>
      </div>
      {photoUrl ? (
        <MemberPortrait
          name={name}
          url={photoUrl}
          alt={`Photo of ${name} you’re reporting`}
          size={192}
          shape="tall"
          eager
        />
      ) : null}
      {quotes.map((quote) => (
        <blockquote key={quote}>{quote}</blockquote>
      ))}
      {clip ? <MediaPlayer clip={clip} noun={clip.noun} owner={name} /> : null}
      {voice ? <PlayButton {...voice} noun="voice message" owner={name} /> : null}
    </section>
  );
}

interface Shown extends ShownSubject {
  seen: string;
  /** Whether the member has blocked them already. */
  isBlocked: boolean;
  blocksAsWell: boolean;
}

/** The report form of whatever can be reported. */
export function ReportScreen() {
  const { seen, isBlocked, blocksAsWell, ...subject } = useLoaderData<Shown>();
  const { isRefused, summary, field, typed } = useFormAnswer(FORM_ID);
  const blocks = isRefused ? typed("block") === "on" : blocksAsWell;
  const { name, face, photoUrl, along } = subject;
  const isNamed = face !== null || photoUrl !== null;
  return (
    <Page title="Report" width="narrow">
      <Reported subject={subject} name={isNamed ? name : "The other member"} />
      <PostForm plain id={FORM_ID} className="stack report">
        <ErrorSummary {...summary} />
        <input type="hidden" name="seen" value={typed("seen") || seen} />
        <RadioGroup
          {...field("reason")}
          label="What’s wrong?"
          options={OPTIONS}
          required
          defaultValue={typed("reason")}
        />
        <TextArea
          {...field("words")}
          label="In your own words"
          hint={`At most ${LIMITS.reportWords.toLocaleString("en-US")} characters.`}
          maxLength={LIMITS.reportWords}
          defaultValue={typed("words")}
        />
        {isBlocked ? (
          <p>You blocked them: you won’t see each other.</p>
        ) : (
          <Checkbox
            {...field("block")}
            label="Block them, too"
            hint="You won’t see each other anywhere, and any match ends."
            defaultChecked={blocks}
          />
        )}
        <p>
          {`A moderator reads it. We never tell ${isNamed ? name : "them"}.`}
          {along ? ` ${along}` : null}
        </p>
        <Button>Send report</Button>
      </PostForm>
      <p className="hint">
        In an emergency, call 911: no one watches August around the clock. To reach a person, write
        to <ContactLink />.
      </p>
    </Page>
  );
}
