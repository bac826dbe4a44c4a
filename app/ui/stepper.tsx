interface StepperProps {
  /** The current step, from 1. */
  step: number;
  of: number;
  /** The name of the current step, unless the heading says it. */
  name?: string;
}

/** Where someone is in a short walk of screens. */
export function Stepper({ step, of, name }: StepperProps) {
  return (
    <p className="stepper">
      <progress max={of} value={step} aria-hidden="true" />
      {name ? `Step ${step} of ${of}: ${name}` : `${step} of ${of}`}
    </p>
  );
}
