const escapes: Record<string, string> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON escaped for a script element, so that it cannot close the element or open a comment. */
export function inlineJson(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  const text = JSON.stringify(value, replacer)
  return text.replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')
}
