import { caseFilters } from '../../contract/case-filters.ts'
import type { ReportedType } from '../../contract/reports.ts'
import { filterParameters, type ListState, listAddress, oneOf } from '../lib/list-address.ts'

export const moderationTabs = {
  queue: 'Queue',
  appeals: 'Appeals',
  decided: 'Decided',
  statistics: 'Statistics',
} as const

export const typeLabels: Record<ReportedType, string> = {
  personality: 'Politician',
  comment: 'Comment',
  post: 'Post',
  postComment: 'Comment on a post',
  user: 'Member',
}

// The tab decides which cases are listed: open or decided ones.
const { state: _byTab, ...filters } = caseFilters

/** The filters of the cases in a tab. */
export const tabFilters = filters

/** Tab and filters of the moderation page. */
export const moderationPage = listAddress('/admin/moderation', {
  tab: oneOf(['queue', 'appeals', 'decided', 'statistics']),
  ...filterParameters(tabFilters),
})

export type ModerationState = ListState<typeof moderationPage>
