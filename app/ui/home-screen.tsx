/** What lets a browser install August. */
export const Installable = () => <link rel="manifest" href="/site.webmanifest" />;

/** What a browser reads of a page that is put on the home screen; anyone who installs August begins at its start page. */
export function HomeScreen() {
  return (
    <>
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <Installable />
    </>
  );
}

/** The color of the browser's own bar. */
export function ThemeColor() {
  return (
    <>
      <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#132734" media="(prefers-color-scheme: dark)" />
    </>
  );
}
