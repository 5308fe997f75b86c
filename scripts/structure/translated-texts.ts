import { type ESTree, Visitor } from 'vite'
import { componentsIn, isRows, partsOf, type Roots, rootsReader, union } from './rendered-roots.ts'
import { type Finding, isTest, type Source } from './source.ts'

const changing =
  'Text that may change, beside other content: on a page that the browser translates, the screen keeps the old text, or the page crashes. Make it the only child of an element: <span>{`…`}</span>.'

const beside =
  'Bare text beside what comes and goes: on a page that the browser translates, React inserts before a text node that is no longer there, and the page crashes. Put the text into a <span>.'

const bareRoot =
  'A component that renders bare text breaks on a page that the browser translates. Return an element: <span>{…}</span>.'

const bareChild =
  'This component puts its children beside other content, where bare text breaks on a page that the browser translates. Pass it an element: <span>…</span>.'

/**
 * Reports JSX that breaks when the browser translates the page, which replaces each text node by an element. React
 * handles this only where a text is the single child of an element, because it then sets the content of that element,
 * or where neither the text nor what is beside it ever changes. Elements with `translate="no"` are not translated.
 */
export function checkTranslatedTexts(sources: Source[]): Finding[] {
  const screens = sources.filter(({ path }) => /^web\/.*\.tsx$/.test(path) && !isTest(path))
  const changeable = changeableComponents(screens)
  const mixing = new Set(screens.flatMap(mixingComponents))
  return screens.flatMap((source) => [
    ...bareTexts(source, changeable, mixing),
    ...bareComponents(source),
  ])
}

function bareTexts(
  { path, program, lineAt }: Source,
  changeable: Set<string>,
  mixing: Set<string>,
): Finding[] {
  const findings: Finding[] = []
  const rootsOf = rootsReader(program)
  const check = (node: JsxParent) => {
    const parts = partsOf(node.children).map((part) => ({ part, roots: rootsOf(part) }))
    const isStable = parts.every(({ roots }) => !mayChange(roots, changeable))
    const isMixed = parts.length > 1 || isRows(parts[0]?.part)
    for (const { part, roots } of parts) {
      if (!hasText(roots) || isUntranslated(node)) continue
      const line = lineAt(part.start)
      if (!isMixed && mixing.has(nameOf(node))) findings.push({ path, line, message: bareChild })
      if (isMixed && hasChangingText(roots)) findings.push({ path, line, message: changing })
      else if (isMixed && !isStable) findings.push({ path, line, message: beside })
    }
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program)
  return findings
}

function bareComponents({ path, program, lineAt }: Source): Finding[] {
  const rootsOf = rootsReader(program)
  return componentsIn(program).flatMap(({ returned }) =>
    returned
      .filter((value) => value !== null && hasText(rootsOf(value)))
      .map((value) => ({ path, line: lineAt(value?.start ?? 0), message: bareRoot })),
  )
}

type JsxParent = ESTree.JSXElement | ESTree.JSXFragment

const hasText = (roots: Roots) => roots.has('text') || roots.has('changing text')

const hasChangingText = (roots: Roots) =>
  roots.has('changing text') || (roots.has('text') && roots.size > 1)

/** True if what stands at the top of a part may be removed, inserted or replaced. */
const mayChange = (roots: Roots, changeable: Set<string>) =>
  roots.size > 1 || roots.has('nothing') || roots.values().some((root) => changeable.has(root))

const nameOf = (node: JsxParent) =>
  node.type === 'JSXElement' && node.openingElement.name.type === 'JSXIdentifier'
    ? node.openingElement.name.name
    : ''

const isUntranslated = (node: JsxParent) =>
  node.type === 'JSXElement' &&
  node.openingElement.attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.name === 'translate' &&
      one.value?.type === 'Literal' &&
      one.value.value === 'no',
  )

/** Names of the components whose top element comes, goes, or is replaced. */
function changeableComponents(sources: Source[]): Set<string> {
  const found = new Set(['Suspense', ...sources.flatMap(lazyComponents)])
  const components = sources.flatMap(({ program }) => {
    const rootsOf = rootsReader(program)
    return componentsIn(program).map(({ name, returned }) => ({
      name,
      roots: union(returned.map(rootsOf)),
    }))
  })
  let size: number
  do {
    size = found.size
    for (const { name, roots } of components) if (mayChange(roots, found)) found.add(name)
  } while (found.size > size)
  return found
}

function lazyComponents({ program }: Source): string[] {
  const found: string[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      const isLazy =
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name.startsWith('lazy')
      if (isLazy && id.type === 'Identifier') found.push(id.name)
    },
  }).visit(program)
  return found
}

/** Names of the components that put their children beside other content. */
function mixingComponents({ program }: Source): string[] {
  const found: string[] = []
  const components = componentsIn(program)
  const rootsOf = rootsReader(program)
  const check = ({ children, start }: JsxParent) => {
    const parts = partsOf(children)
    if (parts.length < 2 || !parts.some((part) => rootsOf(part).has('children'))) return
    const component = components.find((one) => one.start < start && start < one.end)
    if (component) found.push(component.name)
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program)
  return found
}
