import type { Offer } from "~/features/prices/catalog";

/** The benefits of an offer. */
export const Benefits = ({ benefits }: Pick<Offer, "benefits">) => (
  <ul className="checks">
    {benefits.map((benefit) => (
      <li key={benefit}>{benefit}</li>
    ))}
  </ul>
);
