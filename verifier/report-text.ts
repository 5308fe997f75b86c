import { voteNames } from './lists.ts'
import type { FoundBallot, Witnessed } from './recount.ts'

/**
 * What a recount has found out about a ballot, as sentences.
 * @param sought its number, and what follows it
 */
export function describeBallot(sought: string, found: FoundBallot | undefined): string {
  const [number] = sought.trim().split(/\s/)
  if (!found) {
    return `The ballot ${number} is on no current list. Either the vote is newer than the lists, or the site has left it out.`
  }
  const { name, list, vote, isMadeOfParts } = found
  const title = list === 'all' ? `the list of ${name}` : `the list of verified members for ${name}`
  const place = `The ballot is on ${title} and says ${voteNames[vote]}.`
  if (isMadeOfParts === undefined) return place
  return isMadeOfParts
    ? `${place} Its number is made of these bits and this salt: if you have made the bits yourself, only you can have it.`
    : `${place} Its number is not made of these bits and this salt: others may have it too.`
}

/** Who has signed the head, and what that excludes, as sentences. */
export function describeWitnesses({ names, of, needed }: Witnessed): string[] {
  const signed = names.length > 0 ? ` (${names.join(', ')})` : ''
  return [
    `Signed by ${names.length} of ${of} witnesses${signed}; ${needed} needed.`,
    ...(2 * needed <= of
      ? [
          'So few needed witnesses do not exclude that the site shows two logs: each could be signed by other ones.',
        ]
      : []),
  ]
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
