import { expect, it } from 'vitest'
import { createInlineStyles } from '../server/render/inline-styles.ts'
import { divideStyles } from './inline-styles.ts'

const css = `
@font-face{font-family:A;src:url(/a-latin-wght-normal.woff2)}
@font-face{font-family:A;src:url(/a-fallback.woff2)}
@font-face{font-family:A;font-display:swap;src:url(/a-latin-ext-wght-normal.woff2)}
:root{--ink:#111;--line:var(--ink);--unused:#222}
@property --tw-leading{syntax:"*";inherits:false}
@property --tw-shift{syntax:"*";inherits:false;initial-value:0}
@layer base{h1,h2{font-weight:inherit}}
@layer components{.card{color:var(--line);cursor:pointer}.card:hover{color:red}.card>svg{width:1rem}}
@layer utilities{.p-4{padding:1rem}.text{line-height:var(--tw-leading,1.4)}.moved{translate:0 var(--tw-shift)}
:where(.space>:not(:last-child)){margin:1rem}
@media (width>=40rem){.sm\\:p-5{padding:1.25rem}.sm\\:p-6{padding:2rem}}@media print{.p-4{padding:0}}}
@media not all and (width>=19rem){.p-4{padding:0}}`

const { inline, sheet, letters } = divideStyles(css)
const inlineStyles = createInlineStyles(inline)

/** The inlined CSS of a page with this main part, without what every page has. */
const stylesOf = (main: string) =>
  inlineStyles(`<main>${main}</main><footer class="p-4"></footer>`).slice(inline.prelude.length)

it('inlines the rules of the tags and classes before the footer, in their at-rules', () => {
  expect(stylesOf('<h1 class="sm:p-5">A</h1>')).toBe(
    '@layer base{h1{font-weight:inherit}}@layer utilities{@media (width>=40rem){.sm\\:p-5{padding:1.25rem}}}',
  )
  expect(stylesOf('<p title="h2 p-4">class=p-4</p>')).toBe('')
  expect(stylesOf('<p class="space">A</p>')).toContain('margin:1rem')
})

it('inlines the rules of a tag on a page whose classes are those of another page', () => {
  for (const tag of ['h1', 'h2']) {
    expect(stylesOf(`<${tag} class="a">A</${tag}>`)).toBe(
      `@layer base{${tag}{font-weight:inherit}}`,
    )
  }
})

it('leaves the rules of what is below the first screen to the sheet, and hides it meanwhile', () => {
  expect(stylesOf('<h1>A</h1><div class="below-fold"><p class="p-4">B</p></div>')).toBe(
    '@layer base{h1{font-weight:inherit}}',
  )
  expect(inline.prelude).toMatch(
    /html:not\(\[data-styled\]\) \.below-fold\{content-visibility:hidden/,
  )
})

it('inlines what lays out all text again when it comes late', () => {
  const { inline } = divideStyles('html{tab-size:4;cursor:pointer}')
  expect(createInlineStyles(inline)('<main></main>')).toContain('html{tab-size:4}')
})

it('leaves the tables in closed details to the sheet, but not legends, which are always open', () => {
  const tables = divideStyles('.chart-table tr,.chart-legend tr{margin:0}').inline
  const page = (name: string) => createInlineStyles(tables)(`<main><p class="${name}"><tr></main>`)
  expect(page('chart-legend')).toContain('.chart-legend tr{margin:0}')
  expect(page('chart-table')).not.toContain('margin:0')
})

it('inlines custom properties that these rules use, and what they have without others', () => {
  expect(stylesOf('<div class="card"><b></b></div>')).toBe(
    ':root{--ink:#111;--line:var(--ink)}@layer components{.card{color:var(--line)}}',
  )
  expect(stylesOf('<i class="moved text">A</i>')).toBe(
    '@layer utilities{.text{line-height:1.4}.moved{translate:0 0}}',
  )
})

it('adds nothing by a later sheet for which a browser lays out the whole page again', () => {
  expect(sheet).not.toMatch(/@font-face|@property/)
})

it('registers custom properties in every page that rules take from other rules', () => {
  const { inline: registered, sheet: rules } = divideStyles(`
    @property --tw-taken{syntax:"*";inherits:false}
    @property --tw-own{syntax:"*";inherits:false;initial-value:1}
    @property --tw-absent{syntax:"*";inherits:false;initial-value:2}
    @layer properties{*{--tw-taken:initial;--tw-absent:2}}
    .a{--tw-taken:3}.b{order:var(--tw-taken,4)}
    .c{--tw-own:5;order:var(--tw-own)}.d{order:var(--tw-absent)}.e{order:var(--tw-absent,6)}`)
  expect(registered.prelude.match(/@property [\w-]+/g)).toEqual(['@property --tw-taken'])
  expect(rules).toContain('.b{order:var(--tw-taken,4)}')
  expect(rules).toContain('.c{--tw-own:5;order:var(--tw-own)}')
  expect(rules).toContain('.d{order:2}.e{order:6}')
})

it('leaves states, print, very large text and fonts of rare letters to later files', () => {
  expect(stylesOf('<p class="card p-4"></p>')).not.toMatch(/hover|print|19rem|padding:0/)
  expect(inline.prelude).toMatch(
    /^@layer [^;]+;html[^@]+@font-face\{[^}]*a-latin-wght-normal[^}]*\}@font-face\{[^}]*a-fallback[^}]*\}/,
  )
  expect(letters).toMatch(/^@font-face\{[^}]*a-latin-ext-wght-normal[^}]*\}$/)
  expect(sheet).toContain('.card:hover{color:red}')
})

it('inlines rules in rules with the selectors around them, and at-rules in rules in their order', () => {
  const nestedRules = divideStyles(`
    #bar{height:1px;&:dir(rtl){scale:-1 1}}
    .card{margin:0;& .name{margin:1px}&:hover{margin:2px}
      @media (width>=40rem){margin:3px;& .name{margin:4px}}@media print{margin:5px;& .name{margin:6px}}}
    .absent{&:dir(rtl){color:red}@media (width>=40rem){color:red}}`)
  const page = createInlineStyles(nestedRules.inline)
  expect(
    page('<main><p class="card"><b class="name"></main>').slice(nestedRules.inline.prelude.length),
  ).toBe(
    '#bar{height:1px}#bar:dir(rtl){scale:-1 1}.card{margin:0}.card .name{margin:1px}' +
      '@media (width>=40rem){.card{margin:3px}.card .name{margin:4px}}',
  )
  expect(nestedRules.sheet).toContain('.card:hover{margin:2px}')
  expect(nestedRules.sheet).toContain('@media print{.card{margin:5px}.card .name{margin:6px}}')
})

it('inlines no rule in a rule that is left to the sheet', () => {
  const { inline: inlined } = divideStyles('#page-loading{height:3px;&:dir(rtl){scale:-1 1}}')
  expect(inlined.rules).toEqual([])
})

it('writes lengths of the root in place of their names, unless something changes them', () => {
  const lengths = divideStyles(`
    :root{--round:.5rem;--target:2.75rem;--hue:20;--ink:#111}
    @media (width<19rem){:root{--target:2rem}}
    .moved{--shift:1rem}
    .card{border-radius:var(--round);min-height:var(--target);color:var(--ink);order:var(--hue);margin:var(--shift)}`)
  const page = createInlineStyles(lengths.inline)
  const [, card] = /\.card\{(.*?)\}/.exec(page('<main><p class="card moved"></main>')) ?? []
  expect(card).toBe(
    'border-radius:.5rem;min-height:var(--target);color:var(--ink);order:var(--hue);margin:var(--shift)',
  )
  expect(lengths.sheet).toContain('.card{border-radius:.5rem;')
})
