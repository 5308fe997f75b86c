import { voteNames } from './lists.ts'
import type { FoundBallot } from './recount.ts'

/** What a recount has found out about a ballot, as a sentence. */
export function describeBallot(number: string, found: FoundBallot | undefined): string {
  if (!found) {
    return `The ballot ${number} is on no current list. Either the vote is newer than the lists, or the site has left it out.`
  }
  const { name, list, vote } = found
  const title = list === 'all' ? `the list of ${name}` : `the list of verified members for ${name}`
  return `The ballot is on ${title} and says ${voteNames[vote]}.`
}

/**
 * A sentence with what a site wrote in it, as it may be printed: characters that control a terminal or the direction of
 * text are escaped, line ends too, so that no name looks like a line of the report.
 */
export const printable = (sentence: string): string =>
  sentence.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
