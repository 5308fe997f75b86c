import type { OwnDecision } from '../../contract/appeals.ts'

/** The viewer's own hidden comment or post. */
export type HiddenContent = Pick<OwnDecision, 'type' | 'id'>

/** What hidden content is called within a sentence. */
export const contentName = ({ type }: HiddenContent): string =>
  type === 'post' ? 'post' : 'comment'
