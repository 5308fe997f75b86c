import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ImportOptions, type SentImportOptions } from '../contract/imports.ts'
import { leaseOf } from '../server/imports/job.ts'
import { PacedWork } from '../server/imports/paced-work.ts'
import { type RunOptions, runImport } from '../server/imports/run-import.ts'
import {
  claimImport,
  extendLease,
  findImport,
  hasWork,
  insertImport,
  listImports,
  type RunningImport,
  startImport,
  startUndo,
} from '../server/imports/store.ts'
import { undoImport } from '../server/imports/undo-import.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { todayOf } from '../server/platform/today.ts'
import { findOrCreateSource } from '../server/sources/store.ts'
import { keyOf, nameOf, peopleOfSource, randomImportFile } from './random-import-file.ts'

const source = 'Random'

/** People of one transaction: not the same for a process that goes on with an import of another. */
const batchSizes = [3, 4, 7]

/** Lets the source know people by key, with the names that its files have. */
export async function letSourceKnow(db: Db, personalityIds: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sourceId = await findOrCreateSource(tx, source)
    for (const [number, id] of personalityIds.slice(0, peopleOfSource).entries()) {
      await tx
        .updateTable('personalities')
        .where('id', '=', id)
        .set({ name: nameOf(number) })
        .execute()
      await sql`
        insert into source_people (source_id, source_key, personality_id) values (${sourceId}, ${keyOf(number)}, ${id})
      `.execute(tx)
    }
  })
}

class LeaseLost extends Error {}

/** Imports, elections and their undoing, as administrators and the job do them, except that files are made from a seed. */
export function importsOf({ db, clock }: { db: Db; clock: Clock }, random: () => number) {
  const start = async (options: Omit<SentImportOptions, 'source'>) => {
    const id = await insertImport(db, { actorId: null, fileName: String(random()) })
    await inTransaction(db, async (tx) => {
      const sourceId = await findOrCreateSource(tx, source)
      await startImport(tx, id, { sourceId, options: ImportOptions.parse({ source, ...options }) })
    })
    await goOn()
  }

  /** Works on the import or undo that waits, or that a process has left which was killed. */
  const goOn = async () => {
    const leaseId = randomUUID()
    const claimed = await inTransaction(db, (tx) => claimImport(tx, leaseOf(clock, leaseId)))
    if (!claimed) return
    await work(claimed, async (tx, progress) => {
      const lease = leaseOf(clock, leaseId)
      if (!(await extendLease(tx, claimed.id, lease, progress))) throw new LeaseLost()
    }).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
    })
  }

  const work = async (claimed: RunningImport, keepLease: RunOptions['keepLease']) => {
    const size = batchSizes[Math.floor(random() * batchSizes.length)] ?? 1
    const paced = new PacedWork({
      pace: { besideOthers: size, alone: size, rest: 1 },
      countCommits: async () => 0,
    })
    const run = { db, paced, keepLease, today: todayOf(clock) }
    if (claimed.state === 'undoing') return undoImport(claimed, run)
    const { fileName } = (await findImport(db, claimed.id)) ?? {}
    const file = await randomImportFile(fileName ?? '', run.today)
    return runImport({ ...claimed, total: file.total }, file, run)
  }

  return {
    goOn,
    /** Works until nothing is left that nobody works on. */
    finish: async () => {
      while (await hasWork(db)) await goOn()
    },
    apply: () => start({ former: random() < 0.5 ? 'include' : 'leaveOut' }),
    /** Ends what people of the source held who are not in the file. */
    applyComplete: () => start({ missingFormerFrom: '2026-01-01' }),
    /** Ends all mandates of a chamber, and begins those of the file. */
    elect: async () => {
      const chambers = await db
        .selectFrom('organizations')
        .where('kind', '=', 'chamber')
        .select('id')
        .execute()
      const chamber = chambers[Math.floor(random() * chambers.length)]
      if (chamber) await start({ endMandatesOf: { chamberId: chamber.id, on: '2026-02-01' } })
    },
    undo: async () => {
      const ended = (await listImports(db, 20)).filter(({ state }) => state === 'done')
      const one = ended[Math.floor(random() * ended.length)]
      if (one && (await startUndo(db, one.id))) await goOn()
    },
  }
}
