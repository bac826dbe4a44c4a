import { Icon, type IconName } from "./icon";

/** What two members share, a short line each, with an icon in front. */
export function Reasons({ reasons }: { reasons: readonly { icon: IconName; text: string }[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons" aria-label="What you share">
      {reasons.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
