import type { FoundBallot } from './recount.ts'

/** What a recount has found out about a ballot, as a sentence. */
export function describeBallot(number: string, found: FoundBallot | undefined): string {
  if (!found) {
    return `The ballot ${number} is on no current list. Either the vote is newer than the lists, or the site has left it out.`
  }
  const { name, list, vote } = found
  const title = list === 'all' ? `the list of ${name}` : `the list of verified members for ${name}`
  return `The ballot is on ${title} and says ${vote === 'support' ? 'Support' : 'Oppose'}.`
}
