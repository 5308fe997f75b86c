import { parseArgs } from 'node:util'
import { checkCounts as checkDays, repairCounts as repairDays } from '../admin/store.ts'
import { checkCounts as checkComments, repairCounts as repairComments } from '../comments/store.ts'
import { checkCounts as checkUsers, repairCounts as repairMembers } from '../follows/store.ts'
import type { CheckedCounts, WrongCount } from '../platform/database/counts.ts'
import type { Tx } from '../platform/database/database.ts'
import { checkCounts as checkPosts, repairCounts as repairPosts } from '../posts/recount/store.ts'
import { checkCounts as checkVotes, repairCounts as repairVotes } from '../votes/store.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

/** How one noun's counters are compared with its rows, and set to them. */
interface Counters {
  check(tx: Tx): Promise<CheckedCounts>
  mend(tx: Tx): Promise<void>
}

/** The counters of every noun that keeps some. */
export const everyCounter: Counters[] = [
  { check: checkVotes, mend: repairVotes },
  { check: checkComments, mend: repairComments },
  { check: checkPosts, mend: repairPosts },
  { check: checkUsers, mend: repairMembers },
  { check: checkDays, mend: repairDays },
]

export const recount: Command = {
  usage: 'recount [--fix]',
  summary: 'Compare every counter with its rows; --fix repairs those that differ',
  async run(args, { config, write }) {
    const { values } = parseArgs({ args, options: { fix: { type: 'boolean' } } })
    return withDatabase(config, (db) =>
      db.transaction().execute(async (tx) => {
        let total = 0
        const wrong: WrongCount[] = []
        for (const { check, mend } of everyCounter) {
          const checked = await check(tx)
          total += checked.total
          wrong.push(...checked.wrong)
          if (values.fix && checked.wrong.length > 0) await mend(tx)
        }
        if (wrong.length === 0) {
          write(`all ${total} counters equal their rows\n`)
          return 0
        }
        for (const count of wrong) write(`${describe(count)}\n`)
        const outcome = values.fix ? 'repaired' : 'recount --fix repairs them'
        write(`${wrong.length} of ${total} counters differ from their rows; ${outcome}\n`)
        return values.fix ? 0 : 1
      }),
    )
  },
}

function describe({ subject, counter, stored, counted }: WrongCount): string {
  return `${subject}: ${counter} is ${stored ?? 'missing'}, its rows are ${counted}`
}
