import type { Offer } from "~/features/prices/catalog";

/** The benefits of an offer, and separately those that are not open yet. */
export function Benefits({ benefits, notOpenYet }: Pick<Offer, "benefits" | "notOpenYet">) {
  return (
    <>
      <ul className="checks">
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {notOpenYet.length > 0 ? (
        <p className="hint">Not open yet: {notOpenYet.join("; ")}.</p>
      ) : null}
    </>
  );
}
