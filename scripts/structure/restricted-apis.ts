import { type ESTree, Visitor } from 'vite'
import { type Finding, isTest, type Source } from './source.ts'

/** A thing that may be used in few places only. */
interface Restriction {
  /** Files that it is about. */
  within: RegExp
  /** Those of them that may use it. */
  allowed: RegExp
  message: string
  /** Whether a node is a use of it. */
  uses(node: Used): boolean
}

/** What the restrictions look at: a call, a `new`, a member access, a name, a tagged template, a text. */
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
      'SQL stands only in store.ts. Write a function in the noun’s store.ts and call it here.',
    uses: ({ kind, name }) =>
      (kind === 'call' && queryBuilders.has(lastPart(name))) ||
      (kind === 'tag' && lastPart(name.replace(/\.(ref|raw|lit|val|id|table)$/, '')) === 'sql') ||
      (kind === 'text' && statement.test(name)),
  },
  {
    within: /./,
    allowed: /^(server|test)\/config\.ts$|^server\/environment\.ts$/,
    message:
      'The environment is read only in server/config.ts (tests: test/config.ts). Add a setting there and hand it in.',
    uses: ({ kind, name }) => kind === 'member' && /^(globalThis\.)?process\.env$/.test(name),
  },
  {
    within: /^server\//,
    allowed: /^server\/platform\/clock\.ts$/,
    message:
      'The wall clock is read only in server/platform/clock.ts. Take a Clock as an argument.',
    uses: (used) =>
      (used.kind === 'call' && (used.name === 'Date.now' || used.name === 'Date')) ||
      (used.kind === 'new' && used.name === 'Date' && used.argumentCount === 0),
  },
  {
    within: /^(web|contract)\//,
    allowed: /^web\/lib\//,
    message: 'The network is reached only from web/lib. Call api() of web/lib/api.ts.',
    uses: ({ kind, name }) =>
      (kind === 'call' && anyOf('fetch', 'navigator.sendBeacon').has(ofWindow(name))) ||
      (kind === 'new' && anyOf('XMLHttpRequest', 'EventSource', 'WebSocket').has(ofWindow(name))),
  },
  {
    within: /^(web|contract)\//,
    allowed: /^web\/lib\/storage\.ts$/,
    message: 'Only web/lib/storage.ts touches the browser’s storage. Use its `storage`.',
    uses: ({ kind, name }) =>
      (kind === 'name' || kind === 'member') &&
      anyOf('localStorage', 'sessionStorage').has(ofWindow(name)),
  },
]

const lastPart = (name: string) => name.split('.').at(-1) ?? ''
const ofWindow = (name: string) => name.replace(/^(window|globalThis|self)\./, '')

/** Finds SQL, the environment, the clock, the network and the storage outside the places made for them. */
export function checkRestrictedApis(sources: Source[]): Finding[] {
  return sources.flatMap((source) => {
    const applied = restrictions.filter(
      ({ within, allowed }) =>
        within.test(source.path) && !allowed.test(source.path) && !isTest(source.path),
    )
    const findings = new Map<string, Finding>()
    const look = (used: Used, node: { start: number }) => {
      for (const { uses, message } of applied) {
        const line = source.lineAt(node.start)
        if (uses(used)) findings.set(`${line} ${message}`, { path: source.path, line, message })
      }
    }
    visit(source.program, look)
    return [...findings.values()]
  })
}

function visit(program: ESTree.Program, look: (used: Used, node: { start: number }) => void) {
  new Visitor({
    CallExpression: (node) =>
      look({ kind: 'call', name: nameOf(node.callee), argumentCount: node.arguments.length }, node),
    NewExpression: (node) =>
      look({ kind: 'new', name: nameOf(node.callee), argumentCount: node.arguments.length }, node),
    MemberExpression: (node) => look({ kind: 'member', name: nameOf(node) }, node),
    Identifier: (node) => look({ kind: 'name', name: node.name }, node),
    TaggedTemplateExpression: (node) => look({ kind: 'tag', name: nameOf(node.tag) }, node),
    Literal: (node) => {
      if (typeof node.value === 'string') look({ kind: 'text', name: node.value }, node)
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map((quasi) => quasi.value.cooked ?? '').join(' x ')
      look({ kind: 'text', name: text }, node)
    },
  }).visit(program)
}

/** `a.b.c` of an expression, as far as it is made of plain names; the object of anything else is empty. */
function nameOf(node: ESTree.Expression | ESTree.Super | ESTree.PrivateIdentifier): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return ''
  const { property } = node
  const own =
    property.type === 'Identifier' && !node.computed
      ? property.name
      : property.type === 'Literal' && typeof property.value === 'string'
        ? property.value
        : ''
  const object = nameOf(node.object)
  return object ? `${object}.${own}` : own
}
