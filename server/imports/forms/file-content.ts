import { parseAllDocuments } from 'yaml'
import type { ImportLimits } from '../import-limits.ts'
import { ImportRejected } from '../import-rejected.ts'
import { outlineJson } from '../json-outline.ts'
import type { Reason } from '../reasons.ts'
import { decodeText } from './decode-text.ts'
import type { FileContent } from './form.ts'
import { readTable } from './table.ts'
import { isZip, readWorkbook } from './workbook.ts'
import { readXml } from './xml.ts'

/** Uses of anchors in a YAML file: each can repeat what it names. */
const yamlAliasesMax = 100

/** Files that people choose and that have no table which can be read, by how they begin. */
const unreadable: [
  isSo: (start: string) => boolean,
  kind: 'pdf' | 'oldWorkbook' | 'openDocument' | 'compressed' | 'webPage',
][] = [
  [(start) => start.startsWith('%PDF-'), 'pdf'],
  [(start) => start.startsWith('\xd0\xcf\x11\xe0'), 'oldWorkbook'],
  [(start) => start.startsWith('mimetypeapplication/vnd.oasis', 30), 'openDocument'],
  [(start) => start.startsWith('\x1f\x8b'), 'compressed'],
  [(start) => /^(\xef\xbb\xbf)?\s*<(!doctype )?html/i.test(start), 'webPage'],
]

function rejectUnreadable(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const found = unreadable.find(([isSo]) => isSo(start))
  if (found) throw new ImportRejected({ kind: found[1] })
}

/**
 * Finds out what a file is by its content, and reads it.
 * @throws {ImportRejected} when it cannot be read, or exceeds a limit
 */
export async function readContent(bytes: Uint8Array, limits: ImportLimits): Promise<FileContent> {
  rejectUnreadable(bytes)
  if (isZip(bytes)) return { kind: 'table', table: await readWorkbook(bytes, limits) }
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  const start = text.trimStart()
  if (start === '') throw new ImportRejected({ kind: 'emptyFile' })
  if (/^[[{]/.test(start)) return readJson(text, limits)
  if (start.startsWith('<')) return { kind: 'xml', root: readXml(text) }
  if (isYaml(start)) return readYaml(text, limits)
  return { kind: 'table', table: readTable(text, limits) }
}

function readJson(text: string, limits: ImportLimits): FileContent {
  const lines = outlineJson(text, 'persons', limits)
  try {
    const lineOf = (list: string, index: number) => (list === 'persons' && lines[index]) || 1
    return { kind: 'data', value: JSON.parse(text), lineOf, limits }
  } catch (error) {
    throw new ImportRejected(mistakeInJson(error as SyntaxError))
  }
}

/** Where the parser says that JSON is wrong; it says a place, or the characters around it. */
function mistakeInJson({ message }: SyntaxError): Reason {
  if (/^(Unexpected end|Unterminated string)/.test(message)) return { kind: 'jsonBreaksOff' }
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? []
  if (line) return { kind: 'jsonMistakeAt', line: Number(line), column: Number(column) }
  const [, text = message] = /, (?:\.{3})?"(.*)"(?:\.{3})? is not valid JSON$/s.exec(message) ?? []
  return { kind: 'jsonMistakeNear', text }
}

/** A list of mappings, or one mapping; the header of a table has a delimiter and no colon behind its first word. */
const isYaml = (start: string) => /^(---\s|- \w+:|\w+:(\s|$))/.test(start)

function readYaml(text: string, limits: ImportLimits): FileContent {
  const documents = parseAllDocuments(text, {
    schema: 'core',
    logLevel: 'silent',
    uniqueKeys: true,
  })
  const values = (Array.isArray(documents) ? documents : []).map((document) => {
    const [error] = document.errors
    if (error) {
      const line = error.linePos?.[0].line ?? 1
      throw new ImportRejected({ kind: 'invalidYaml', line, mistake: error.code })
    }
    try {
      return document.toJS({ maxAliasCount: yamlAliasesMax }) as unknown
    } catch {
      throw new ImportRejected({ kind: 'tooMany', max: yamlAliasesMax, what: 'aliases' })
    }
  })
  return { kind: 'data', value: values.length === 1 ? values[0] : values, lineOf: () => 1, limits }
}
