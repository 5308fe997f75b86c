import type { AuditAction, AuditEntry, AuditTarget } from '../../contract/audit.ts'
import type { EntryRow, Facts } from './store.ts'

/** An audit entry as administrators see it. */
export function presentAuditEntry(row: EntryRow): AuditEntry {
  const { id, createdAt, actorId, actorName: name, actorUsername: username, reason } = row
  const type = row.targetType as AuditTarget
  return {
    id,
    createdAt,
    action: row.action as AuditAction,
    actor: actorId ? { id: actorId, name, username } : null,
    target: {
      type,
      id: row.targetId,
      name: row.targetName,
      path: row.targetKey === null ? null : paths[type](row.targetKey),
    },
    changes: changesOf(row),
    reason,
  }
}

const paths: Record<AuditTarget, (key: string) => string> = {
  user: (username) => `/users/${username}`,
  personality: (slug) => `/personalities/${slug}`,
  party: () => '/admin/parties',
  chamber: () => '/admin/chambers',
  area: () => '/admin/areas',
  source: () => '/admin/sources',
  comment: (slug) => `/personalities/${slug}#comments`,
  post: (id) => `/posts/${id}`,
  postComment: (postId) => `/posts/${postId}#comments`,
  message: () => '/admin/messages',
  mail: () => '/admin/mail',
  announcement: () => '/admin/announcements',
  trustedFlagger: () => '/admin/trusted-flaggers',
  invitation: () => '/admin/new-accounts',
  order: () => '/admin/orders',
  site: () => '/admin/settings',
  legalPage: () => '/admin/legal-pages',
}

function changesOf({ before, after }: EntryRow): AuditEntry['changes'] {
  const [old, current] = [(before ?? {}) as Facts, (after ?? {}) as Facts]
  const fields = new Set([...Object.keys(old), ...Object.keys(current)])
  return [...fields].map((field) => ({
    field,
    before: asText(old[field]),
    after: asText(current[field]),
  }))
}

const asText = (value: Facts[string]) =>
  value === null || value === undefined ? null : String(value)
