import { ContactLink } from "~/ui/contact-link";
import type { listBackups, listProcessors, Operator } from "./operator.server";

/** Who runs August, where they are, and how to write to them. */
export function OperatorLines({ operator, place }: Omit<Operator, "contact">) {
  return (
    <p>
      {operator ? <strong>{operator}</strong> : "One person runs August"}
      {place ? `, ${place}` : null}. Write to <ContactLink />.
    </p>
  );
}

/** Who handles members' data for August, and on what ground. */
export function WhoAndWhy({ processors }: { processors: ReturnType<typeof listProcessors> }) {
  return (
    <>
      <h2>Who handles it for us</h2>
      <ul>
        {processors.map(({ name, what }) => (
          <li key={name}>
            <strong>{name}</strong> {what}
          </li>
        ))}
      </ul>
      <p>No one else gets anything. Maps, fonts, and pictures come from our own server.</p>
      <h2>Why we may keep it</h2>
      <ul>
        <li>
          <strong>Our agreement with you,</strong> the <a href="/terms">Terms of Service</a>:
          everything it takes to show you to each other, pass on messages, and plan meetups.
        </li>
        <li>
          <strong>Your consent:</strong> what you choose to say about yourself, such as who you’d
          like to meet. Leave it out, or take it back any time in your profile.
        </li>
        <li>
          <strong>Everyone’s safety:</strong> reports, blocks, suspensions, and limits against
          misuse. That also covers one friend’s invitation to another.
        </li>
        <li>
          <strong>The law:</strong> records of payments.
        </li>
      </ul>
    </>
  );
}

/** How long what is deleted stays in backups. */
export function Backups({ backups }: { backups: ReturnType<typeof listBackups> }) {
  return (
    <>
      <h2>How backups forget</h2>
      <p>
        What’s deleted is gone from our server right away. Backups keep it until they’re replaced.
        No one reads them except to bring August back after a failure.
      </p>
      <ul>
        {backups.map(([name, days]) => (
          <li key={name}>
            <strong>{name}:</strong> gone after {days} days.
          </li>
        ))}
      </ul>
    </>
  );
}
