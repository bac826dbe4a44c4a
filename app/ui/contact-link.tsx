import { CONTACT_ADDRESS } from "~/server/ops/contact-address";

/** A link that writes to August. */
export function ContactLink() {
  return <a href={`mailto:${CONTACT_ADDRESS}`}>{CONTACT_ADDRESS}</a>;
}
