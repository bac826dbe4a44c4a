import { useMatches } from "@remix-run/react";

const hasContact = (data: unknown): data is { contact: string } =>
  typeof data === "object" && data !== null && "contact" in data;

/** A link that writes to August, at the address that a loader of the page hands over as `contact`. */
export function ContactLink() {
  const found = useMatches()
    .map(({ data }) => data)
    .find(hasContact);
  return found ? (
    <a href={`mailto:${found.contact}`}>{found.contact}</a>
  ) : (
    <a href="/contact">us</a>
  );
}
