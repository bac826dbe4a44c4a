/**
 * What a browser reads of a page that is put on the home screen, and the color of its own bar. Members' screens have
 * no bytes to spare for it; whoever installs August begins at its start page.
 */
export function HomeScreen() {
  return (
    <>
      <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#132734" media="(prefers-color-scheme: dark)" />
      <link rel="apple-touch-icon" href="/touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}
