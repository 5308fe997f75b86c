import { decodeText } from './encoding.ts'
import { NotChecked, type Problem } from './finding.ts'
import type { ListRecord } from './records.ts'
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
      if (record && textOf(one) === textOfRecord(record)) continue
      report({
        code: 'wrong-count',
        sentence: `The site shows ${textOf(one)} for ${one.personality.name}, but its log says ${record ? textOfRecord(record) : 'nothing'}.`,
      })
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
  throw new NotChecked(`${path} is not in the form that this program knows.`)
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

function textOf({ version, upvoteCount, downvoteCount, verified }: ShownCounts): string {
  const all = describe(version, upvoteCount, downvoteCount)
  if (!verified) return all
  return `${all}, verified ${describe(verified.version, verified.upvoteCount, verified.downvoteCount)}`
}

function textOfRecord(record: ListRecord): string {
  const all = describe(record.version, record.up, record.down)
  const { verifiedVersion, verifiedUp, verifiedDown } = record
  if (verifiedVersion === null) return all
  return `${all}, verified ${describe(verifiedVersion, verifiedUp ?? 0, verifiedDown ?? 0)}`
}

const describe = (version: number, up: number, down: number) =>
  `${up} Support and ${down} Oppose (version ${version})`
