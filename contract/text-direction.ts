const controls = /[\u202a-\u202e\u2066-\u2069]/g
const isEnd = (control: string) => control === '\u202c' || control === endOfIsolate
const endOfIsolate = '\u2069'
const isIsolate = (control: string) => control >= '\u2066' && control < endOfIsolate
const isOverride = (control: string) => control === '\u202d' || control === '\u202e'

/** Ends of lines, where Unicode resets the direction. */
const lineEnd = /([\n\r\u0085\u2029])/

/**
 * A text without the invisible controls that make it read otherwise than it is: overrides, and isolates and embeddings that
 * do not both begin and end in one line. Texts copied from other programs often contain a half of a pair.
 */
export const withBalancedDirection = (text: string) =>
  text.split(lineEnd).map(withoutUnpaired).join('')

function withoutUnpaired(line: string): string {
  const paired = pairedControls(line)
  return line.replace(controls, (control, index: number) => (paired.has(index) ? control : ''))
}

/** Where the controls of a line are that begin or end a pair. */
function pairedControls(line: string): Set<number> {
  const paired = new Set<number>()
  const open: { index: number; control: string }[] = []
  for (const { index, 0: control } of line.matchAll(controls)) {
    if (!isEnd(control)) {
      open.push({ index, control })
      continue
    }
    // The end of an isolate also ends the embeddings in it; that of an embedding reaches no further than its isolate.
    const at =
      control === endOfIsolate
        ? open.findLastIndex((one) => isIsolate(one.control))
        : isIsolate(open.at(-1)?.control ?? '')
          ? -1
          : open.length - 1
    const opening = at < 0 ? undefined : open.splice(at)[0]
    if (opening && !isOverride(opening.control)) paired.add(opening.index).add(index)
  }
  return paired
}
