import type { CaseOutcome } from '../../contract/moderation.ts'
import type { ReportedType, ReportReason } from '../../contract/reports.ts'
import templates from './data/cases.json' with { type: 'json' }
import { seededRandom } from './seeded-random.ts'
import type { PastCase } from './store.ts'
import type { Voter } from './votes.ts'

/** A case of the demo with what it is about. */
export interface DemoCase {
  type: ReportedType
  /** Name of the personality that is reported or commented on. */
  personality?: string
  /** The reported text; of a user the biography. */
  text?: string
  isAnonymous?: boolean
  /** The demo account that wrote it; a generated user when absent. */
  author?: 'member'
  /** The demo account that reported it first; a generated user when absent. */
  reporter?: 'member'
  daysAgo: number
  reports: { reason: ReportReason; note: string | null }[]
  decision?: { outcome: CaseOutcome; rule: ReportReason | null; afterHours: number }
  appeal?: {
    text: string
    afterHours: number
    isGranted?: boolean
    decidedAfterHours?: number
  }
}

/** Names of the personalities under which one user advertised, until the user was suspended. */
const advertisedUnder = [
  'Yumiko Asagiri',
  'Eleni Papadakouri',
  'Kōji Tanemura',
  'Esi Ofosuware',
  'Nomvula Sigwanda',
  'Harjit Singh Kalsirai',
  'Leilani Kahananui',
]

/** The same advertisement under several personalities, hidden one after the other. */
const advertisements = advertisedUnder.map(
  (personality, index): DemoCase => ({
    type: 'comment',
    personality,
    text: 'Solar roofs at half the price, only until Sunday! See my page.',
    daysAgo: 84,
    reports: [
      { reason: 'spam', note: index === 0 ? 'The same text under seven people.' : null },
      { reason: 'spam', note: null },
    ],
    decision: {
      outcome: index === advertisedUnder.length - 1 ? 'SUSPENDED' : 'HIDDEN',
      rule: 'spam',
      afterHours: 4 + index * 0.02,
    },
  }),
)

/** True for the advertisements, which are all by one user. */
export const isAdvertisement = (demoCase: DemoCase): boolean => advertisements.includes(demoCase)

/** All cases of the demo, open and decided, of every type. */
export const demoCases: readonly DemoCase[] = [...(templates as DemoCase[]), ...advertisements]

const hour = 60 * 60 * 1000

/** When the content of a case was reported, in milliseconds. */
export const reportedAt = ({ daysAgo }: DemoCase, now: number): number => now - daysAgo * 24 * hour

/** True if the content of a case is hidden now. */
export function isHidden({ decision, appeal }: DemoCase): boolean {
  return (
    (decision?.outcome === 'HIDDEN' || decision?.outcome === 'SUSPENDED') &&
    appeal?.isGranted !== true
  )
}

interface CaseTarget {
  id: string
  /** Null for a personality. */
  authorId: string | null
}

/**
 * Turns a case into rows about its target; nobody reports own content.
 * @param users the demo account of a member first
 */
export function generateCase(
  demoCase: DemoCase,
  { id, authorId }: CaseTarget,
  { users, deciderId, now }: { users: readonly Voter[]; deciderId: string; now: number },
): PastCase {
  const { type, reports, decision, appeal } = demoCase
  const at = reportedAt(demoCase, now)
  const after = (hours: number) => new Date(at + hours * hour).toISOString()
  const random = seededRandom(`reporters ${demoCase.text} ${demoCase.personality}`)
  const [member, ...others] = users.filter((user) => user.userId !== authorId && user.joinedAt < at)
  const start = Math.floor(random() * (others.length - reports.length))
  const reporters = others.slice(start, start + reports.length)
  if (demoCase.reporter && member) reporters[0] = member
  const isGranted = appeal?.isGranted ?? null
  return {
    target: { type, id },
    createdAt: after(0),
    reports: reports.map((report, index) => ({
      ...report,
      reporterId: reporters[index]?.userId ?? '',
    })),
    decision: decision
      ? {
          // An appeal that is granted reverts the decision.
          outcome: isGranted ? 'RESTORED' : decision.outcome,
          rule: decision.rule,
          deciderId,
          decidedAt: after(decision.afterHours),
        }
      : null,
    appeal: appeal
      ? {
          text: appeal.text,
          createdAt: after(appeal.afterHours),
          isGranted,
          deciderId: isGranted === null ? null : deciderId,
          decidedAt: isGranted === null ? null : after(appeal.decidedAfterHours ?? 0),
        }
      : null,
  }
}
