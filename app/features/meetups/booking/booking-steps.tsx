import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { DateField } from "~/ui/field";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AgreeFirst } from "../agree-first";
import { Chip, describeDayChip } from "../chips";
import { type Choice, meetupsPath } from "../meetups-path";
import { formatHour, formatSlot } from "../slots";
import { Extra } from "./extra";
import type { MeetupsPage } from "./meetups-page.server";
import { With } from "./with";

type Props = Pick<
  MeetupsPage,
  | "choice"
  | "days"
  | "daylight"
  | "slots"
  | "ownHours"
  | "booking"
  | "clientId"
  | "guest"
  | "hasAgreed"
> & { placeName: string };

const DayChips = kept(function DayChips({
  choice,
  days,
}: Pick<Props, "choice"> & { days: readonly string[] }) {
  return (
    <ul className="chips chips-days" aria-labelledby="days">
      {days.map((day) => {
        const isChosen = day === choice.date;
        return (
          <Chip
            key={day}
            to={meetupsPath({ ...choice, slot: null, date: isChosen ? null : day }, "times")}
            isChosen={isChosen}
            {...describeDayChip(day)}
          />
        );
      })}
    </ul>
  );
});

/** The next days, and any other day that can be booked. */
function Days({ choice, days, daylight }: Pick<Props, "choice" | "days" | "daylight">) {
  const { place, date, match } = choice;
  const chips = !date || days.chips.includes(date) ? days.chips : [...days.chips, date];
  return (
    <>
      <h3 id="days">Day</h3>
      <DayChips choice={choice} days={chips} />
      <details>
        <summary>Another day</summary>
        <Form action="/meetups#times">
          <input type="hidden" name="place" value={place ?? ""} />
          {match ? <input type="hidden" name="match" value={match} /> : null}
          <DateField
            key={date}
            formId="day"
            name="date"
            label="A later day"
            required
            min={days.first}
            max={days.last}
            defaultValue={date ?? ""}
          />
          <Button variant="secondary">Show this day</Button>
        </Form>
      </details>
      {daylight ? <p className="hint">{`${daylight}.`}</p> : null}
    </>
  );
}

/** The hours of the chosen day with their free seats. */
const Times = kept(function Times({
  choice,
  slots,
  ownHours,
}: Pick<Props, "choice" | "slots" | "ownHours">) {
  const own = new Map(ownHours);
  const full = slots.filter(([hour, free]) => free === 0 && hour !== choice.slot && !own.has(hour));
  const heading = <h3 id="times">Time</h3>;
  if (slots.length === 0)
    return (
      <>
        {heading}
        <p>No times left here that day.</p>
      </>
    );
  return (
    <>
      {heading}
      <ul className="chips" aria-labelledby="times">
        {slots.map(([hour, free]) => {
          const isChosen = hour === choice.slot;
          const ownId = own.get(hour);
          if (ownId !== undefined && !isChosen)
            return (
              <Chip
                key={hour}
                to={`/meetups/${ownId}`}
                isChosen={false}
                label={formatHour(hour)}
                note="yours"
              />
            );
          return free > 0 || isChosen ? (
            <Chip
              key={hour}
              to={meetupsPath(
                { ...choice, slot: isChosen ? null : hour },
                isChosen ? "times" : "book",
              )}
              isChosen={isChosen}
              label={formatHour(hour)}
              note={`${free}/3`}
            />
          ) : (
            <li key={hour} className="chip">
              <s>{formatHour(hour)}</s> <span>0/3</span>
            </li>
          );
        })}
      </ul>
      <p className="hint">Spots left, of 3. Island time.</p>
      {full.length > 0 ? (
        <p className="waits">
          Wait for a seat at{" "}
          {full.map(([hour]) => (
            <Link key={hour} to={meetupsPath({ ...choice, slot: hour }, "book")}>
              {formatHour(hour)}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  );
});

/**
 * A form about the chosen slot. Anyone who has not agreed yet is led to the community agreements by it, and
 * back.
 */
function SlotForm(props: {
  choice: Choice;
  hasAgreed: boolean;
  action: string;
  id?: string;
  children: ReactNode;
}) {
  const { choice, hasAgreed, action, id, children } = props;
  const fields = hasAgreed
    ? { locationId: choice.place, date: choice.date, slotHour: choice.slot }
    : { returnTo: meetupsPath(choice, "book") };
  const Tag = hasAgreed ? PostForm : Form;
  return (
    <Tag action={hasAgreed ? action : "/community-agreements"} id={id} className="stack">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      {children}
    </Tag>
  );
}

/**
 * The waiting list of the chosen slot, which is full.
 *
 * @param props.turn place in its line; null outside it
 * @param props.isLimited whether a limit is reached, beyond which nobody gets a seat from the line
 */
function WaitingList(props: {
  choice: Choice;
  hasAgreed: boolean;
  turn: number | null;
  isLimited: boolean;
}) {
  const { turn, isLimited, ...form } = props;
  return (
    <>
      <p>
        {turn ? `You’re number ${turn} in line. ` : ""}
        {isLimited
          ? "You’ll get it only if your limit allows it then."
          : "First in line gets the next free seat."}
      </p>
      <SlotForm {...form} action={turn ? "/meetups/waiting/end" : "/meetups/waiting"}>
        <Button variant="secondary">
          {turn ? "Leave the Waiting List" : "Join the Waiting List"}
        </Button>
      </SlotForm>
    </>
  );
}

/** Id of the form that books. */
export const BOOK_FORM = "booking";

/** Who comes along, what is due now, and the button. */
function Book(props: Props & { booking: NonNullable<Props["booking"]> }) {
  const { choice, placeName, booking, clientId, guest, slots, hasAgreed } = props;
  const { date, slot } = choice;
  const { isSending, summary, field, typed } = useFormAnswer(BOOK_FORM);
  const isFull = slots.some(([hour, free]) => hour === slot && free === 0);
  const head = (
    <>
      <h3 id="book">Your meetup</h3>
      <p>{`${placeName}, ${formatSlot(date ?? "", slot ?? 0)}.`}</p>
    </>
  );
  if (booking.ownMeetupId !== null)
    return (
      <>
        {head}
        <ErrorSummary {...summary} title="Booking Failed" />
        <p>You have this seat.</p>
        <LinkButton to={`/meetups/${booking.ownMeetupId}`}>See the meetup</LinkButton>
      </>
    );
  return (
    <>
      {head}
      {hasAgreed ? null : <AgreeFirst choice={choice} step="book" />}
      <SlotForm
        choice={choice}
        hasAgreed={hasAgreed}
        action={meetupsPath(choice, "book")}
        id={BOOK_FORM}
      >
        <ErrorSummary {...summary} title="Booking Failed" />
        {hasAgreed && clientId ? <input type="hidden" name="clientId" value={clientId} /> : null}
        {booking.invitable.length > 0 && !isFull ? (
          <With
            key={guest?.id}
            people={booking.invitable}
            chosen={typed("match") || String(guest?.id ?? "")}
            field={field("match")}
          />
        ) : null}
        <Button disabled={!booking.isOpen || isSending}>
          {isSending ? "Booking..." : booking.label}
        </Button>
        {booking.limit && !summary.formError?.includes(booking.limit) ? (
          <p>{booking.limit}</p>
        ) : null}
        {isFull ? null : (
          <p className="hint">
            {booking.due}
            {booking.limit && !booking.paymentsOn ? " Payments are off for now." : ""}
          </p>
        )}
        {booking.extraTokens ? (
          <Extra
            cost={booking.extraTokens}
            tokens={booking.tokens}
            bonusMeetups={booking.bonusMeetups}
            takesCards={booking.takesCards}
            isSending={isSending}
          />
        ) : null}
      </SlotForm>
      {isFull ? (
        <WaitingList
          choice={choice}
          hasAgreed={hasAgreed}
          turn={booking.turn}
          isLimited={booking.limit !== null}
        />
      ) : null}
    </>
  );
}

/** A day, a time and the booking of the chosen place, each step a link or a form. */
export function BookingSteps(props: Props) {
  const { choice, days, daylight, slots, ownHours, booking } = props;
  return (
    <>
      <Days choice={choice} days={days} daylight={daylight} />
      {choice.date ? <Times choice={choice} slots={slots} ownHours={ownHours} /> : null}
      {booking ? <Book {...props} booking={booking} /> : null}
    </>
  );
}
