import { publish } from '../../server/ballots/publication.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import { fileStore } from '../../server/platform/files.ts'
import { createLog } from '../../server/platform/log.ts'
import { ballotKeys, openTransparencyLog } from '../../server/transparency-log/service.ts'
import { eventually } from './screen.ts'
import type { SiteProcess } from './site-process.ts'

const interval = 60

/** Settings of a site whose tests publish themselves. */
export const publicationSettings = { PUBLICATION_INTERVAL: String(interval) }

/**
 * Publishes ballots at once, as another process of the site. Its clock is some intervals ahead, so that the site itself
 * does not publish in between; the checks allow a clock that is ten minutes wrong.
 * @param ahead intervals, more than before
 */
export async function publishBallots(site: SiteProcess, ahead: number): Promise<void> {
  const config = readConfig({ ...site.dataSettings, DEMO: '0' })
  const database = await openDatabase(config)
  const { db } = database
  const clock = { now: () => Date.now() + ahead * interval * 1_000 }
  const log = createLog('error', false)
  const { publicUrl } = config
  const transparencyLog = await openTransparencyLog({
    db,
    clock,
    log,
    signingSeed: undefined,
    publicUrl,
  })
  const keys = await ballotKeys(db)
  const files = fileStore(config)
  const deps = { db, clock, files, log, ballotKeys: keys, transparencyLog, interval }
  // The site itself may be publishing, as it does when it starts.
  await eventually(() => publish(deps)).not.toBeUndefined()
  const { note } = await transparencyLog.checkpoint()
  await database.close()
  // The site keeps the head for less than a second.
  await eventually(async () => (await fetch(`${site.origin}/log/checkpoint`)).text()).toBe(note)
}
