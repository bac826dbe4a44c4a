/** A bottle with a letter in it, on its way over the sound; the words beside it carry the meaning. */
export const BottlePost = () => (
  <svg className="bottle-post" viewBox="0 0 160 90" aria-hidden="true">
    <path d="M0 0h160v52H0z" className="sky" />
    <circle cx="122" cy="46" r="20" className="sun" />
    <path d="M0 52h160v38H0z" className="sea" />
    <path d="m40 50 6-18q1-5 6-4l44 12 10-1 12 3-2 8-12-1-9-5-38 16z" className="glass" />
    <path d="m52 34 26 7-5 11-21-2z" className="paper" />
    <path d="m56 39 15 4m-17 1 13 3" className="ink" />
    <path d="M0 58q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0v32H0z" className="sea" />
    <path d="M14 70q6-3 12 0t12 0m62 2q6-3 12 0t12 0M56 80q6-3 12 0t12 0" className="glint" />
  </svg>
);
