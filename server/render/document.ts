import { createHash } from 'node:crypto'

/** What differs from page to page. */
export interface DocumentParts {
  head: string
  body: string
  /** JSON that is safe inside a script element. */
  state: string
  /** Addresses of the scripts, the entry first. */
  modules: string[]
}

const places = ['<!--head-->', '<!--body-->', '<!--state-->', '<!--modules-->'] as const

/**
 * Makes the function that puts a page into the template. The template is cut once, and parts are joined, never
 * replaced: a page's text may hold anything, even the name of a place.
 */
export function createDocument(template: string): (parts: DocumentParts) => string {
  const fixed = cut(template)
  return ({ head, body, state, modules }) =>
    [
      fixed[0],
      head,
      fixed[1],
      body,
      fixed[2],
      `<script id="state" type="application/json">${state}</script>`,
      fixed[3],
      modules.join(' '),
      fixed[4],
    ].join('')
}

function cut(template: string): string[] {
  const fixed: string[] = []
  let rest = template
  for (const place of places) {
    const at = rest.indexOf(place)
    if (at === -1) throw new Error(`the page template lacks ${place}`)
    fixed.push(rest.slice(0, at))
    rest = rest.slice(at + place.length)
  }
  return [...fixed, rest]
}

/** The template's own scripts as sources of a content security policy, from their very text. */
export function scriptHashes(template: string): string[] {
  const empty = createDocument(template)({ head: '', body: '', state: '', modules: [] })
  // Scripts with a type are data; those with a source come from the site itself.
  const scripts = empty.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g)
  return Array.from(scripts, ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
