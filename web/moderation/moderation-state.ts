import * as texts from '#messages/moderation'
import { caseFilters } from '../../contract/case-filters.ts'
import type { ReportedType } from '../../contract/reports.ts'
import { filterParameters, type ListState, listAddress, oneOf } from '../lib/list-address.ts'

export const moderationTabs = {
  queue: texts.queue,
  appeals: texts.appeals,
  decided: texts.decided,
  statistics: texts.statistics,
} as const

export const typeLabels: Record<ReportedType, string> = {
  personality: texts.politician,
  comment: texts.comment,
  post: texts.post,
  postComment: texts.commentOnAPost,
  user: texts.member,
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
