import fs from 'node:fs'
import path from 'node:path'
import { type EmittedMessage, emitMessage } from './emit-message.ts'

const project = path.resolve(import.meta.dirname, '../..')
const source = path.join(project, 'messages')
/** `#messages/` in imports, see package.json. */
const target = path.join(project, '.cache/messages')

/** The messages of one file by key, in ICU MessageFormat. */
type Catalogue = Record<string, string>

/**
 * Writes a module for each file of messages, in which each message is an export.
 * @param madeFrom hash of the messages, which is kept beside the modules (`with-setup.mjs`)
 * @throws Error naming the message that cannot be compiled
 */
export function generateMessages(madeFrom = ''): void {
  fs.mkdirSync(path.dirname(target), { recursive: true })
  const folder = fs.mkdtempSync(`${target}-`)
  for (const language of languages()) {
    fs.mkdirSync(path.join(folder, language))
    for (const file of fs.readdirSync(path.join(source, language))) {
      const catalogue = JSON.parse(fs.readFileSync(path.join(source, language, file), 'utf8'))
      const module = path.join(folder, language, file.replace(/\.json$/, '.ts'))
      fs.writeFileSync(module, emitModule(language, catalogue))
    }
  }
  fs.writeFileSync(path.join(folder, 'made-from'), madeFrom)
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

const languages = () =>
  fs
    .readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** @throws Error naming the message that cannot be emitted */
function emitModule(language: string, catalogue: Catalogue): string {
  const messages = Object.entries(catalogue).map(([key, text]) => [key, emit(key, text)] as const)
  const formats = new Set(messages.flatMap(([, { formats }]) => [...formats]))
  const elements = `import { createElement, Fragment, type ReactNode } from 'react'`
  const head = [
    ...(messages.some(([, { isRich }]) => isRich) ? [elements] : []),
    ...(formats.size > 0 ? formatsFor(language, [...formats]) : []),
  ]
  const exports = messages.map(([key, { expression }]) => `export const ${key} = ${expression}`)
  return `${[...head, ...exports].join('\n')}\n`
}

const formatsFor = (language: string, names: string[]) => [
  `import { formatsOf } from '../../../messages/formats.ts'`,
  // Without the comment, a bundle that needs no count would keep it.
  `const { ${names.join(', ')} } = /* @__PURE__ */ formatsOf('${language}')`,
]

function emit(key: string, text: string): EmittedMessage {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) throw new Error(`'${key}' is no name of a message`)
  try {
    return emitMessage(text)
  } catch (error) {
    throw new Error(`${key}: ${(error as Error).message}`)
  }
}

if (import.meta.main) generateMessages(process.argv[2])
