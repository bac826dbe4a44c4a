/** Icons and the bar's color of every page. */
export function SiteHead() {
  return (
    <>
      <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#132734" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}
