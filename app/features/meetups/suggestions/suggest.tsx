import { useNavigation } from "@remix-run/react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { inSentence } from "~/ui/in-sentence";
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";
import type { useFormAnswer } from "~/ui/use-form-answer";
import { Chip, describeDayChip } from "../chips";
import { meetupsPath } from "../meetups-path";
import { Spot } from "../places/place-drawing";
import { SUITABLE_RESTROOM } from "../places/place-list";
import { sayHour } from "../slots";
import type { SuggestScreen } from "./suggest-page.server";
import { type SuggestChoice, suggestPath } from "./suggest-path";

/** Id of the form that suggests. */
export const SUGGEST_FORM = "suggest";

interface SuggestProps {
  screen: SuggestScreen;
  /** The server's answer to the form, on the page where it is shown. */
  summary?: ReturnType<typeof useFormAnswer>["summary"];
}

/** The other's suggestion, which is answered before one is made. */
function Theirs({ id, theirs }: { id: number; theirs: NonNullable<SuggestScreen["theirs"]> }) {
  const to = `/messages/${id}/proposals/${theirs.id}`;
  return (
    <>
      <div className="option">
        {theirs.icon ? <Spot icon={theirs.icon} /> : null}
        <span>
          <strong>{theirs.placeName}</strong>
          <span className="hint">{`${theirs.when}, island time`}</span>
          {theirs.requiredItem ? (
            <span className="hint">{`Bring ${inSentence(theirs.requiredItem)}`}</span>
          ) : null}
        </span>
      </div>
      <p className="hint">{`You can answer until ${theirs.answerBy}.`}</p>
      <div className="row">
        <PostForm action={`${to}/acceptance`}>
          <Button>Accept</Button>
        </PostForm>
        <PostForm action={`${to}/refusal`}>
          <Button variant="secondary">Decline</Button>
        </PostForm>
      </div>
    </>
  );
}

/** The places that suit both, of which one is chosen. */
function Places({ screen: { id, places, choice } }: { screen: SuggestScreen }) {
  return (
    <ul className="options" aria-label="Place">
      {places.map((place) => {
        const isChosen = place.id === choice.place;
        return (
          <li key={place.id}>
            <Link
              to={suggestPath(id, { ...choice, place: place.id })}
              className="option"
              aria-current={isChosen || undefined}
              replace
              preventScrollReset
            >
              <Spot icon={place.icon} />
              <span>
                <strong>{place.name}</strong>
                {place.shared.length > 0 ? (
                  <span className="hint">{`Both: ${place.shared.join(", ")}`}</span>
                ) : null}
                {isChosen || place.shared.length === 0 ? (
                  <span className="hint">{`Bring ${inSentence(place.requiredItem)}`}</span>
                ) : null}
                {place.hasSuitableRestroom ? <Badge tone="green">{SUITABLE_RESTROOM}</Badge> : null}
              </span>
              {isChosen ? <Icon name="check" /> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The days and hours that are free at the chosen place. */
function When({ screen: { id, choice, days, hours } }: { screen: SuggestScreen }) {
  const to = (change: SuggestChoice) => `${suggestPath(id, { ...choice, ...change })}#when`;
  return (
    <div id="when">
      <ul className="chips chips-days" aria-label="Day">
        {days.map((date) => (
          <Chip
            key={date}
            to={to({ date })}
            isChosen={date === choice.date}
            isStep
            {...describeDayChip(date)}
          />
        ))}
      </ul>
      <ul className="chips chips-hours" aria-label="Time">
        {hours.map((slot) => (
          <Chip
            key={slot}
            to={to({ slot })}
            isChosen={slot === choice.slot}
            isStep
            label={sayHour(slot)}
          />
        ))}
      </ul>
    </div>
  );
}

/** What is due beyond a limit, each way a button, or why there is none. */
function Extra(props: {
  label: string;
  extra: NonNullable<SuggestScreen["extra"]>;
  isSending: boolean;
}) {
  const { label, extra, isSending } = props;
  return (
    <>
      <p>{extra.limit}</p>
      {extra.hasBonus ? (
        <Button name="payExtra" value="bonus" disabled={isSending}>
          {`${label} · 1 bonus meetup`}
        </Button>
      ) : null}
      <Button
        variant={extra.hasBonus ? "secondary" : "primary"}
        name="payExtra"
        value="tokens"
        disabled={isSending || !extra.hasTokens}
      >
        {`${label} · ${extra.cost} tokens`}
      </Button>
      <p className="hint">
        {extra.balance} {extra.hasTokens ? null : <Link to="/tokens">Earn tokens</Link>}
      </p>
    </>
  );
}

/** The button that suggests what is chosen, and what is due, if anything is. */
function Send({ screen, summary }: SuggestProps) {
  const { id, other, own, choice, label, extra, answerBy, clientId } = screen;
  const isSending = useNavigation().formMethod === "POST";
  const trouble = summary ? <ErrorSummary {...summary} title="Booking Failed" /> : null;
  if (!label)
    return (
      <>
        {trouble}
        <p>Nothing’s free there in the next few days.</p>
      </>
    );
  const fields = { locationId: choice.place, date: choice.date, slotHour: choice.slot, clientId };
  return (
    <PostForm id={SUGGEST_FORM} action={suggestPath(id, choice)} className="stack">
      {trouble}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      {extra ? (
        <Extra label={label} extra={extra} isSending={isSending} />
      ) : (
        <Button disabled={isSending}>{isSending ? "Suggesting…" : label}</Button>
      )}
      <p className="hint">
        {own ? `This replaces ${own}. ` : null}
        {`${other.name} can answer until ${answerBy}. We’ll hold your seat.`}
      </p>
    </PostForm>
  );
}

/** Suggests a meetup to the other of a conversation, or answers theirs. */
export function Suggest({ screen, summary, as: Heading }: SuggestProps & { as: "h1" | "h2" }) {
  const { id, other, theirs, isAnswerable, hasShared, choice } = screen;
  return (
    <div className="suggest">
      <div className="suggest-head">
        <ProfilePortrait
          memberId={other.id}
          name={other.name}
          url={other.photoUrl}
          size={72}
          shape="round"
        />
        <div>
          <Heading id="suggest-title">
            {theirs ? `${other.name} suggests a meetup` : `Meet ${other.name}`}
          </Heading>
          {theirs ? null : (
            <p className="hint">
              {hasShared ? "Places you both like" : "Places for a first meetup"}
            </p>
          )}
        </div>
      </div>
      {theirs ? (
        <Theirs id={id} theirs={theirs} />
      ) : isAnswerable ? (
        <>
          <Places screen={screen} />
          <When screen={screen} />
          <Send screen={screen} summary={summary} />
          <LinkButton
            to={meetupsPath({ place: choice.place ?? null, match: id }, "place")}
            variant="quiet"
          >
            Other places and days
          </LinkButton>
        </>
      ) : (
        <>
          <p>{`Say hello first: ${other.name} can answer once you’ve written.`}</p>
          <LinkButton to={`/messages/${id}`}>{`Write to ${other.name}`}</LinkButton>
        </>
      )}
    </div>
  );
}
