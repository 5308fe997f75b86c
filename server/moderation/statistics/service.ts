import type { DeskStatistics } from '../../../contract/moderation.ts'
import type { Db } from '../../platform/database/database.ts'
import { countOpenAppeals } from '../appeals/store.ts'
import { countOpenCases } from '../store.ts'
import { countAppeals, countByRule, countByWeek, readTimes } from './store.ts'

const shownWeeks = 12

/** Numbers of the desk, of cases and times, and of no person. */
export async function deskStatistics(db: Db): Promise<DeskStatistics> {
  return {
    openCases: await countOpenCases(db),
    openAppeals: await countOpenAppeals(db),
    ...(await readTimes(db)),
    weeks: await countByWeek(db, shownWeeks),
    rules: await countByRule(db),
    appeals: await countAppeals(db),
  }
}
