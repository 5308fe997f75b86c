/**
 * The lines, from 1, on which the items of a top-level array begin.
 * @param json valid JSON whose top level is an object
 */
export function linesOfItems(json: string, key: string): number[] {
  const lines: number[] = []
  let line = 1
  let depth = 0
  let inside = false
  let expectsItem = false
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '\n') line++
    if (char === undefined || /[\s:]/.test(char)) continue
    if (inside && depth === 2 && expectsItem && char !== ']') {
      lines.push(line)
      expectsItem = false
    }
    if (char === '"') {
      const end = endOfString(json, at)
      if (depth === 1) inside = JSON.parse(json.slice(at, end + 1)) === key
      at = end
    } else if (char === '[' || char === '{') {
      depth++
      expectsItem = inside && depth === 2
    } else if (char === ']' || char === '}') {
      depth--
      if (depth === 1) inside = false
    } else if (char === ',' && depth === 2) {
      expectsItem = inside
    }
  }
  return lines
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
