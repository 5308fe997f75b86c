import * as texts from '#messages/votes'
import type { ChangesSince as Changes } from '../../contract/history.ts'
import { classNames } from '../ui/class-names.ts'

interface ChangesSinceProps {
  changes: Changes
  /** Left out where the list says it once for all its rows. */
  since?: 'save' | 'comment'
  className?: string
}

/** A line that says how a personality has changed since the user's vote, comment or save; nothing without changes. */
export function ChangesSince({ changes, since, className }: ChangesSinceProps) {
  const text = textOf(changes)
  if (text === '') return null
  return (
    <p className={classNames('tabular text-caption text-ink-soft', className)}>
      {since ? texts.since({ text, since }) : text}
    </p>
  )
}

/** 'Support 62%, 4 points up, and 12 more comments', either of both, or nothing. */
export function textOf(changes: Changes): string {
  const support = supportText(changes)
  const comments = commentsText(changes)
  return support && comments ? texts.supportAndComments({ support, comments }) : support || comments
}

/** By how many points the support has risen, or fallen if negative; zero where it is not known. */
export const movedPoints = ({ supportThen, supportNow }: Changes): number =>
  supportThen === null ? 0 : supportNow - supportThen

function supportText(changes: Changes): string {
  const points = movedPoints(changes)
  if (points === 0) return ''
  const values = { share: changes.supportNow, points: Math.abs(points) }
  return points > 0 ? texts.supportPointsUp(values) : texts.supportPointsDown(values)
}

/** '12 more comments', or nothing. */
export function commentsText({ newComments, hasMoreComments }: Changes): string {
  if (newComments === 0) return ''
  const shown = `${newComments}${hasMoreComments ? '+' : ''}`
  return texts.moreComments({ count: newComments, shown })
}
