import { type ESTree, Visitor } from 'vite'
import { type Finding, isTest, type Source } from './source.ts'

/** An API that only some files may use. */
interface Restriction {
  /** Files that are checked. */
  within: RegExp
  /** Checked files that may use the API. */
  allowed: RegExp
  message: string
  isUse(used: Used): boolean
}

/** The syntax nodes that restrictions match: call, `new`, property access, identifier, tagged template, string. */
type Used =
  | { kind: 'call' | 'new'; name: string; argumentCount: number }
  | { kind: 'member' | 'name' | 'tag' | 'text'; name: string }

const anyOf = (...words: string[]) => new Set(words)
const queryBuilders = anyOf('selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto')
const statement =
  /^\s*(select\s.+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s|(create|alter|drop)\s+(table|index|database|function|type)\s)/is

const restrictions: Restriction[] = [
  {
    within: /^(server|web|contract)\//,
    allowed: /^server\/([\w-]+\/)+store\.ts$|^server\/platform\/database\//,
    message:
      'SQL is allowed only in store.ts. Write a function in the store.ts of the feature and call it here.',
    isUse: ({ kind, name }) =>
      (kind === 'call' && queryBuilders.has(lastPart(name))) ||
      (kind === 'tag' && lastPart(name.replace(/\.(ref|raw|lit|val|id|table)$/, '')) === 'sql') ||
      (kind === 'text' && statement.test(name)),
  },
  {
    within: /./,
    allowed: /^(server|test)\/config\.ts$|^server\/environment\.ts$/,
    message:
      'The environment is read only in server/config.ts (tests: test/config.ts). Add a setting there and pass it in.',
    isUse: ({ kind, name }) => kind === 'member' && /^(globalThis\.)?process\.env$/.test(name),
  },
  {
    within: /^server\//,
    allowed: /^server\/platform\/clock\.ts$/,
    message:
      'The wall clock is read only in server/platform/clock.ts. Take a Clock as an argument.',
    isUse: (used) =>
      (used.kind === 'call' && (used.name === 'Date.now' || used.name === 'Date')) ||
      (used.kind === 'new' && used.name === 'Date' && used.argumentCount === 0),
  },
  {
    within: /^(web|contract)\//,
    allowed: /^web\/lib\//,
    message: 'Network requests are made only in web/lib. Call api() of web/lib/api.ts.',
    isUse: ({ kind, name }) =>
      (kind === 'call' && anyOf('fetch', 'navigator.sendBeacon').has(ofWindow(name))) ||
      (kind === 'new' && anyOf('XMLHttpRequest', 'EventSource', 'WebSocket').has(ofWindow(name))),
  },
  {
    within: /^(web|contract)\//,
    allowed: /^web\/lib\/storage\.ts$/,
    message: 'Only web/lib/storage.ts accesses the browser’s storage. Use its `storage`.',
    isUse: ({ kind, name }) =>
      (kind === 'name' || kind === 'member') &&
      anyOf('localStorage', 'sessionStorage').has(ofWindow(name)),
  },
]

const lastPart = (name: string) => name.split('.').at(-1) ?? ''
const ofWindow = (name: string) => name.replace(/^(window|globalThis|self)\./, '')

/** Reports SQL, environment, clock, network and storage access outside the files that may use them. */
export function checkRestrictedApis(sources: Source[]): Finding[] {
  return sources.flatMap((source) => {
    const applied = restrictions.filter(
      ({ within, allowed }) =>
        within.test(source.path) && !allowed.test(source.path) && !isTest(source.path),
    )
    const findings = new Map<string, Finding>()
    const check = (used: Used, node: { start: number }) => {
      for (const { isUse, message } of applied) {
        const line = source.lineAt(node.start)
        if (isUse(used)) findings.set(`${line} ${message}`, { path: source.path, line, message })
      }
    }
    visit(source.program, check)
    return [...findings.values()]
  })
}

function visit(program: ESTree.Program, check: (used: Used, node: { start: number }) => void) {
  new Visitor({
    CallExpression: (node) =>
      check(
        { kind: 'call', name: nameOf(node.callee), argumentCount: node.arguments.length },
        node,
      ),
    NewExpression: (node) =>
      check({ kind: 'new', name: nameOf(node.callee), argumentCount: node.arguments.length }, node),
    MemberExpression: (node) => check({ kind: 'member', name: nameOf(node) }, node),
    Identifier: (node) => check({ kind: 'name', name: node.name }, node),
    TaggedTemplateExpression: (node) => check({ kind: 'tag', name: nameOf(node.tag) }, node),
    Literal: (node) => {
      if (typeof node.value === 'string') check({ kind: 'text', name: node.value }, node)
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map((quasi) => quasi.value.cooked ?? '').join(' x ')
      check({ kind: 'text', name: text }, node)
    },
  }).visit(program)
}

/** The dotted name of an expression, such as `a.b.c`; parts that are not plain names are left out. */
function nameOf(node: ESTree.Expression | ESTree.Super | ESTree.PrivateIdentifier): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return ''
  const { property } = node
  const last =
    property.type === 'Identifier' && !node.computed
      ? property.name
      : property.type === 'Literal' && typeof property.value === 'string'
        ? property.value
        : ''
  const object = nameOf(node.object)
  return object ? `${object}.${last}` : last
}
