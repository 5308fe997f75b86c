import type { OwnDecision } from '../../contract/appeals.ts'

/** The viewer's own hidden comment or post. */
export type HiddenContent = Pick<OwnDecision, 'type' | 'id'>
