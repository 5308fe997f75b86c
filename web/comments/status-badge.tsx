import { CircleCheck, CircleQuestionMark, EyeOff, Flag } from 'lucide-react'
import type { CommentStatus } from '../../contract/comments.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'
import { Badge } from '../ui/badge.tsx'

/** The statuses as people call them. */
export const statusLabels: Record<CommentStatus, string> = {
  ACTIVE: 'Active',
  HIDDEN: 'Hidden',
  FLAGGED: 'Flagged',
}

const icons = { ACTIVE: CircleCheck, HIDDEN: EyeOff, FLAGGED: Flag }

/** Whether others see a comment; one without a status is like any other. */
export function StatusBadge({ status = 'ACTIVE' }: { status?: CommentStatus }) {
  const Icon = lookUp(icons, status) ?? CircleQuestionMark
  return (
    <Badge tone={status === 'FLAGGED' ? 'accent' : 'neutral'}>
      <Icon aria-hidden="true" className="size-3.5" />
      {labelOf(statusLabels, status)}
    </Badge>
  )
}
