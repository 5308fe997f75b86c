import { createElement, type SVGProps } from 'react'
import { classNames } from './class-names.ts'

/** An icon as lucide-react defines it: the tags inside its 24 by 24 pixel SVG. */
interface IconDefinition {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

const prefix = 'icon-'

const viewBox = '0 0 24 24'

/** The `<symbol>` elements of all icons of the modules loaded so far, by their id. */
const symbols = new Map<string, string>()

function symbolOf(id: string, { node }: IconDefinition): string {
  const tags = node.map(([tag, { key: _, ...attributes }]) => {
    const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
    return `<${tag}${pairs.join('')}/>`
  })
  return `<symbol id="${id}" viewBox="${viewBox}">${tags.join('')}</symbol>`
}

/**
 * The built app's replacement of lucide's icon factory: an icon refers to a `<symbol>` that the document contains once,
 * however often the icon is shown. `icon.css` draws it.
 *
 * @public used through `replace-unused-modules.ts`
 */
export function createSpriteIcon(icon: IconDefinition) {
  const id = prefix + icon.name
  symbols.set(id, symbolOf(id, icon))
  return ({ className = '', ...others }: SVGProps<SVGSVGElement>) => {
    addToDocument(id, icon)
    const properties = { 'aria-hidden': true, ...others, className: classNames('icon', className) }
    return createElement('svg', properties, createElement('use', { href: `#${id}` }))
  }
}

const added = new Set<string>()

/** Adds a symbol to the browser's document, unless the server sent it because the icon was on the page. */
function addToDocument(id: string, icon: IconDefinition): void {
  if (typeof document === 'undefined' || added.has(id)) return
  added.add(id)
  if (document.getElementById(id)) return
  document.getElementById('icons')?.append(symbolElement(id, icon))
}

function symbolElement(id: string, { node }: IconDefinition): Element {
  const symbol = svgElement('symbol', { id, viewBox })
  symbol.append(...node.map(([tag, { key: _, ...attributes }]) => svgElement(tag, attributes)))
  return symbol
}

function svgElement(tag: string, attributes: Record<string, string>): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

const reference = `<use href="#${prefix}`

/** The `<symbol>` elements that the icons in a page's HTML refer to. */
export function symbolsIn(html: string): string {
  const ids = new Set<string>()
  // Searching for a string takes a tenth of the time of a regular expression.
  for (let at = html.indexOf(reference); at !== -1; at = html.indexOf(reference, at + 1)) {
    const start = at + reference.length - prefix.length
    ids.add(html.slice(start, html.indexOf('"', start)))
  }
  return Array.from(ids, (id) => symbols.get(id) ?? '').join('')
}
