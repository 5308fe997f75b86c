import type { ReportedType } from '../../contract/reports.ts'

export const moderationTabs = { queue: 'Queue', appeals: 'Appeals', decided: 'Decided' } as const
export type ModerationTab = keyof typeof moderationTabs

export const typeLabels: Record<ReportedType, string> = {
  personality: 'Personality',
  comment: 'Comment',
  post: 'Post',
  user: 'Member',
}

/** What administrators look at; it lives in the address. */
export interface ModerationState {
  tab: ModerationTab
  type: ReportedType | 'all'
  /** The one case that somebody refers to; empty for all. */
  reference: string
}

const isKeyOf = <Key extends string>(of: Record<Key, unknown>, text: string | null): text is Key =>
  text !== null && Object.hasOwn(of, text)

/** Whether a text is a reference as the mail of a suspension gives it. */
export const isReference = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Reads the state from an address; what makes no sense there is the default. */
export function readModerationState(search: URLSearchParams): ModerationState {
  const [tab, type] = [search.get('tab'), search.get('type')]
  const reference = search.get('reference')?.trim() ?? ''
  return {
    tab: isKeyOf(moderationTabs, tab) ? tab : 'queue',
    type: isKeyOf(typeLabels, type) ? type : 'all',
    reference: isReference(reference) ? reference : '',
  }
}

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
