import type { AuditAction, AuditTarget } from '../../contract/audit.ts'
import { actionLabels, targetLabels } from './entry-labels.ts'

/** Filters of the audit log, kept in the URL; empty means any. */
export interface AuditState {
  action: AuditAction | ''
  type: AuditTarget | ''
  actor: string
  target: string
  from: string
  to: string
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const day = /^[2-9]\d{3}-\d{2}-\d{2}$/

/** Reads the filters from the URL; invalid values are ignored. */
export function readAuditState(search: URLSearchParams): AuditState {
  const matching = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? ''
    return pattern.test(value) ? value : ''
  }
  const one = <Name extends string>(name: string, choices: Record<Name, string>): Name | '' =>
    (Object.keys(choices) as Name[]).find((choice) => choice === search.get(name)) ?? ''
  const dayOf = (name: string) => {
    const value = matching(name, day)
    return Number.isNaN(Date.parse(value)) ? '' : value
  }
  return {
    action: one('action', actionLabels),
    type: one('type', targetLabels),
    actor: matching('actor', id),
    target: matching('target', id),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}

/** URL of the audit log with these filters. */
export function auditAddress(state: Partial<AuditState>): string {
  const nonEmpty = Object.entries(state).filter(([, value]) => value !== '')
  const search = new URLSearchParams(nonEmpty)
  return search.size > 0 ? `/admin/audit?${search}` : '/admin/audit'
}
