import { type ESTree, Visitor } from 'vite'
import { type Finding, isTest, type Source } from './source.ts'

/** Attributes and properties that people read or hear. */
const readNames = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext'],
  ...['done', 'hint', 'label', 'message', 'placeholder', 'subtitle', 'title'],
])

/** What is the same in every language: beginnings of addresses. */
const untranslated = new Set(['https://'])

/** Functions whose texts only programs and who develops the site read. */
const logged = new Set(['Error', 'logFailure'])

/** Elements of code, and of the keys on a keyboard, whose names stand on them. */
const ofMachines = new Set(['code', 'kbd', 'Code', 'script', 'style'])

const outside =
  'A text outside the catalogue stays in English on pages in other languages. Make it a message of messages/en, and import it from #messages.'

const ownLocale =
  'This is written as in one language, whatever that of the page. Use web/lib/formats.ts, dates.ts or list-text.ts, or the locale of #messages/language.'

/**
 * Reports texts of screens that are written in the code instead of the catalogue (decision 92), and numbers, dates and
 * lists in a fixed language. A text is what an element shows, an attribute that people read or hear, and anything else
 * that begins as a sentence does.
 */
export function checkOutsideCatalogue(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap((source) => [...textsOutside(source), ...fixedLocales(source)])
}

function textsOutside({ path, program, lineAt }: Source): Finding[] {
  const lines = new Set<number>()
  const skipped: ESTree.Span[] = []
  const add = (node: ESTree.Span, text: string) => {
    const isSkipped = skipped.some(({ start, end }) => start <= node.start && node.end <= end)
    if (hasWords(text) && !isSkipped) lines.add(lineAt(node.start))
  }
  const addAll = (node: ESTree.Node | null) => {
    for (const { node: part, text } of textsIn(node)) add(part, text)
  }
  new Visitor({
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && logged.has(node.callee.name)) skipped.push(node)
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && logged.has(node.callee.name)) skipped.push(node)
    },
    JSXElement(node) {
      if (isOfMachines(node)) skipped.push(node)
      for (const child of node.children) addShown(child)
    },
    JSXFragment: (node) => node.children.forEach(addShown),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !readNames.has(name.name)) return
      addAll(value?.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    Property({ key, value }) {
      if (readNames.has(nameOf(key))) addAll(value)
    },
    Literal(node) {
      if (typeof node.value === 'string' && isSentence(node.value)) add(node, node.value)
    },
    TemplateElement(node) {
      if (isSentence(node.value.cooked ?? '')) add(node, node.value.cooked ?? '')
    },
  }).visit(program)
  return [...lines].map((line) => ({ path, line, message: outside }))

  function addShown(child: ESTree.JSXChild) {
    if (child.type === 'JSXText') add(child, child.value.replace(/&#?\w+;/g, ''))
    if (child.type === 'JSXExpressionContainer') addAll(child.expression)
  }
}

const hasWords = (text: string) => /\p{L}/u.test(text) && !untranslated.has(text)

/** 'Nothing found', and the beginning of 'Posts by {name}'; not 'Bearer ' and 'GET /posts'. */
const isSentence = (text: string) => /^\s*\p{Lu}\p{Ll}+,? \p{L}/u.test(text)

const nameOf = (key: ESTree.PropertyKey) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? `${key.value}` : ''

const isOfMachines = ({ openingElement: { name } }: ESTree.JSXElement) =>
  name.type === 'JSXIdentifier' && ofMachines.has(name.name)

/** The literal texts that an expression may be or is put together of. */
function textsIn(node: ESTree.Node | null): { node: ESTree.Node; text: string }[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : []
    case 'TemplateLiteral':
      return [
        ...node.quasis.map((part) => ({ node: part, text: part.value.cooked ?? '' })),
        ...node.expressions.flatMap(textsIn),
      ]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(textsIn)
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isComparison(node.operator) ? [] : [node.left, node.right].flatMap(textsIn)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsIn(node.expression)
    default:
      return []
  }
}

const isComparison = (operator: string) => !['+', '&&', '||', '??'].includes(operator)

/** Formatters and comparisons whose language is a literal, or that of the machine. */
function fixedLocales({ path, program, lineAt }: Source): Finding[] {
  const findings: Finding[] = []
  const add = (start: number) => findings.push({ path, line: lineAt(start), message: ownLocale })
  const isFixed = (locale: ESTree.Argument | undefined) => !locale || isLiteral(locale)
  const checkIntl = ({ callee, arguments: values, start }: ESTree.NewExpression | Call) => {
    if (memberOf(callee)?.object === 'Intl' && isFixed(values[0])) add(start)
  }
  new Visitor({
    NewExpression: checkIntl,
    CallExpression(node) {
      checkIntl(node)
      const { property } = memberOf(node.callee) ?? {}
      if (property?.startsWith('toLocale') && isFixed(node.arguments[0])) add(node.start)
      const order = node.arguments[1]
      if (property === 'localeCompare' && order && isLiteral(order)) add(node.start)
    },
  }).visit(program)
  return findings
}

type Call = ESTree.CallExpression

const isLiteral = (node: ESTree.Argument) =>
  node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined')

function memberOf(callee: ESTree.Expression | ESTree.Super) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const object = callee.object.type === 'Identifier' ? callee.object.name : ''
  return { object, property: callee.property.name }
}
