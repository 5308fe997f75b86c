import { parseArgs } from 'node:util'
import { checkHeldPoints, type HeldPointsCheck } from '../recount/held-points/service.ts'
import type { CheckedCounts, WrongCount } from '../recount/row-counters/store.ts'
import { recountAll } from '../recount/service.ts'
import { checkLog, type LogCheck } from '../transparency-log/check-log.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const recount: Command = {
  usage: 'recount [--fix]',
  summary: 'Compare every counter and the log with their rows; --fix repairs counters that differ',
  async run(args, { config, write }) {
    const { values } = parseArgs({ args, options: { fix: { type: 'boolean' } } })
    const { counters, heldPoints, log } = await withDatabase(config, async (db) => ({
      counters: await recountAll(db, { repair: values.fix }),
      heldPoints: await checkHeldPoints(db),
      log: await checkLog(db),
    }))
    write(describeCounters(counters, values.fix === true))
    write(describeHeldPoints(heldPoints))
    write(describeLog(log))
    const isWrong = counters.wrong.length > 0 && !values.fix
    return isWrong || heldPoints.faults.length > 0 || log.faults.length > 0 ? 1 : 0
  },
}

function describeCounters({ total, wrong }: CheckedCounts, isRepaired: boolean): string {
  if (wrong.length === 0) return `all ${total} counters equal their rows\n`
  const outcome = isRepaired ? 'repaired' : 'recount --fix repairs them'
  return [
    ...wrong.map(describe),
    `${wrong.length} of ${total} counters differ from their rows; ${outcome}\n`,
  ].join('\n')
}

function describeHeldPoints({ points, faults }: HeldPointsCheck): string {
  if (faults.length === 0) {
    return `the ${points} published numbers of votes under review agree with the reviews\n`
  }
  return [
    ...faults,
    'published numbers of votes under review differ from the reviews; nothing repairs that\n',
  ].join('\n')
}

function describeLog({ entries, heads, faults }: LogCheck): string {
  if (faults.length === 0) {
    return `the log of ${entries} entries has the hashes and the ${heads} heads that were signed\n`
  }
  return [...faults, 'the log differs from what was signed; nothing repairs that\n'].join('\n')
}

function describe({ subject, counter, stored, counted }: WrongCount): string {
  return `${subject}: ${counter} is ${stored ?? 'missing'}, its rows are ${counted ?? 'missing'}`
}
