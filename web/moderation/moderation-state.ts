import type { ReportedType } from '../../contract/reports.ts'

export const moderationTabs = { queue: 'Queue', appeals: 'Appeals', decided: 'Decided' } as const
export type ModerationTab = keyof typeof moderationTabs

export const typeLabels: Record<ReportedType, string> = {
  personality: 'Personality',
  comment: 'Comment',
  post: 'Post',
  postComment: 'Comment on a post',
  user: 'Member',
}

/** Tab and filters of the moderation page, kept in the URL. */
export interface ModerationState {
  tab: ModerationTab
  type: ReportedType | 'all'
  /** Id of a single case; empty for all. */
  reference: string
}

const isKeyOf = <Key extends string>(
  record: Record<Key, unknown>,
  text: string | null,
): text is Key => text !== null && Object.hasOwn(record, text)

/** True for a well-formed reference, which the suspension mail contains. */
export const isReference = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Reads the state from the URL; invalid values become the defaults. */
export function readModerationState(search: URLSearchParams): ModerationState {
  const [tab, type] = [search.get('tab'), search.get('type')]
  const reference = search.get('reference')?.trim() ?? ''
  return {
    tab: isKeyOf(moderationTabs, tab) ? tab : 'queue',
    type: isKeyOf(typeLabels, type) ? type : 'all',
    reference: isReference(reference) ? reference : '',
  }
}

/** URL of the moderation page with this state; defaults are omitted. */
export function moderationAddress({
  tab = 'queue',
  type = 'all',
  reference = '',
}: Partial<ModerationState>): string {
  const search = new URLSearchParams()
  if (tab !== 'queue') search.set('tab', tab)
  if (type !== 'all') search.set('type', type)
  if (reference !== '') search.set('reference', reference)
  return search.size > 0 ? `/admin/moderation?${search}` : '/admin/moderation'
}
