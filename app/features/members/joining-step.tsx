import { Stepper } from "~/ui/stepper";

/** The screens of joining, in their order. */
const STEPS = ["About you", "Your porch face", "Two promises"] as const;

/** How far someone who joins has come. */
export const JoiningStep = ({ name }: { name: (typeof STEPS)[number] }) => (
  <Stepper step={STEPS.indexOf(name) + 1} of={STEPS.length} name={name} />
);
