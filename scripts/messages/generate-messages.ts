import fs from 'node:fs'
import path from 'node:path'
import { firstLanguage, type Language, languages, languageTags } from '../../messages/languages.ts'
import { type EmittedMessage, emitMessage } from './emit-message.ts'

const project = path.resolve(import.meta.dirname, '../..')
const source = path.join(project, 'messages')
/** `#messages/` in imports, see package.json. */
const target = path.join(project, '.cache/messages')

/** The messages of one file by key, in ICU MessageFormat. */
export type Catalogue = Record<string, string>

/** Folders of messages that the server reads too: there each message is a function, in the language of its reader. */
const readersFolder = /^(contract|server)\//

/**
 * Writes modules in which each message is an export. `<language>/` has one for each file of messages, for builds of the
 * web app; `reader/` those of `contract/` and `server/` in the reader's language.
 * @param madeFrom hash of the messages, which is kept beside the modules (`with-setup.mjs`)
 * @throws Error naming the message that cannot be compiled
 */
export function generateMessages(madeFrom = ''): void {
  fs.mkdirSync(path.dirname(target), { recursive: true })
  const folder = fs.mkdtempSync(`${target}-`)
  const write = (module: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, module)), { recursive: true })
    fs.writeFileSync(path.join(folder, module), text)
  }
  for (const file of catalogueFiles()) {
    const english = readCatalogue(firstLanguage, file)
    for (const language of languageTags) {
      // A translator sees a new language at once, with the rest in English; the check of the structure reports the rest.
      const catalogue = { ...english, ...readCatalogue(language, file) }
      write(`${language}/${file}.ts`, emitModule({ language, file, catalogue }))
    }
    if (readersFolder.test(file)) write(`reader/${file}.ts`, readersModule(file, english))
  }
  for (const language of languageTags) write(`${language}/language.ts`, languageModule(language))
  write('made-from', madeFrom)
  replaceFolder(folder, target)
}

/** Another process may do the same at the same moment: either result is right. */
function replaceFolder(folder: string, replaced: string): void {
  const old = `${folder}-old`
  if (fs.existsSync(replaced)) fs.renameSync(replaced, old)
  try {
    fs.renameSync(folder, replaced)
  } catch (error) {
    if (!fs.existsSync(replaced)) throw error
    fs.rmSync(folder, { recursive: true })
  }
  fs.rmSync(old, { recursive: true, force: true })
}

/** The files of messages without extension, such as `votes` and `contract/errors`. */
const catalogueFiles = () =>
  fs
    .readdirSync(path.join(source, firstLanguage), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll(path.sep, '/').replace(/\.json$/, ''))

function readCatalogue(language: Language, file: string): Catalogue {
  const json = path.join(source, language, `${file}.json`)
  return fs.existsSync(json) ? JSON.parse(fs.readFileSync(json, 'utf8')) : {}
}

interface MessageModule {
  language: Language
  file: string
  catalogue: Catalogue
}

/** @throws Error naming the message that cannot be emitted */
function emitModule({ language, file, catalogue }: MessageModule): string {
  const messages = Object.entries(catalogue).map(
    ([key, text]) => [key, emit(`${language}/${file} ${key}`, key, text)] as const,
  )
  const formats = new Set(messages.flatMap(([, { formats }]) => [...formats]))
  const elements = `import { createElement, Fragment, type ReactNode } from 'react'`
  const head = [
    ...(messages.some(([, { isRich }]) => isRich) ? [elements] : []),
    ...(formats.size > 0 ? formatsFor(language, file, [...formats]) : []),
  ]
  const isFunction = readersFolder.test(file)
  const exports = messages.map(([key, { expression, isConstant }]) => {
    const value = isFunction && isConstant ? `() => ${expression}` : expression
    return `export const ${key} = ${value}`
  })
  return `${[...head, ...exports].join('\n')}\n`
}

const formatsFor = (language: Language, file: string, names: string[]) => [
  `import { formatsOf } from '${fromModule(file)}messages/formats.ts'`,
  // Without the comment, a bundle that needs no count would keep it.
  `const { ${names.join(', ')} } = /* @__PURE__ */ formatsOf(${formatArguments(language)})`,
]

/** What `formatsOf` needs to know of a language, as source text. */
function formatArguments(language: Language): string {
  const { locale, separator, groupedFrom } = languages[language]
  return `'${locale}', '${separator}', ${groupedFrom}`
}

/** The way from the module of a file to the project. */
const fromModule = (file: string) => '../'.repeat(file.split('/').length + 2)

/** A module of messages in the language of the reader. */
function readersModule(file: string, english: Catalogue): string {
  const up = '../'.repeat(file.split('/').length)
  return `${[
    ...languageTags.map((tag) => `import * as ${tag} from '${up}${tag}/${file}.ts'`),
    `import { inLanguageOfReader } from '${fromModule(file)}messages/of-reader.ts'`,
    `const texts = inLanguageOfReader<typeof en>({ ${languageTags.join(', ')} })`,
    ...Object.entries(english).map(([key, text]) => {
      const { isConstant } = emit(key, key, text)
      return isConstant
        ? `export const ${key} = () => texts().${key}()`
        : `export const ${key}: typeof en.${key} = (values) => texts().${key}(values)`
    }),
  ].join('\n')}\n`
}

/** Says which language the messages beside it have. */
function languageModule(language: Language): string {
  const { direction, locale, separator, groupedFrom } = languages[language]
  return `import type { Language } from '../../../messages/languages.ts'
export const language: Language = '${language}'
export const isFirstLanguage: boolean = ${language === firstLanguage}
export const direction: 'ltr' | 'rtl' = '${direction}'
export const locale: string = '${locale}'
export const separator: string = '${separator}'
export const groupedFrom: number = ${groupedFrom}
`
}

function emit(place: string, key: string, text: string): EmittedMessage {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) throw new Error(`'${key}' is no name of a message`)
  try {
    return emitMessage(text)
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`)
  }
}

if (import.meta.main) generateMessages(process.argv[2])
