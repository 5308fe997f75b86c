import { ImportRefused, refuseMoreThan } from './import-refused.ts'

interface JsonLimits {
  jsonDepth: number
  jsonValues: number
}

const newline = 10
const quote = 34
const comma = 44
const [openBracket, backslash, closeBracket] = [91, 92, 93]
const [openBrace, closeBrace] = [123, 125]

/** Space, tab, carriage return, colon. */
const isFiller = (code: number) => code === 32 || code === 9 || code === 13 || code === 58

/**
 * Looks through JSON text before it is parsed, in time and memory that grow with its length alone: parsed values take
 * up to fifty times the memory of their text.
 * @param json need not be valid; then the lines mean nothing
 * @returns the lines, from 1, on which the items of the list under `key` of the top-level object begin
 * @throws {ImportRefused} when it is nested too deeply or holds too many values
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
        throw new ImportRefused(`it is nested more than ${limits.jsonDepth} levels deep`)
      }
      // Of a key that stands twice, the last one counts.
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
  refuseMoreThan(limits.jsonValues, values, 'values')
  return lines
}

/** Where the string that begins at `start` has its closing quote; the end of the text when it has none. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return json.length
}
