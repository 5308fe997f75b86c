import type { CaseAction, Decision } from '../contract/moderation.ts'
import type { ReportedType, ReportReason } from '../contract/reports.ts'
import type { Actor, TestApp } from './harness.ts'

/** Calls of users who report content, and of administrators who decide; of this one unless another is given. */
export function moderationOf(app: TestApp, administrator: Actor) {
  /** A page of cases, the open ones unless the query says otherwise. */
  const queue = async (query: Record<string, string> = {}, as = administrator) =>
    (await app.call('GET /admin/moderation', { as, query: { limit: '100', ...query } })).body

  return {
    queue,
    report: (
      as: Actor | undefined,
      type: ReportedType,
      id: string,
      reason: ReportReason = 'abuse',
      note?: string,
    ) => app.call('POST /reports', { as, body: { type, id, reason, note } }),
    /** The case about some content or user; throws when there is none. */
    async caseOf(targetId: string, query: Record<string, string> = {}, as = administrator) {
      const found = (await queue(query, as)).data.find(({ target }) => target.id === targetId)
      if (!found) throw new Error('there is no such case')
      return found
    },
    decide: (
      id: string,
      action: CaseAction,
      rule?: ReportReason,
      as = administrator,
      more: Partial<Decision> = {},
    ) =>
      app.call('POST /admin/moderation/:id/decision', {
        as,
        params: { id },
        body: { action, rule, ...more },
      }),
  }
}
