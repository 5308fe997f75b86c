import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ImportOptions, type SentImportOptions } from '../contract/imports.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { leaseOf } from '../server/imports/job.ts'
import type { ParsedFile } from '../server/imports/parse-file.ts'
import type { PersonRow } from '../server/imports/person-row.ts'
import { runImport } from '../server/imports/run-import.ts'
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
import type { Db, Tx } from '../server/platform/database/database.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { todayOf } from '../server/platform/today.ts'
import { findOrCreateSource } from '../server/sources/store.ts'

const source = 'Random'

/** People whom the source knows, or who come with its files. */
const known = 60

/** People of a file, and of one transaction. */
const [peopleOfFile, batchSize] = [12, 4]

const nameOf = (number: number) => `Person ${String.fromCharCode(65 + (number % 26))}${number}`

const keyOf = (number: number) => `person-${number}`

/** Lets the source know people by key, with the names that its files have. */
export async function letSourceKnow(db: Db, personalityIds: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sourceId = await findOrCreateSource(tx, source)
    for (const [number, id] of personalityIds.slice(0, known).entries()) {
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
    await work(claimed, async (tx) => {
      if (!(await extendLease(tx, claimed.id, leaseOf(clock, leaseId)))) throw new LeaseLost()
    }).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
    })
  }

  const work = async (claimed: RunningImport, keepLease: (tx: Tx) => Promise<void>) => {
    const run = { db, batchSize, keepLease, today: todayOf(clock) }
    if (claimed.state === 'undoing') return undoImport(claimed, run)
    const { fileName } = (await findImport(db, claimed.id)) ?? {}
    return runImport({ ...claimed, total: peopleOfFile }, fileOf(fileName ?? ''), run)
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

/** A file of some people of the source, the same for the same seed. */
function fileOf(seed: string): ParsedFile {
  const random = seededRandom(seed)
  const numbers = new Set<number>()
  while (numbers.size < peopleOfFile) numbers.add(Math.floor(random() * known))
  const rows = [...numbers].map((number, index) => rowOf(number, index + 1, random))
  return {
    ...{ form: 'Popolo', table: null, suspicions: [], told: [] },
    ...{ total: rows.length, skippedTotal: 0, skipped: [], skippedReasons: [] },
    batches: () => [rows],
  }
}

function rowOf(number: number, line: number, random: () => number): PersonRow {
  const mandate = {
    chamber: `House ${Math.floor(random() * 3)}`,
    area: `District ${number % 7}`,
    party: { name: `Party ${Math.floor(random() * 4)}` },
    start: '2024-01-01',
    ...(random() < 0.3 && { end: '2025-12-31' }),
  }
  return {
    ...{ line, name: nameOf(number), key: keyOf(number), hasId: true, legacyId: keyOf(number) },
    ...{ sharesName: false, saysNoParty: false, names: [], links: [], notes: [] },
    texts: { bio: `Biography ${Math.floor(random() * 3)}` },
    identifiers: [{ scheme: 'random', value: String(number) }],
    mandates: random() < 0.9 ? [mandate] : [],
  }
}
