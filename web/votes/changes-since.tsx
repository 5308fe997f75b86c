import * as texts from '#messages/votes'
import type { ChangesSince as Changes } from '../../contract/history.ts'
import { classNames } from '../ui/class-names.ts'

interface ChangesSinceProps {
  changes: Changes
  since: 'vote' | 'save' | 'comment'
  className?: string
}

/** A line that says how a personality has changed since the user's vote, comment or save; nothing without changes. */
export function ChangesSince({ changes, since, className }: ChangesSinceProps) {
  const text = textOf(changes)
  if (text === '') return null
  return (
    <p className={classNames('tabular text-caption text-ink-soft', className)}>
      {texts.since({ text, since })}
    </p>
  )
}

/** 'Support 62%, 4 points up, and 12 more comments', either of both, or nothing. */
export function textOf(changes: Changes): string {
  const support = supportText(changes)
  const comments = commentsText(changes)
  return support && comments ? texts.supportAndComments({ support, comments }) : support || comments
}

function supportText({ supportThen, supportNow }: Changes): string {
  const points = supportThen === null ? 0 : supportNow - supportThen
  if (points === 0) return ''
  const values = { share: supportNow, points: Math.abs(points) }
  return points > 0 ? texts.supportPointsUp(values) : texts.supportPointsDown(values)
}

function commentsText({ newComments, hasMoreComments }: Changes): string {
  if (newComments === 0) return ''
  const shown = `${newComments}${hasMoreComments ? '+' : ''}`
  return texts.moreComments({ count: newComments, shown })
}
