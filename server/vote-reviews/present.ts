import type { HeldVote, ReviewSignal, VoteReview } from '../../contract/vote-reviews.ts'
import type { HeldVoteRow, ReviewRow, StoredSignal } from './store.ts'

/** Numbers that administrators see are multiples of this, so that they do not change with one account. */
const step = 5

const roundedDown = (count: number) => Math.floor(count / step) * step

const rounded = (count: number) => Math.round(count / step) * step

const timesMax = 1_000

function presentSignal({ kind, observed, expected, accounts }: StoredSignal): ReviewSignal {
  const times = Math.min(timesMax, Math.max(1, Math.round(observed / Math.max(expected, 0.1))))
  const share = kind === 'rate' ? null : Math.min(100, rounded((100 * observed) / accounts))
  return { kind, share, times }
}

export function presentReview(row: ReviewRow, mayDecide: boolean): VoteReview {
  const { id, kind, outcome, personalityId, personalityName, personalitySlug, signals } = row
  const { accountCount, windowStart, windowEnd, createdAt, decidedAt, reason, openAppeals } = row
  return {
    id,
    kind,
    outcome: outcome ?? 'OPEN',
    personality: { id: personalityId, slug: personalitySlug, name: personalityName },
    accounts: roundedDown(accountCount),
    windowStart,
    windowEnd,
    signals: signals.map(presentSignal),
    histogram: row.histogram,
    createdAt,
    decidedAt,
    decidedBy: row.deciderName,
    reason,
    openAppeals,
    appeals: row.appeals,
    mayDecide,
  }
}

export function presentHeldVote(row: HeldVoteRow): HeldVote {
  const { personalityId, kind, outcome, text, appealedAt, isGranted } = row
  return {
    personalityId,
    kind,
    outcome: outcome === 'EXCLUDED' ? 'EXCLUDED' : 'OPEN',
    appeal:
      text === null || appealedAt === null
        ? null
        : { text, createdAt: appealedAt, outcome: isGranted === null ? 'PENDING' : 'REJECTED' },
  }
}

/** Parts of a window in its histogram. */
const partsOfHistogram = 24

/** Counts times in equal parts of a window, rounded to multiples of five. */
export function histogramOf(
  times: number[],
  { start, end }: { start: number; end: number },
): number[] {
  const counts = Array.from({ length: partsOfHistogram }, () => 0)
  for (const time of times) {
    const part = Math.floor(((time - start) / (end - start)) * partsOfHistogram)
    const at = Math.min(partsOfHistogram - 1, Math.max(0, part))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts.map(rounded)
}
