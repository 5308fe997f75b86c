/** The text after an @ in front of the caret. */
export interface MentionQuery {
  /** Where the @ stands, in UTF-16 units. */
  start: number
  /** Where the caret stands. */
  end: number
  text: string
}

const typedName = /(?<![\p{L}\p{N}_@./-])@([\p{L}\p{M}\p{N}_'’-]{2,40})$/u

/** The mention being typed at the caret; null unless at least two characters follow an @. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const [part, name] = typedName.exec(text.slice(Math.max(0, caret - 42), caret)) ?? []
  if (part === undefined || name === undefined) return null
  return { start: caret - part.length, end: caret, text: name }
}

/** The text with the mention completed, and the position of the caret after it. */
export function withMention(
  text: string,
  { start, end }: MentionQuery,
  handle: string,
): { text: string; caret: number } {
  const rest = text.slice(end)
  const mention = `@${handle}${/^\s/.test(rest) ? '' : ' '}`
  return {
    text: text.slice(0, start) + mention + rest,
    caret: start + handle.length + 2,
  }
}
