import type { AuditAct, AuditAction, AuditTarget } from '../../contract/audit.ts'
import type { ActRow, Facts } from './store.ts'

/** An act as administrators read it. */
export function presentAct(row: ActRow): AuditAct {
  const { id, createdAt, actorId, actorName: name, actorUsername: username, reason } = row
  return {
    id,
    createdAt,
    action: row.action as AuditAction,
    actor: actorId ? { id: actorId, name, username } : null,
    target: {
      type: row.targetType as AuditTarget,
      id: row.targetId,
      name: row.targetName,
      path: pathOf(row),
    },
    changes: changesOf(row),
    reason,
  }
}

function pathOf({ targetType, targetKey }: ActRow): string | null {
  if (targetKey === null) return null
  if (targetType === 'user') return `/users/${targetKey}`
  const path = `/personalities/${targetKey}`
  return targetType === 'comment' ? `${path}#comments` : path
}

function changesOf({ before, after }: ActRow): AuditAct['changes'] {
  const [old, made] = [(before ?? {}) as Facts, (after ?? {}) as Facts]
  const fields = new Set([...Object.keys(old), ...Object.keys(made)])
  return [...fields].map((field) => ({
    field,
    before: asText(old[field]),
    after: asText(made[field]),
  }))
}

const asText = (value: Facts[string]) =>
  value === null || value === undefined ? null : String(value)
