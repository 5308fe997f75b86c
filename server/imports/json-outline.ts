import { ImportRejected, rejectMoreThan } from './import-rejected.ts'

interface JsonLimits {
  jsonDepth: number
  jsonValues: number
}

const newline = 10
const quote = 34
const comma = 44
const [openBracket, backslash, closeBracket] = [91, 92, 93]
const [openBrace, closeBrace] = [123, 125]

/** Space, tab, carriage return or colon. */
const isFiller = (code: number) => code === 32 || code === 9 || code === 13 || code === 58

/**
 * Scans JSON text before it is parsed, in time and memory linear in its length: parsed values can take fifty times the
 * memory of their text.
 * @param json may be invalid; then the lines are meaningless
 * @returns the 1-based lines on which the items of the array under `key` of the top-level object begin
 * @throws {ImportRejected} when it is nested too deeply or has too many values
 */
export function outlineJson(json: string, key: string, limits: JsonLimits): number[] {
  const quotedKey = JSON.stringify(key)
  let lines: number[] = []
  let line = 1
  let depth = 0
  let values = 0
  let isInList = false
  let expectsItem = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === newline) line++
    if (code === newline || isFiller(code)) continue
    if (expectsItem && code !== closeBracket) {
      lines.push(line)
      expectsItem = false
    }
    if (code === quote) {
      if (depth === 1) isInList = json.startsWith(quotedKey, at)
      at = endOfString(json, at)
    } else if (code === openBracket || code === openBrace) {
      values++
      depth++
      if (depth > limits.jsonDepth) {
        throw new ImportRejected({ kind: 'nestedTooDeep', max: limits.jsonDepth })
      }
      // The last one of duplicate keys counts, as in JSON.parse.
      if (isInList && depth === 2) lines = []
      expectsItem = isInList && depth === 2
    } else if (code === closeBracket || code === closeBrace) {
      depth--
      if (depth === 1) isInList = false
      expectsItem = false
    } else if (code === comma) {
      values++
      expectsItem = isInList && depth === 2
    }
  }
  rejectMoreThan(limits.jsonValues, values, 'values')
  return lines
}

/** Index of the closing quote of the string that begins at `start`; the length of the text if there is none. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return json.length
}
