/**
 * Links of the public pages.
 * @param signedIn for a member `/` is the dashboard, so "How It Works" leads to the Help Center
 */
export function Footer({ signedIn }: { signedIn: boolean }) {
  const links = [
    ["/about", "About Us"],
    [signedIn ? "/help#how-it-works" : "/#how-it-works", "How It Works"],
    ["/safety", "Safety"],
    ["/contact", "Contact"],
    ["/help", "Help Center"],
    ["/privacy", "Privacy Policy"],
    ["/terms", "Terms of Service"],
    ["/billing", "Billing"],
  ] as const;
  return (
    <footer className="footer">
      <div className="wrap">
        <nav aria-label="About August">
          <ul>
            {links.map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p>August, for the people of Martha’s Vineyard in summer. Adults only.</p>
      </div>
    </footer>
  );
}
