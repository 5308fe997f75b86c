import type { Import } from '../../contract/imports.ts'
import type { ImportRecord } from './store.ts'

export const presentImport = ({ actorId, actorName, ...record }: ImportRecord): Import => ({
  ...record,
  actor: actorId && actorName !== null ? { id: actorId, name: actorName } : null,
})
