import { parseArgs } from 'node:util'
import { recountAll } from '../recount/service.ts'
import type { WrongCount } from '../recount/store.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const recount: Command = {
  usage: 'recount [--fix]',
  summary: 'Compare every counter with its rows; --fix repairs those that differ',
  async run(args, { config, write }) {
    const { values } = parseArgs({ args, options: { fix: { type: 'boolean' } } })
    const { total, wrong } = await withDatabase(config, (db) =>
      recountAll(db, { repair: values.fix }),
    )
    if (wrong.length === 0) {
      write(`all ${total} counters equal their rows\n`)
      return 0
    }
    for (const count of wrong) write(`${describe(count)}\n`)
    const outcome = values.fix ? 'repaired' : 'recount --fix repairs them'
    write(`${wrong.length} of ${total} counters differ from their rows; ${outcome}\n`)
    return values.fix ? 0 : 1
  },
}

function describe({ subject, counter, stored, counted }: WrongCount): string {
  return `${subject}: ${counter} is ${stored ?? 'missing'}, its rows are ${counted}`
}
