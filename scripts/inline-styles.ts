import { Features, transform } from 'lightningcss'
import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss'
import {
  type InlineRule,
  type InlineSelector,
  type InlineStyles,
  withVariables,
} from '../server/render/inline-styles.ts'

/** States that a page has only once somebody uses it, and parts that no first screen shows. */
const later = new RegExp(
  [
    ':(?:hover|active|focus|focus-visible|focus-within|disabled|target|user-invalid|-moz-focusring|-moz-ui-invalid)',
    ':has\\(',
    '\\[(?:aria-pressed|aria-disabled)=true\\]|\\[data-chosen\\]',
    '::(?:selection|backdrop|file-selector-button|-webkit-(?:date|calendar|inner|outer))',
    '#page-loading|data-sonner|:host|group-open|popover',
    // Below the footer.
    '#languages',
    // In `details`, which are closed.
    '\\.chart-table (?!>)',
  ].join('|'),
)

/** Properties that do not change what a page at rest looks like; `tab-size` of the root, when late, would lay out all text. */
const invisible = new RegExp(
  `^(?:${[
    'animation|cursor|transition|will-change',
    'pointer-events|touch-action|scroll-|(?:-webkit-)?user-select|-webkit-tap-highlight-color',
    'font-(?:feature|variation)-settings|font-optical-sizing|-webkit-text-decoration$',
  ].join('|')})`,
)

/** Not inlined: print, forced colours, and text so large that the document waits for the sheet (web/index.html). */
const separate =
  /^@(?:keyframes|layer properties|media (?:print|\(forced-colors|not all and \(width>=19rem\)$))/

/** The built style sheet in parts. */
interface DividedStyles {
  /** What may be inlined. */
  inline: InlineStyles
  /** The rules, in the file that follows. */
  sheet: string
  /** Fonts of rare letters, in a file of their own: a browser lays out all text again when a sheet adds its font. */
  letters: string
}

/** Divides the built style sheet, so that none of what follows the first screen makes a browser lay it out again. */
export function divideStyles(css: string): DividedStyles {
  const root = postcss.parse(withoutNesting(css))
  const inline: InlineStyles = { prelude: layerOrder + hiddenParts, rules: [], initialValues: {} }
  let letters = ''
  writeLengths(root)
  root.walkComments((comment) => void comment.remove())
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'font-face') continue
    if (isOfRareLetters(node)) letters += node.toString()
    else {
      node.walkDecls('font-style', (declaration) => {
        if (declaration.value === 'normal') declaration.remove()
      })
      inline.prelude += node.toString()
    }
    node.remove()
  }
  registerProperties(root, inline)
  root.walkRules((rule) => {
    const at = atRulesAround(rule)
    if (!at.some((text) => separate.test(text))) inline.rules.push(...inlineRule(rule, at))
  })
  return { inline, sheet: root.toString(), letters }
}

/**
 * Moves the registrations of custom properties into every page: a sheet that registers some after the first paint makes
 * the browser compute all styles and lay out the whole page again. Properties that no rule takes from another one need
 * none: what nobody sets is written where it is used.
 */
function registerProperties(root: Root, inline: InlineStyles): void {
  const set = new Set<string>()
  const taken = new Set<string>()
  root.walkRules((rule) => {
    if (atRulesAround(rule)[0] === '@layer properties') return
    const own = new Set<string>()
    rule.walkDecls(({ prop }) => {
      if (prop.startsWith('--')) own.add(prop)
    })
    rule.walkDecls(({ value }) => {
      for (const [name] of value.matchAll(/(?<=var\()--[\w-]+/g)) {
        if (!own.has(name)) taken.add(name)
      }
    })
    for (const name of own) set.add(name)
  })
  const initialOf = new Map<string, string | undefined>()
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'property') continue
    const initial = initialValueOf(node)
    if (initial !== undefined) inline.initialValues[node.params] = initial
    if (set.has(node.params) && taken.has(node.params)) inline.prelude += node.toString()
    if (!set.has(node.params)) initialOf.set(node.params, initial)
    node.remove()
  }
  root.walkDecls((declaration) => {
    declaration.value = withVariables(declaration.value, (reference, name, fallback) =>
      initialOf.has(name) ? (fallback ?? initialOf.get(name) ?? reference) : reference,
    )
  })
}

/** True for a font of rare letters: until the sheet has come, they show in the fallback, and the file waits for the faces. */
function isOfRareLetters(font: AtRule): boolean {
  let isSwapped = false
  font.walkDecls('font-display', ({ value }) => {
    isSwapped = value === 'swap'
  })
  return isSwapped
}

/** Each rule is inlined alone, and a nested one without the rule around it would match the whole page. */
function withoutNesting(css: string): string {
  const code = Buffer.from(css)
  const include = Features.Nesting
  return transform({ filename: 'style.css', code, include, minify: true }).code.toString()
}

/**
 * Writes lengths that are the same everywhere in place of the custom properties of the root that have them, whose names
 * are longer. Colours stay, because a site may have its own.
 */
function writeLengths(root: Root): void {
  const declarations = new Map<string, Declaration[]>()
  root.walkDecls(/^--/, (declaration) => {
    const others = declarations.get(declaration.prop) ?? []
    declarations.set(declaration.prop, [...others, declaration])
  })
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (reference, name) => {
      const [only, ...others] = declarations.get(name) ?? []
      const isLength =
        only && others.length === 0 && isAlways(only) && /^[\d.]+rem$/.test(only.value)
      return isLength ? only.value : reference
    })
  })
}

const isAlways = ({ parent }: Declaration) =>
  parent?.type === 'rule' && (parent as Rule).selector === ':root' && parent.parent?.type === 'root'

const layerOrder = '@layer theme,base,components,utilities;'

// Parts whose rules are not inlined, until the sheet has loaded. Their estimated height keeps the footer out of the screen.
const hiddenParts =
  'html:not([data-styled]) .below-fold{content-visibility:hidden;contain-intrinsic-size:auto 300vh}'

function initialValueOf(property: AtRule): string | undefined {
  let initial: string | undefined
  property.walkDecls('initial-value', ({ value }) => {
    initial = value
  })
  return initial
}

function atRulesAround(rule: Rule): string[] {
  const found: string[] = []
  let node: ChildNode | undefined = rule
  while (node) {
    if (node.type === 'atrule') found.unshift(`@${node.name} ${node.params}`)
    node = node.parent?.type === 'root' ? undefined : (node.parent as ChildNode | undefined)
  }
  return found
}

function inlineRule(rule: Rule, at: string[]): InlineRule[] {
  const selectors = rule.selectors.filter((text) => !later.test(text)).map(namesOf)
  const declarations: InlineRule['declarations'] = []
  for (const node of rule.nodes) {
    if (node.type !== 'decl' || invisible.test(node.prop)) continue
    // Preflight makes every border solid.
    if (node.value === 'var(--tw-border-style)') continue
    declarations.push([node.prop, node.value + (node.important ? '!important' : '')])
  }
  return selectors.length > 0 && declarations.length > 0 ? [{ at, selectors, declarations }] : []
}

/** The class names and tags that a selector requires; it does not require names in `:not()` and among alternatives. */
function namesOf(text: string): InlineSelector {
  const required = withoutAlternatives(text)
  const className = /\.((?:\\.|[\w-])+)/g
  const classes = Array.from(required.matchAll(className), ([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )
  const rest = required.replace(className, '').replace(/\[[^\]]*\]|::?[\w-]+/g, '')
  const tags = Array.from(rest.matchAll(/(?<![\w#-])[a-z]\w*/g), ([tag]) => tag)
  if (/:(?::placeholder|:-webkit-search|placeholder-shown)/.test(text)) tags.push('input')
  return { text, classes, tags }
}

/** Removes `:not(…)` and alternatives from a selector, and the parentheses around a single selector. */
function withoutAlternatives(selector: string): string {
  const simpler = selector.replace(
    /(:[\w-]+)\(((?:\\.|[^()\\])*)\)/,
    (_, pseudo: string, inner: string) =>
      /^:(?:is|where)$/.test(pseudo) && !inner.includes(',') ? inner : '',
  )
  return simpler === selector ? selector : withoutAlternatives(simpler)
}
