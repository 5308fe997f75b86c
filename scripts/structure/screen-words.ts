import { Visitor } from 'vite'
import { type Finding, isTest, type Source } from './source.ts'

/** Words that no text for people uses, with what to write instead. Not in addresses and class names. */
const replaced: [word: RegExp, instead: string][] = [
  [/sign(?:s|ed|ing)?[ -](?:in|up|out)/, 'log in, log out, or create an account'],
  [/log-?ins?/, 'log in'],
  [/register(?:s|ed|ing)?|registrations?/, 'create an account, or new members'],
  [/users?(?! name)/, 'member'],
  [/(?:up|down)vote[sd]?/, 'Support or Oppose'],
  [/personalit(?:y|ies)/, 'person or politician'],
]

/** Operators read these about the machine that the site runs on. */
const aboutMachines = new Set(['User-agent: * Disallow: /api/'])

const words = replaced.map(
  ([{ source }, instead]) =>
    [new RegExp(`(?<![\\w/.:-])(?:${source})(?![\\w/-])`, 'i'), instead] as const,
)

/**
 * Reports texts for people with words that the site has replaced, unless the specification gives the text
 * (docs/specified-texts.md). In code, a member is a user and a politician a personality.
 */
export function checkScreenWords(sources: Source[], specified: Set<string>): Finding[] {
  return sources
    .filter(({ path }) => /^(?:web|server|contract)\//.test(path) && !isTest(path))
    .flatMap((source) =>
      textsOf(source).flatMap(({ text, start }) => {
        if (specified.has(text) || aboutMachines.has(text)) return []
        const line = source.lineAt(start)
        return sayWithOtherWords(text).map((message) => ({ path: source.path, line, message }))
      }),
    )
}

/** What to write instead of each replaced word in a text. */
export const sayWithOtherWords = (text: string): string[] =>
  words
    .filter(([word]) => word.test(text))
    .map(([, instead]) => `'${text}' has a word that the site does not use: write ${instead}.`)

/** What people may read: in `web/` all texts of several words, elsewhere whole sentences; not the API's documentation. */
function textsOf({ path, program }: Source): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = []
  const documented = new Set<number>()
  const counted = new Set<number>()
  const add = (raw: string, start: number) => {
    const text = raw.replace(/\s+/g, ' ').trim()
    const isRead = path.startsWith('web/')
      ? / |^[A-Z][a-z]/.test(text) && !/^[A-Z]+ \//.test(text)
      : / /.test(text) && /^[A-Z][^=]*$|\.$/.test(text) && !/^[A-Z]+ \//.test(text)
    if ((isRead || counted.has(start)) && !documented.has(start)) found.push({ text, start })
  }
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'summary') documented.add(value.start)
    },
    CallExpression({ callee, arguments: values }) {
      if (callee.type !== 'Identifier' || callee.name !== 'plural') return
      for (const value of values) counted.add(value.start)
    },
    Literal({ value, start }) {
      if (typeof value === 'string') add(value, start)
    },
    TemplateElement: ({ value, start }) => add(value.cooked ?? '', start),
    JSXText: ({ value, start }) => add(value, start),
  }).visit(program)
  return found
}
