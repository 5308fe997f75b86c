import { setImmediate as nextTick } from 'node:timers/promises'
import type { Db } from '../platform/database/database.ts'
import { isOtherName } from './identity.ts'
import type { ParsedFile } from './parse-file.ts'
import type { Reason } from './reasons.ts'
import { readKnownNames } from './store.ts'

/** What is known of a file beside the people on the site, before any of it is written. */
export interface Survey {
  /** Keys of all people. */
  keys: Set<string>
  /** Why the file as a whole is refused until the administrator decides otherwise. */
  problem: Reason | null
}

/**
 * Compares the ids of a file with those that the source has: a file of another source has numbers of its own, which belong
 * to other people here.
 * @param sourceId undefined for a new source
 */
export async function surveyFile(
  db: Db,
  file: ParsedFile,
  sourceId: string | undefined,
): Promise<Survey> {
  const keys = new Set<string>()
  let [known, others] = [0, 0]
  for (const batch of file.batches()) {
    for (const { key } of batch) keys.add(key)
    await nextTick()
    if (sourceId === undefined) continue
    const withId = batch.filter(({ hasId }) => hasId)
    const names = await readKnownNames(
      db,
      sourceId,
      withId.map(({ key }) => key),
    )
    known += names.size
    others += withId.filter(({ key, name }) => {
      const stored = names.get(key)
      return stored !== undefined && isOtherName(stored, name)
    }).length
  }
  const isOther = others > 1 && others * 2 > known
  return { keys, problem: isOther ? { kind: 'otherSource', others, known } : null }
}
