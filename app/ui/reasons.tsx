import { Icon, type IconName } from "./icon";

interface ReasonsProps {
  reasons: readonly { icon: IconName; text: string }[];
  /** What they are, for screen readers. */
  label?: string;
}

/** What two members share, or what a step means for them: a short line each, with an icon in front. */
export function Reasons({ reasons, label = "What you share" }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons" aria-label={label}>
      {reasons.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
