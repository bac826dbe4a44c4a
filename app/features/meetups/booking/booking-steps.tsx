import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { DateField, SelectField } from "~/ui/field";
import { useFormAnswer } from "~/ui/use-form-answer";
import { type Choice, meetupsPath } from "../meetups-path";
import { formatDay, formatHour, formatSlot } from "../slots";
import type { MeetupsPage } from "./meetups-page.server";

type Props = Pick<MeetupsPage, "choice" | "days" | "daylight" | "slots" | "booking" | "guest"> & {
  placeName: string;
};

/** A choice that is a link; the chosen one leads to the same page without it. */
function Chip(props: { to: string; isChosen: boolean; label: string; note: string }) {
  const { to, isChosen, label, note } = props;
  return (
    <li>
      <Link to={to} discover="none" className="chip" aria-current={isChosen || undefined}>
        {`${label} `}
        <span>{note}</span>
      </Link>
    </li>
  );
}

/** The next days, and any other day that can be booked. */
function Days({ choice, days, daylight }: Pick<Props, "choice" | "days" | "daylight">) {
  const { place, date, match } = choice;
  return (
    <>
      <h3 id="days">Day</h3>
      <ul className="chips" aria-labelledby="days">
        {days.chips.map((day) => {
          const [weekday = "", monthDay = ""] = formatDay(day).split(", ");
          const isChosen = day === date;
          return (
            <Chip
              key={day}
              to={meetupsPath({ ...choice, slot: null, date: isChosen ? null : day }, "times")}
              isChosen={isChosen}
              label={weekday}
              note={monthDay}
            />
          );
        })}
      </ul>
      <Form action="/meetups#times" discover="none">
        <input type="hidden" name="place" value={place ?? ""} />
        {match ? <input type="hidden" name="match" value={match} /> : null}
        <DateField
          key={date}
          formId="day"
          name="date"
          label="Another day"
          required
          min={days.first}
          max={days.last}
          defaultValue={date ?? ""}
        />
        <Button variant="secondary">Show this day</Button>
      </Form>
      <p>{`${daylight}.`}</p>
    </>
  );
}

/** The hours of the chosen day with their free seats. */
function Times({ choice, slots }: Pick<Props, "choice" | "slots">) {
  const full = slots.filter(([, free]) => free === 0);
  return (
    <>
      <h3 id="times">Time</h3>
      {slots.length === 0 ? <p>No meetup can begin here on this day any more.</p> : null}
      <ul className="chips" aria-labelledby="times">
        {slots.map(([hour, free]) => {
          const isChosen = hour === choice.slot;
          return free > 0 ? (
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
              {`${formatHour(hour)} `}
              <span>0/3</span>
            </li>
          );
        })}
      </ul>
      <p className="hint">Free seats of three. Times are the island’s.</p>
      {full.length > 0 ? (
        <p className="waits">
          Wait for a seat at{" "}
          {full.map(([hour]) => (
            <Link key={hour} to={meetupsPath({ ...choice, slot: hour }, "book")} discover="none">
              {formatHour(hour)}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** The waiting list of the chosen slot, which is full. */
function WaitingList({ choice, isWaiting }: { choice: Choice; isWaiting: boolean }) {
  return (
    <Form method="post" action={isWaiting ? "/meetups/waiting/end" : "/meetups/waiting"}>
      <input type="hidden" name="locationId" value={choice.place ?? ""} />
      <input type="hidden" name="date" value={choice.date ?? ""} />
      <input type="hidden" name="slotHour" value={choice.slot ?? ""} />
      <Button variant="secondary">
        {isWaiting ? "Leave the Waiting List" : "Join the Waiting List"}
      </Button>
    </Form>
  );
}

/** Id of the form that books. */
export const BOOK_FORM = "booking";

/** Whom to invite, what is due now, and the button. */
function Book(props: Props & { booking: NonNullable<Props["booking"]> }) {
  const { choice, placeName, booking, guest, slots } = props;
  const { date, slot } = choice;
  const { isSending, summary, field, typed } = useFormAnswer(BOOK_FORM);
  const isFull = slots.some(([hour, free]) => hour === slot && free === 0);
  return (
    <>
      <h3 id="book">Your meetup</h3>
      <p>{`${placeName}, ${formatSlot(date ?? "", slot ?? 0)}.`}</p>
      <Form
        method="post"
        action={meetupsPath(choice, "book")}
        id={BOOK_FORM}
        className="stack"
        discover="none"
      >
        <ErrorSummary {...summary} title="Booking Failed" />
        <input type="hidden" name="locationId" value={choice.place ?? ""} />
        <input type="hidden" name="date" value={date ?? ""} />
        <input type="hidden" name="slotHour" value={slot ?? ""} />
        <input type="hidden" name="clientId" value={booking.clientId} />
        {booking.invitable.length > 0 && !isFull ? (
          <SelectField
            {...field("match")}
            key={guest?.id}
            label="With"
            hint="A match has a day at most to answer. Your seat is held."
            defaultValue={typed("match") || String(guest?.id ?? "")}
            options={[
              { value: "", label: "Just me" },
              ...booking.invitable.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        <p>
          <Button disabled={!booking.isOpen || isSending}>
            {isSending ? "Booking..." : booking.label}
          </Button>
        </p>
        {isFull ? null : <p className="hint">{`Due now: ${booking.due}.`}</p>}
        {booking.extraTokens ? (
          <p>
            <Button variant="secondary" name="payExtra" value="on" disabled={isSending}>
              {`Book an extra meetup for ${booking.extraTokens} August Tokens`}
            </Button>
          </p>
        ) : null}
      </Form>
      {isFull ? <WaitingList choice={choice} isWaiting={booking.isWaiting} /> : null}
    </>
  );
}

/** A day, a time and the booking of the chosen place, each step a link or a form. */
export function BookingSteps(props: Props) {
  const { choice, days, daylight, slots, booking } = props;
  return (
    <>
      <Days choice={choice} days={days} daylight={daylight} />
      {choice.date ? <Times choice={choice} slots={slots} /> : null}
      {booking ? <Book {...props} booking={booking} /> : null}
    </>
  );
}
