import { useQuery } from '@tanstack/react-query'
import { CircleCheck, EyeOff } from 'lucide-react'
import { StatRow } from '../ui/stat-row.tsx'
import { commentStatsQuery } from './api.ts'

/** How many comments are the own: all, those that others see, those that they do not. */
export function CommentStats() {
  const { data, isError } = useQuery(commentStatsQuery)
  return (
    <StatRow
      isFailed={isError}
      statistics={[
        { label: 'Total', value: data?.totalComments },
        { label: 'Active', value: data?.activeComments, icon: <CircleCheck aria-hidden="true" /> },
        { label: 'Hidden', value: data?.hiddenComments, icon: <EyeOff aria-hidden="true" /> },
      ]}
    />
  )
}
