import { accentTokens } from '../../contract/accent.ts'
import { monogramHues } from '../../contract/monogram.ts'
import { iconUrl, markOf } from '../../contract/site-pictures.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { languages } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { Html, html } from '../platform/html.ts'
import { hashSource } from '../platform/http/hash-source.ts'

// Text is in rem, so that it follows the size that the reader has chosen.
const styleOf = (accent: string) => `
:root{color-scheme:light dark;--ink:light-dark(#1b1a18,#f2efe8);--soft:light-dark(#534f47,#bdb7ab);--line:light-dark(#e2ddd1,#34312c);--surface:light-dark(#fff,#1b1a18);${accentTokens(accent) || '--accent:light-dark(#1c3f8c,#a5bef5)'};--support:light-dark(#17683c,#74cb9a);--support-wash:light-dark(#e4f2e9,#17301f);--oppose:light-dark(#b0261c,#f5958b);--oppose-wash:light-dark(#fbe9e6,#3b1c18)}
*{box-sizing:border-box;margin:0}
body{font:.9375rem/1.35 system-ui,sans-serif;color:var(--ink);background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:0 16px;min-height:100vh}
a{color:inherit;text-underline-offset:3px}
a:not(:hover,:focus-visible){text-decoration:none}
h1{font-size:1.0625rem;padding:14px 0 10px}
article{display:grid;grid-template-columns:56px minmax(0,1fr) auto;gap:8px 12px;align-items:center;padding:12px 0;border-bottom:1px solid var(--line)}
.who{min-width:0}
h2{font-size:1.0625rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.who p{font-size:.8125rem;color:var(--soft);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.face{position:relative;display:grid;place-items:center;width:56px;height:56px;border-radius:8px;overflow:hidden;font-weight:600;background:light-dark(oklch(.915 .04 var(--hue)),oklch(.31 .045 var(--hue)));color:light-dark(oklch(.39 .095 var(--hue)),oklch(.88 .06 var(--hue)))}
.face img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;object-position:50% 20%}
.share{text-align:end;font-size:.8125rem;color:var(--soft)}
.share b{display:block;width:fit-content;margin-inline-start:auto;padding:2px 8px;border:1px solid transparent;border-radius:5px;white-space:nowrap}
.share span{white-space:nowrap}
b.support{color:var(--support);background:var(--support-wash)}
b.oppose{color:var(--oppose);background:var(--oppose-wash)}
b.few{background:none;border-color:currentColor}
.bar{grid-column:1/-1;border-radius:4px;overflow:hidden;display:block}
.none{fill:var(--line)}.support{fill:var(--support)}.stripe{fill:var(--oppose)}.gap{fill:var(--oppose-wash)}
.patterns{position:absolute;width:0;height:0}
footer{display:flex;justify-content:space-between;align-items:center;gap:12px;font-size:.8125rem;color:var(--soft)}
footer a{display:inline-flex;align-items:center;min-height:44px}
footer img{margin-inline-end:8px}
footer a:first-child{color:var(--accent);font-weight:600}
@media(width<26.25rem){article{grid-template-columns:56px minmax(0,1fr)}.share{grid-column:2;display:flex;flex-wrap:wrap;align-items:center;gap:8px}.share b{margin:0}}
.empty{padding:14px 0;border-bottom:1px solid var(--line)}
${monogramHues.map((hue) => `.h${hue}{--hue:${hue}}`).join('')}
`

/** Content-Security-Policy of frames, the only documents of the site that others may frame. */
export const embedPolicy = ({ accent }: EmbeddedSite): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(styleOf(accent))}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')

/** What a frame shows of the site. */
export type EmbeddedSite = Pick<SiteSettings, 'name' | 'accent' | 'icon' | 'logo'>

export interface EmbedContent {
  /** Of the document, which screen readers say with the frame. */
  title: string
  /** Above the people. */
  heading?: string
  content: Html | Html[]
  /** Where a vote leads: the site, in the reader's language. */
  link: { path: string; text: string }
}

// A diagonal pattern for the votes against, so that the sides do not differ in colour alone.
const patterns = html`<svg class="patterns" aria-hidden="true"><pattern id="oppose" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="gap" width="5" height="5"/><rect class="stripe" width="3" height="5"/></pattern></svg>`

function markImage(site: EmbeddedSite): Html | false {
  const mark = markOf(site)
  return mark !== '' && html`<img src="${iconUrl(mark, 'favicon')}" width="20" height="20" alt="">`
}

/** The document of a frame, without scripts. */
export function embedDocument(
  { title, heading, content, link }: EmbedContent,
  site: EmbeddedSite,
  prefix: string,
): string {
  const language = languageOfReader()
  const { direction } = languages[language]
  return html`<!doctype html>
<html lang="${language}"${direction === 'rtl' && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${new Html(`<style>${styleOf(site.accent)}</style>`)}
</head>
<body>
${patterns}
<main>
${heading !== undefined && html`<h1 dir="auto">${heading}</h1>`}
${content}
</main>
<footer><a href="${link.path}" target="_blank" rel="noopener">${link.text}</a><a href="${prefix || '/'}" target="_blank" rel="noopener">${markImage(site)}${site.name}</a></footer>
</body>
</html>
`.toString()
}
