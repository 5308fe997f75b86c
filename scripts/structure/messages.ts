import { Visitor } from 'vite'
import { sayWithOtherWords } from './screen-words.ts'
import type { Finding, Source } from './source.ts'

/** A file of messages in English. */
export interface MessageFile {
  /** Relative to the project root. */
  path: string
  text: string
}

/**
 * Reports messages that nothing uses, and those with words that the site has replaced, unless the specification gives the
 * text (docs/specified-texts.md).
 */
export function checkMessages(
  sources: Source[],
  files: MessageFile[],
  specified: Set<string>,
): Finding[] {
  const used = usedMessages(sources)
  return files.flatMap(({ path, text }) => {
    const name = path.replace(/^messages\/en\/|\.json$/g, '')
    const lineOf = (key: string) => text.slice(0, text.indexOf(`"${key}":`)).split('\n').length
    const messages: Record<string, string> = JSON.parse(text)
    return Object.entries(messages).flatMap(([key, message]) => {
      const words = specified.has(message) ? [] : sayWithOtherWords(withoutChoices(message))
      const found =
        usedByBuild.has(name) || used.has(`${name}.${key}`)
          ? words
          : [`${key} is not used. Delete it.`, ...words]
      return found.map((message) => ({ path, line: lineOf(key), message }))
    })
  })
}

/** The build of the verifier's page says which of them it does not use: they are data there. */
const usedByBuild = new Set(['verify-page'])

/** Names of choices are words of the code, as `user` is in `{target, select, user {a member} other {something}}`. */
const withoutChoices = (message: string) => message.replace(/([,}]\s*)[\w=-]+(?=\s*\{)/g, '$1')

/** File and key of the messages that sources read from a namespace: `import * as texts from '#messages/votes'`. */
function usedMessages(sources: Source[]): Set<string> {
  const used = new Set<string>()
  for (const { program } of sources) {
    const files = new Map<string, string>()
    new Visitor({
      ImportDeclaration({ source, specifiers }) {
        const [, file] = /^#messages\/(.+)$/.exec(source.value) ?? []
        for (const { type, local } of specifiers) {
          if (file && type === 'ImportNamespaceSpecifier') files.set(local.name, file)
        }
      },
      MemberExpression({ object, property, computed }) {
        if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed) return
        const file = files.get(object.name)
        if (file) used.add(`${file}.${property.name}`)
      },
    }).visit(program)
  }
  return used
}
