import type { PastComment } from '../comments/store.ts'
import type { Candidate, Voter } from './ballots.ts'
import { seededRandom } from './seeded-random.ts'

const inFavour = [
  'Answered my letter by hand, within a week. I had expected a form.',
  'Says the same thing in Tarn Harbour as in the capital. That alone is rare.',
  'I disagreed about the ferry subsidy and still think the debate was run fairly.',
  'Came to our school, stayed for the questions, and stayed again for the difficult ones.',
  'The housing figures are public now because of this work. Numbers one can check, at last.',
  'Voted against the party line on the water bill and explained why in plain words.',
  'Not a great speaker, but reads the reports before the meeting. I will take that.',
  'Two winters ago nobody believed the night trains would return. They run on time.',
  'Admitted a mistake in public and corrected it. More of this, please.',
  'Listens first. My neighbour, who votes the other way, says so too.',
]

const against = [
  'Promised the hospital wing before two elections. The site is still a car park.',
  'Always in the picture when the ribbon is cut, never in the committee when it is paid for.',
  'Left the hearing early and gave an interview about it. That is not an answer.',
  'The fishing quota deal was made without a single harbour in the room.',
  'A good speech does not repair a bridge. Ours has been closed for three years.',
  'Changed position on the levy twice in a month. I no longer know what I would be voting for.',
  'Talks about transparency and publishes the diary six weeks late.',
  'Rude to the clerk, charming to the cameras. People notice.',
  'Supported the airport until the wind turned. I lived under that wind.',
  'Too many advisers, too few answers.',
]

const between = [
  'Strong on the budget, weak on everything that is not in it.',
  'I changed my vote twice and may do so again. The next hundred days will tell.',
  'Would somebody who was at the town hall say what was really promised?',
  'The numbers in the leaflet are right, but they stop in March. What came after?',
  'Fair on pensions. On schools I am still waiting to hear anything at all.',
  'Better than the one before, which is a low step to climb.',
  'I read the whole bill. It does less than either side claims.',
]

const mostComments = 9

/** What the demo's members say, more on those whom more people know; some of it anonymously. */
export function inventRemarks(
  candidates: readonly Candidate[],
  voters: readonly Voter[],
  now: number,
): PastComment[] {
  return candidates.flatMap(({ name, votes, personalityId, addedAt }) => {
    const random = seededRandom(`remarks ${name}`)
    const pick = <Item>(items: readonly Item[]) =>
      items[Math.floor(random() * items.length)] as Item
    const said = new Set<string>()
    const count = Math.round(votes.turnout * mostComments * (0.6 + random() * 0.6))
    return Array.from({ length: count }, (): PastComment | undefined => {
      const mood = random()
      const content = pick(mood < 0.25 ? between : random() < votes.support ? inFavour : against)
      const { userId, joinedAt } = pick(voters)
      const start = Math.max(addedAt, joinedAt)
      const createdAt = new Date(start + (now - start) * random()).toISOString()
      const isAnonymous = random() < 0.25
      if (said.has(content)) return undefined
      said.add(content)
      return { userId, personalityId, content, isAnonymous, createdAt }
    }).filter((remark) => remark !== undefined)
  })
}
