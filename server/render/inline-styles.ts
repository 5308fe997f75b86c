import { LRUCache } from 'lru-cache'

/** A selector, and the names that must all be on the page for it to match. */
export interface InlineSelector {
  text: string
  classes: string[]
  tags: string[]
}

/** A style rule of the built sheet. */
export interface InlineRule {
  /** The at-rules around it, outermost first, such as `['@layer utilities', '@media (width>=40rem)']`. */
  at: string[]
  selectors: InlineSelector[]
  declarations: [property: string, value: string][]
}

/** The part of the built style sheet that can be inlined into pages (`scripts/inline-styles.ts`). */
export interface InlineStyles {
  /** CSS of every page. */
  prelude: string
  rules: InlineRule[]
  /** Of registered custom properties that have one. */
  initialValues: Record<string, string>
}

/** Pages whose styles are kept: each kind of page has a few sets of class names. */
const maxKnown = 200

/**
 * Returns a function from the body of a page to the CSS that its first screen needs. That is the header and the main
 * part up to its first element of the class `below-fold`; the rest waits for the whole sheet.
 */
export function createInlineStyles(styles: InlineStyles): (body: string) => string {
  const known = new LRUCache<string, string>({ max: maxKnown })
  return (body) => {
    const end = ends.map((text) => body.indexOf(text)).find((at) => at !== -1)
    const html = body.slice(0, end)
    const tags = tagsIn(html)
    const lists = classListsIn(html)
    const key = `${tags.sort().join(' ')}<${lists.sort().join(' ')}`
    const css = known.get(key) ?? stylesFor(styles, namesOf(tags, lists))
    known.set(key, css)
    return css
  }
}

/** Ends of the part of a page whose CSS is inlined: the first one found counts. */
const ends = [' class="below-fold', '</main>']

const attribute = ' class="'

// Both run for every page that is rendered, so they use no regular expressions.

/** The different tags, in their order. React escapes `<` in texts, so only tags and comments begin with it. */
function tagsIn(html: string): string[] {
  const tags = new Set<string>()
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    let end = at + 1
    while (isLetterOrDigit(html.charCodeAt(end))) end += 1
    if (end > at + 1) tags.add(html.slice(at + 1, end))
  }
  return [...tags]
}

const isLetterOrDigit = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** The different `class` attributes, in their order. */
function classListsIn(html: string): string[] {
  const lists = new Set<string>()
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at)) {
    const start = at + attribute.length
    at = html.indexOf('"', start)
    lists.add(html.slice(start, at))
  }
  return [...lists]
}

interface Names {
  tags: Set<string>
  classes: Set<string>
}

function namesOf(tags: string[], classLists: string[]): Names {
  const classes = classLists.join(' ').replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(' ')
  return { tags: new Set([...tags, 'html', 'body']), classes: new Set(classes) }
}

function stylesFor({ prelude, rules, initialValues }: InlineStyles, names: Names): string {
  const matching = rules.flatMap((rule) => {
    const selectors = rule.selectors.filter((selector) => matches(selector, names))
    return selectors.length > 0 ? [{ ...rule, selectors }] : []
  })
  const used = usedProperties(matching)
  const set = new Set(matching.flatMap(({ declarations }) => declarations.map(([name]) => name)))
  const resolve = (value: string) =>
    withVariables(value, (reference, name, fallback) => {
      if (set.has(name)) return name.startsWith('--tw-') ? reference : `var(${name})`
      if (!name.startsWith('--tw-')) return reference
      return fallback ?? initialValues[name] ?? reference
    })
  const blocks = matching.flatMap(({ at, selectors, declarations }) => {
    const kept = declarations.filter(([name]) => !name.startsWith('--') || used.has(name))
    if (kept.length === 0) return []
    const text = selectors.map((selector) => selector.text).join(',')
    return [
      { at, css: `${text}{${kept.map(([name, value]) => `${name}:${resolve(value)}`).join(';')}}` },
    ]
  })
  return prelude + nested(blocks)
}

const matches = ({ classes, tags }: InlineSelector, names: Names) =>
  classes.every((name) => names.classes.has(name)) && tags.every((name) => names.tags.has(name))

/** A reference to a custom property, with a fallback that itself has at most one pair of parentheses. */
const variable = /var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g

/** A value with other texts in place of its references to custom properties. */
export const withVariables = (
  value: string,
  replace: (reference: string, name: string, fallback: string | undefined) => string,
): string => value.replace(variable, replace)

/** The custom properties that the rules use, directly or in the value of another one. */
function usedProperties(rules: InlineRule[]): Set<string> {
  const declarations = rules.flatMap((rule) => rule.declarations)
  const used = new Set<string>()
  const values = declarations.filter(([name]) => !name.startsWith('--')).map(([, value]) => value)
  for (const value of values) {
    for (const [name] of value.matchAll(/(?<=var\()--[\w-]+/g)) {
      if (used.has(name)) continue
      used.add(name)
      values.push(...declarations.filter(([other]) => other === name).map(([, inner]) => inner))
    }
  }
  return used
}

/** Joins rules in their at-rules, which consecutive rules share. */
function nested(blocks: { at: string[]; css: string }[]): string {
  let css = ''
  let open: string[] = []
  for (const block of blocks) {
    const shared = open.findIndex((rule, depth) => rule !== block.at[depth])
    const depth = shared === -1 ? open.length : shared
    css += '}'.repeat(open.length - depth)
    css += block.at
      .slice(depth)
      .map((rule) => `${rule}{`)
      .join('')
    css += block.css
    open = block.at
  }
  return css + '}'.repeat(open.length)
}
