/** The landing page's paper, ink and sea, by day and at dusk, of a page that loads nothing. */
export const PLAIN_STYLE =
  ":root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fcf7ee,#14202b);color:light-dark(#1b2a3a,#f3ead9)}body{margin:0}header{padding:0 1rem;background:light-dark(#f5e9d3,#10212d);font-weight:700}main{max-width:30rem;margin:10vh auto;padding:0 1rem}h1{font-size:1.5rem;line-height:1.25}a{display:inline-block;padding:.625rem 0;color:inherit}@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** Its bar. */
export const PLAIN_BAR = '<header><a href="/">August</a></header>';
