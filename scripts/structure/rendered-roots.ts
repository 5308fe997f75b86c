import { type ESTree, Visitor } from 'vite'

export type Part = ESTree.JSXChild | ESTree.Expression

/** What a function returns, without the functions inside it. */
type Returned = (ESTree.Expression | null)[]

/**
 * What may stand at the top of a rendered part: names of elements, 'text', 'changing text', 'children' and 'nothing'.
 * Text is 'changing' unless it is written in the file or imported as a constant.
 */
export type Roots = Set<string>

/** The names in a file that say what an expression renders. */
interface Names {
  imported: Set<string>
  /** Properties that are declared as elements. */
  elements: Set<string>
  values: Map<string, ESTree.Expression>
  functions: Map<string, Returned>
}

/** Returns what parts of a file render. */
export function rootsReader(program: ESTree.Program): (part: Part | null) => Roots {
  const names = namesIn(program)
  const rootsOf = (part: Part | null): Roots => {
    switch (part?.type) {
      case undefined:
        return new Set(['nothing'])
      case 'JSXText':
        return new Set(['text'])
      case 'JSXElement':
        return isFragment(part)
          ? union([new Set(['nothing']), ...partsOf(part.children).map(rootsOf)])
          : rootsOfElement(part, names)
      case 'JSXFragment':
        return union(partsOf(part.children).map(rootsOf))
      case 'Literal':
        return new Set([/^(string|number)$/.test(typeof part.value) ? 'text' : 'nothing'])
      case 'TemplateLiteral':
        return new Set([part.expressions.length > 0 ? 'changing text' : 'text'])
      case 'ParenthesizedExpression':
        return rootsOf(part.expression)
      case 'ConditionalExpression': {
        const roots = [rootsOf(part.consequent), rootsOf(part.alternate)]
        const isTextOnly = roots.every((root) => root.has('text'))
        return union([...roots, new Set(isTextOnly ? ['changing text'] : [])])
      }
      case 'LogicalExpression': {
        const left = part.operator === '&&' ? new Set(['nothing']) : rootsOf(part.left)
        return left.union(rootsOf(part.right))
      }
      case 'ChainExpression':
        return rootsOf(part.expression)
      case 'CallExpression':
        return union(returnedByCall(part, names).map(rootsOf))
      case 'ArrowFunctionExpression':
        return union(returnedBy(part).map(rootsOf))
      case 'MemberExpression': {
        const { object, property, computed } = part
        if (property.type === 'Identifier' && names.elements.has(property.name)) {
          return new Set(['element', 'nothing'])
        }
        const isConstant = object.type === 'Identifier' && names.imported.has(object.name)
        return new Set([isConstant && !computed ? 'text' : 'changing text'])
      }
      case 'Identifier':
        return rootsOfName(part.name, names, rootsOf)
      default:
        return new Set(['changing text'])
    }
  }
  return rootsOf
}

function rootsOfName(name: string, names: Names, rootsOf: (part: Part) => Roots): Roots {
  if (name === 'undefined') return new Set(['nothing'])
  // The children of a component are checked where it is used.
  if (name === 'children') return new Set(['children'])
  if (names.elements.has(name)) return new Set(['element', 'nothing'])
  const value = names.values.get(name)
  return value ? rootsOf(value) : new Set(['changing text'])
}

const named = (name: string) =>
  ({ type: 'Identifier', name, start: 0, end: 0 }) as ESTree.Expression
const children = named('children')
const unknown: Returned = [named('')]

/** What a call may return: rows of a list, which come and go, or what a function of the file returns. */
function returnedByCall(
  { callee, arguments: args }: ESTree.CallExpression,
  names: Names,
): Returned {
  const row = args.find((argument) => argument.type === 'ArrowFunctionExpression')
  if (callee.type !== 'Identifier') return row ? [null, ...returnedBy(row)] : unknown
  // Elsewhere in the document.
  if (callee.name === 'createPortal') return [null]
  if (callee.name === 'children' || callee.name.startsWith('render')) return [children]
  return names.functions.get(callee.name) ?? unknown
}

/** True for `list.map(…)`. */
export function isRows(part: Part | undefined): boolean {
  if (part?.type === 'ChainExpression') return isRows(part.expression)
  if (part?.type !== 'CallExpression' || part.callee.type !== 'MemberExpression') return false
  const { property } = part.callee
  return property.type === 'Identifier' && /^(map|flatMap|from)$/.test(property.name)
}

export const union = (sets: Roots[]): Roots =>
  sets.reduce((all, set) => all.union(set), new Set<string>())

/** True for a fragment with a key, as rows have it. */
const isFragment = ({ openingElement: { name } }: ESTree.JSXElement) =>
  name.type === 'JSXIdentifier' && name.name === 'Fragment'

/** An element with a key, or of a component that a variable holds, is replaced when these change. */
function rootsOfElement({ openingElement }: ESTree.JSXElement, names: Names): Roots {
  const { name: element, attributes } = openingElement
  const name = element.type === 'JSXIdentifier' ? element.name : 'element'
  const isFixed = /^[a-z]/.test(name) || names.imported.has(name) || names.functions.has(name)
  const hasKey = attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'key')
  return new Set(isFixed && !hasKey ? [name] : [name, 'nothing'])
}

/** What JSX puts into the same parent: without indentation and comments, and with the parts of its fragments. */
export function partsOf(children: ESTree.JSXChild[]): Part[] {
  return children.flatMap((child) => {
    if (child.type === 'JSXText') return /^\s*\n\s*$/.test(child.value) ? [] : [child]
    if (child.type === 'JSXFragment') return partsOf(child.children)
    if (child.type === 'JSXElement' && isFragment(child)) return partsOf(child.children)
    if (child.type !== 'JSXExpressionContainer') return [child]
    return child.expression.type === 'JSXEmptyExpression' ? [] : [child.expression]
  })
}

function namesIn(program: ESTree.Program): Names {
  const imported = new Set<string>()
  const elements = new Set<string>()
  const values = new Map<string, ESTree.Expression>()
  const functions = new Map<string, Returned>()
  new Visitor({
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) imported.add(local.name)
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (key.type === 'Identifier' && isElementType(typeAnnotation)) elements.add(key.name)
    },
    FunctionDeclaration(node) {
      if (node.id) functions.set(node.id.name, returnedBy(node))
    },
    VariableDeclarator({ id, init }) {
      if (isElementType(id.typeAnnotation)) for (const name of boundBy(id)) elements.add(name)
      if (id.type !== 'Identifier' || !init) return
      if (init.type === 'ArrowFunctionExpression') functions.set(id.name, returnedBy(init))
      else if (/JSX|Conditional/.test(init.type)) values.set(id.name, init)
    },
  }).visit(program)
  return { imported, elements, values, functions }
}

interface Component {
  name: string
  returned: Returned
  start: number
  end: number
}

/** The names that `const name` or `const { name }` declares. */
function boundBy(pattern: ESTree.BindingPattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((one) => (one.type === 'Property' ? boundBy(one.value) : []))
}

const isElementType = (annotation: ESTree.TSTypeAnnotation | null | undefined) =>
  JSON.stringify(annotation ?? null).includes('"name":"ReactElement"')

/** Functions of a file with the name of a component. */
export function componentsIn(program: ESTree.Program): Component[] {
  const found: Component[] = []
  const add = (name: string, fn: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const { start, end } = fn
    if (/^[A-Z]/.test(name)) found.push({ name, returned: returnedBy(fn), start, end })
  }
  new Visitor({
    FunctionDeclaration: (node) => add(node.id?.name ?? '', node),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init)
    },
  }).visit(program)
  return found
}

function returnedBy({ body }: ESTree.Function | ESTree.ArrowFunctionExpression): Returned {
  if (!body) return []
  return body.type === 'BlockStatement' ? returnedIn(body.body) : [body]
}

function returnedIn(statements: ESTree.Statement[]): Returned {
  return statements.flatMap((statement) => {
    switch (statement.type) {
      case 'ReturnStatement':
        return [statement.argument]
      case 'BlockStatement':
        return returnedIn(statement.body)
      case 'IfStatement':
        return returnedIn([statement.consequent, statement.alternate].filter((one) => one !== null))
      case 'SwitchStatement':
        return returnedIn(statement.cases.flatMap(({ consequent }) => consequent))
      default:
        return []
    }
  })
}
