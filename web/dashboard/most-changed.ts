import type { ChangesSince } from '../../contract/history.ts'

const movedPoints = ({ supportThen, supportNow }: ChangesSince): number =>
  supportThen === null ? 0 : Math.abs(supportNow - supportThen)

/** What has changed, the largest move of the support first, then the most new comments. */
export const mostChanged = <Item extends { changes: ChangesSince }>(items: Item[]): Item[] =>
  items
    .filter(({ changes }) => movedPoints(changes) > 0 || changes.newComments > 0)
    .toSorted(
      ({ changes: one }, { changes: other }) =>
        movedPoints(other) - movedPoints(one) || other.newComments - one.newComments,
    )
