import { supportInterval } from '../../../contract/support-interval.ts'

/** Members on each side of a personality: whose counted vote supports it, and whose counted vote opposes it. */
export interface Sides {
  supporters: number
  opponents: number
}

/** Raters of each side from which on there is a ranking, and new ones from which on it is computed again. */
const ratersMin = 5

/** Members who agree with a comment, of both sides together, from which on it has a place: fewer are not shown either. */
const agreeingMin = 5

const hasEnough = ({ supporters, opponents }: Sides): boolean =>
  supporters >= ratersMin && opponents >= ratersMin

/**
 * True if the ranking may be computed again. A single step would show on which side the rater is whom it adds.
 * @param raters members who agree with any comment on the personality
 * @param newRaters those who were not part of an earlier ranking
 */
export const isRankingDue = (raters: Sides, newRaters: Sides): boolean =>
  hasEnough(raters) && hasEnough(newRaters)

/** How sure it is that members of both sides agree: the lower end of the share on the side where it is lower; 0 to 100. */
export function agreementAcrossCamps(agreeing: Sides, raters: Sides): number {
  if (agreeing.supporters + agreeing.opponents < agreeingMin) return 0
  const lowEnd = (side: keyof Sides) =>
    supportInterval({
      upvoteCount: agreeing[side],
      downvoteCount: raters[side] - agreeing[side],
    }).low
  return Math.min(lowEnd('supporters'), lowEnd('opponents'))
}

/** Ids of the comments with which both sides agree, most agreed last, so that a later place is a higher one. */
export const rankAcrossCamps = (
  comments: readonly (Sides & { id: string })[],
  raters: Sides,
): string[] =>
  comments
    .map(({ id, ...agreeing }) => ({ id, score: agreementAcrossCamps(agreeing, raters) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => one.score - other.score || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
