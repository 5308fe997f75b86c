import { parseAllDocuments } from 'yaml'
import type { ImportLimits } from '../import-limits.ts'
import { ImportRejected } from '../import-rejected.ts'
import { outlineJson } from '../json-outline.ts'
import { decodeText } from './decode-text.ts'
import type { FileContent } from './form.ts'
import { readTable } from './table.ts'
import { isZip, readWorkbook } from './workbook.ts'
import { readXml } from './xml.ts'

/** Uses of anchors in a YAML file: each can repeat what it names. */
const yamlAliasesMax = 100

/**
 * Finds out what a file is by its content, and reads it.
 * @throws {ImportRejected} when it cannot be read, or exceeds a limit
 */
export async function readContent(bytes: Uint8Array, limits: ImportLimits): Promise<FileContent> {
  if (isZip(bytes)) return { kind: 'table', table: await readWorkbook(bytes, limits) }
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  const start = text.trimStart()
  if (start === '') throw new ImportRejected('the file is empty')
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
    throw new ImportRejected(`not valid JSON: ${(error as SyntaxError).message}`)
  }
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
      throw new ImportRejected(`not valid YAML in line ${line}: ${error.code.toLowerCase()}`)
    }
    try {
      return document.toJS({ maxAliasCount: yamlAliasesMax }) as unknown
    } catch {
      throw new ImportRejected(`it uses more than ${yamlAliasesMax} aliases`)
    }
  })
  return { kind: 'data', value: values.length === 1 ? values[0] : values, lineOf: () => 1, limits }
}
