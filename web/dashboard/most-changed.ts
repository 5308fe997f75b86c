import type { ChangesSince } from '../../contract/history.ts'
import { movedPoints } from '../votes/changes-since.tsx'

const distance = (changes: ChangesSince): number => Math.abs(movedPoints(changes))

/** What has changed, the largest move of the support first, then the most new comments. */
export const mostChanged = <Item extends { changes: ChangesSince }>(items: Item[]): Item[] =>
  items
    .filter(({ changes }) => distance(changes) > 0 || changes.newComments > 0)
    .toSorted(
      ({ changes: one }, { changes: other }) =>
        distance(other) - distance(one) || other.newComments - one.newComments,
    )
