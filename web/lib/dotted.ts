import { direction } from '#messages/language'

/** Parts of a line with dots between them. Beside parts in the other direction of text, each one keeps its own. */
export function dotted(parts: readonly (string | false | null | undefined)[]): string {
  const said = parts.filter((part) => typeof part === 'string' && part !== '')
  return (direction === 'rtl' ? said.map((part) => `\u2068${part}\u2069`) : said).join(' · ')
}
