import type { ChangesSince as Changes } from '../../contract/history.ts'
import { plural } from '../lib/formats.ts'
import { classNames } from '../ui/class-names.ts'

interface ChangesSinceProps {
  changes: Changes
  /** Follows 'since', such as 'your vote'. */
  since: string
  className?: string
}

/** A line that says how a personality has changed since the user's vote, comment or save; nothing without changes. */
export function ChangesSince({ changes, since, className }: ChangesSinceProps) {
  const text = textOf(changes)
  if (text === '') return null
  return (
    <p className={classNames('tabular text-caption text-ink-soft', className)}>
      {`${text} since ${since}`}
    </p>
  )
}

/** 'Support 62%, 4 points up, and 12 more comments', either of both, or nothing. */
export function textOf(changes: Changes): string {
  return [supportText(changes), commentsText(changes)].filter((text) => text !== '').join(', and ')
}

function supportText({ supportThen, supportNow }: Changes): string {
  const points = supportThen === null ? 0 : supportNow - supportThen
  if (points === 0) return ''
  const size = Math.abs(points)
  return `Support ${supportNow}%, ${size} ${plural(size, 'point')} ${points > 0 ? 'up' : 'down'}`
}

function commentsText({ newComments, hasMoreComments }: Changes): string {
  if (newComments === 0) return ''
  return `${newComments}${hasMoreComments ? '+' : ''} more ${plural(newComments, 'comment')}`
}
