import { accentTokens } from '../../../contract/accent.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { Html, html, htmlTag } from '../../platform/html.ts'
import { hashSource } from '../../platform/http/hash-source.ts'

const styleOf = (accent: string) => `
:root{color-scheme:light dark;--ink:light-dark(#1b1a18,#f2efe8);--soft:light-dark(#534f47,#bdb7ab);--paper:light-dark(#fbfaf7,#121110);${accentTokens(accent) || '--accent:light-dark(#1c3f8c,#a5bef5);--on-accent:light-dark(#fff,#101728)'}}
*{box-sizing:border-box;margin:0}
body{font:17px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);padding:24px}
main{max-width:34rem;margin:14vh auto 0;display:grid;gap:16px;justify-items:start}
h1{font-size:28px;line-height:1.2}
p{color:var(--soft)}
a{color:var(--accent);display:inline-block;padding:10px 0;text-underline-offset:3px}
button{font:inherit;font-weight:600;min-height:48px;padding:0 20px;border:0;border-radius:8px;color:var(--on-accent);background:var(--accent);cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
`

/** Content-Security-Policy of the page. */
export const linkPagePolicy = ({ accent }: Pick<SiteSettings, 'accent'>): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(styleOf(accent))}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface LinkPageContent {
  title: string
  text: string
  /** The button, which posts to the address of the page. */
  button?: string
  /** Where the page leads on. */
  link: { to: string; text: string }
}

/** A page without scripts, because it must work wherever a mail is read. */
export const linkPageDocument = (
  { title, text, button, link }: LinkPageContent,
  { name, accent }: Pick<SiteSettings, 'name' | 'accent'>,
): string =>
  html`<!doctype html>
${htmlTag()}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
${new Html(`<style>${styleOf(accent)}</style>`)}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${button !== undefined && html`<form method="post"><button>${button}</button></form>`}
<a href="${link.to}">${link.text}</a>
</main>
</body>
</html>
`.toString()
