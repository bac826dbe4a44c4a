/** The styles of `index.html`: by day and at dusk, on paper and on a phone. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fbf5e9;--card:#fffdf8;--ink:#1b2c38;--soft:#4f5f69;--sea:#0a5a72;--line:#e2d4ba;--own:#dceaf0}
@media(prefers-color-scheme:dark){:root{--paper:#14202b;--card:#1b2a37;--ink:#f3ead9;--soft:#b9c2c6;--sea:#8fd0e4;--line:#354653;--own:#21404f}}
*{box-sizing:border-box}
body{margin:0;padding:16px;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,nav,main{max-width:48rem;margin:0 auto}
h1,h2,h3{font-family:Georgia,serif;line-height:1.25}
h1{font-size:2rem;margin:16px 0 8px}h2{font-size:1.5rem;margin:40px 0 8px}h3{font-size:1.1875rem;margin:24px 0 8px}
a{color:var(--sea)}
ul{list-style:none;margin:0;padding:0}
nav ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));column-gap:24px}
nav a{display:block;padding:10px 0;border-bottom:1px solid var(--line)}
.item{padding:12px 0;border-bottom:1px solid var(--line)}
dl{margin:0}dl div{display:grid;grid-template-columns:minmax(0,11rem) minmax(0,1fr);gap:0 16px;padding:4px 0}
dt,.hint,.who,figcaption{color:var(--soft);font-size:.9375rem}dd{margin:0}
figure{margin:0 0 8px}img,video{display:block;width:auto;height:auto;max-width:100%;max-height:28rem;border-radius:12px}audio{width:100%;max-width:24rem}
.said{max-width:36rem;margin:0 0 8px;padding:8px 12px;border-radius:16px;background:var(--card);border:1px solid var(--line)}
.said p{margin:0}.own{margin-left:auto;background:var(--own)}
@media(max-width:30rem){dl div{grid-template-columns:1fr}}
@media print{nav{display:none}}
`;
