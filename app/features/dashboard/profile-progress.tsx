import type { Completion } from "~/features/profile/completion";
import { LinkButton } from "~/ui/button";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Ring } from "~/ui/ring";

const THEME_NAMES = {
  basic: "Basic Info",
  sports: "Sports",
  nostalgic: "Nostalgic",
  food: "Food",
  social: "Social",
} as const;

/** How much of the profile is answered, what it has earned, and the next best thing to add. */
export const ProfileProgress = kept(function ProfileProgress({
  completion,
}: {
  completion: Completion;
}) {
  const { overall, tokensEarned, maxTokens, themes, next } = completion;
  const isComplete = overall === 100;
  return (
    <section className="card stack">
      <div className="person-head progress-head">
        <Ring
          share={overall / 100}
          text={isComplete ? "✓" : `${overall}%`}
          label={`${overall}% of the questions`}
          tone={isComplete ? "green" : "blue"}
        />
        <div>
          <h2>{isComplete ? "Profile completion" : "Complete Your Profile"}</h2>
          <p className="hint">{`${overall}% of the questions, ${tokensEarned} / ${maxTokens} tokens`}</p>
        </div>
      </div>
      <dl className="meters">
        {Object.entries(THEME_NAMES).map(([key, name]) => {
          const percent = themes[key as keyof typeof themes];
          return (
            <div key={key}>
              <dt id={`theme-${key}`}>{name}</dt>
              <dd>
                <meter min={0} max={100} value={percent} aria-labelledby={`theme-${key}`} />{" "}
                {percent}%
              </dd>
            </div>
          );
        })}
      </dl>
      {next ? (
        <p>
          Next: <Link to={`/profile-setup/${next.section}`}>{next.invitation}</Link>, {next.tokens}{" "}
          tokens
        </p>
      ) : null}
      {isComplete ? null : (
        <p>
          <LinkButton to="/profile-setup" variant="secondary">
            Complete Your Profile
          </LinkButton>
        </p>
      )}
    </section>
  );
});
