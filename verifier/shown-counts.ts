import { decodeText } from './encoding.ts'
import { NotChecked, type Problem } from './finding.ts'
import type { ListRecord } from './records.ts'
import { say, type ValuesOf } from './sentences.ts'
import type { Site } from './site.ts'

/** Counts of a personality's published lists, as the site shows them. */
interface ShownCounts {
  personality: { id: string; name: string }
  version: number
  upvoteCount: number
  downvoteCount: number
  logIndex: number
  verified: { version: number; upvoteCount: number; downvoteCount: number } | null
}

const pageSize = 100
const maxPages = 1_000

/**
 * Compares the counts that the site shows with the records of its log. Sites without this call of the API show none.
 * @param log its size, and its current record of each personality
 */
export async function compareShownCounts(
  site: Site,
  log: { size: number; recordOf: (personality: string) => ListRecord | undefined },
  report: (problem: Problem) => void,
): Promise<void> {
  for (let page = 1; page <= maxPages; page++) {
    const path = `/api/publications/lists?page=${page}&limit=${pageSize}`
    const bytes = await site.read(path, { maxBytes: 1_000_000, tooLarge: null, isFresh: true })
    if (!bytes) return
    const shown = parseShown(bytes, path)
    for (const one of shown) {
      // Published after the log was read.
      if (one.logIndex >= log.size) continue
      const record = log.recordOf(one.personality.id)
      if (record && isSame(one, record)) continue
      const values = { name: one.personality.name, ...shownValues(one), ...loggedValues(record) }
      report({ code: 'wrong-count', ...say('otherCounts', values) })
    }
    if (shown.length < pageSize) return
  }
}

function parseShown(bytes: Uint8Array, path: string): ShownCounts[] {
  try {
    const { data } = JSON.parse(decodeText(bytes) ?? '') as { data: unknown }
    if (Array.isArray(data) && data.every(isShownCounts)) return data
  } catch {
    // Reported below, like every other content.
  }
  throw new NotChecked(say('unknownForm', { path }))
}

function isShownCounts(value: unknown): value is ShownCounts {
  const { personality, version, upvoteCount, downvoteCount, logIndex, verified } = (value ??
    {}) as Partial<ShownCounts>
  const numbers = [version, upvoteCount, downvoteCount, logIndex]
  if (verified) numbers.push(verified.version, verified.upvoteCount, verified.downvoteCount)
  return (
    typeof personality?.id === 'string' &&
    typeof personality.name === 'string' &&
    numbers.every((one) => Number.isSafeInteger(one)) &&
    verified !== undefined
  )
}

function isSame({ verified, ...shown }: ShownCounts, record: ListRecord): boolean {
  const { verifiedVersion, verifiedUp, verifiedDown } = record
  const isVerifiedSame = verified
    ? verified.version === verifiedVersion &&
      verified.upvoteCount === verifiedUp &&
      verified.downvoteCount === verifiedDown
    : verifiedVersion === null
  return (
    isVerifiedSame &&
    shown.version === record.version &&
    shown.upvoteCount === record.up &&
    shown.downvoteCount === record.down
  )
}

type OtherCounts = ValuesOf<'otherCounts'>

const shownValues = ({ version, upvoteCount, downvoteCount, verified }: ShownCounts) => ({
  shownVersion: String(version),
  shownUp: upvoteCount,
  shownDown: downvoteCount,
  showsVerified: verified ? ('yes' as const) : ('no' as const),
  shownVerifiedVersion: String(verified?.version ?? ''),
  shownVerifiedUp: verified?.upvoteCount ?? 0,
  shownVerifiedDown: verified?.downvoteCount ?? 0,
})

/** @param record undefined if the log has none */
function loggedValues(record: ListRecord | undefined) {
  const { verifiedVersion = null } = record ?? {}
  const logged: OtherCounts['logged'] = verifiedVersion === null ? 'all' : 'verified'
  return {
    logged: record ? logged : 'nothing',
    version: String(record?.version ?? ''),
    up: record?.up ?? 0,
    down: record?.down ?? 0,
    verifiedVersion: String(verifiedVersion ?? ''),
    verifiedUp: record?.verifiedUp ?? 0,
    verifiedDown: record?.verifiedDown ?? 0,
  } satisfies Partial<OtherCounts>
}
