import type { FoundBallot, Witnessed } from './recount.ts'
import { type Statement, say } from './sentences.ts'

/**
 * What a recount has found out about a ballot.
 * @param sought its number, and what follows it
 */
export function describeBallot(sought: string, found: FoundBallot | undefined): Statement {
  const [ballot = ''] = sought.trim().split(/\s/)
  if (!found) return say('ballotNowhere', { ballot })
  const { name, list, vote, isMadeOfParts } = found
  const made = isMadeOfParts === undefined ? 'unknown' : isMadeOfParts ? 'yes' : 'no'
  return say('ballotFound', { name, list, vote, made })
}

/** Who has signed the head, and what that excludes. */
export function describeWitnesses({ names, of, needed }: Witnessed): Statement[] {
  const values = { signed: names.length, named: of, needed, names: names.join(', ') }
  return [say('signedBy', values), ...(2 * needed <= of ? [say('fewNeeded')] : [])]
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
