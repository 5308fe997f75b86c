import os from 'node:os'
import pg from 'pg'
import { type Community, type FillStep, filledTables, fillSteps, smallTables } from './community.ts'
import { parentOf, processorTime } from './processor-time.ts'

/** Settings of a PostgreSQL server that is filled quickly and measured afterwards. */
export const fillSettings = {
  shared_buffers: '2GB',
  // What is written into a new index is not logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '32GB',
  checkpoint_timeout: '1d',
  // The fill analyzes its tables itself.
  autovacuum: 'off',
}

const sessionSettings = {
  session_replication_role: 'replica',
  maintenance_work_mem: '1GB',
  work_mem: '512MB',
  max_parallel_maintenance_workers: '1',
}

/** Seconds that the steps of a name take for each row, as measured by the fill before. */
export type Pace = Map<string, number>

export interface Filled {
  /** Rows of all tables. */
  rows: number
  seconds: number
  /** Seconds of PostgreSQL's CPU time. */
  cpu: number
  /** Size of the database. */
  bytes: number
  /** Seconds of the steps with the same name. */
  steps: Map<string, number>
}

/**
 * Fills an empty, migrated database with a community over several connections. Triggers, foreign keys and indexes are
 * off meanwhile: the counters are computed and the indexes are built at the end.
 * @param pace of the fill before, for the progress bar; replaced by the pace of this one
 */
export async function fillCommunity(url: string, size: Community, pace: Pace): Promise<Filled> {
  const options = Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const pool = new pg.Pool({ connectionString: url, max: os.availableParallelism(), options })
  const start = performance.now()
  const {
    rows: [backend],
  } = await pool.query('select pg_backend_pid() as pid')
  const server = parentOf(backend.pid)
  const cpuBefore = processorTime(server)
  try {
    const indexes = await disableIndexes(pool)
    const groups = [...fillSteps(size), indexSteps(indexes, size), ...vacuumSteps(size)]
    const progress = startProgress(groups.flat(), pace)
    const measured = new Map<string, { seconds: number; rows: number }>()
    try {
      for (const steps of groups) {
        await runSteps(pool, steps, (step, seconds) => {
          const sum = measured.get(step.name) ?? { seconds: 0, rows: 0 }
          measured.set(step.name, { seconds: sum.seconds + seconds, rows: sum.rows + step.rows })
          progress.add(step)
        })
      }
    } finally {
      progress.stop()
    }
    for (const [name, { seconds, rows }] of measured) pace.set(name, seconds / Math.max(rows, 1))
    return {
      ...(await countRows(pool)),
      seconds: (performance.now() - start) / 1_000,
      cpu: (processorTime(server) - cpuBefore) / 1_000,
      steps: new Map([...measured].map(([name, { seconds }]) => [name, seconds])),
    }
  } finally {
    await pool.end()
  }
}

/** Runs the steps in their order, as many at once as the pool has connections. */
async function runSteps(
  pool: pg.Pool,
  steps: FillStep[],
  onDone: (step: FillStep, seconds: number) => void,
): Promise<void> {
  const waiting = [...steps]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now()
      await pool.query(step.statement)
      onDone(step, (performance.now() - start) / 1_000)
    }
  }
  await Promise.all(Array.from({ length: pool.options.max ?? 1 }, worker))
}

interface Index {
  name: string
  table: string
}

/**
 * Turns all indexes of the filled tables off, also of constraints, until they are built again; returns them,
 * slowest to build first.
 */
async function disableIndexes(pool: pg.Pool): Promise<Index[]> {
  const { rows } = await pool.query<Index>(
    `with disabled as (
       update pg_index set indisready = false, indisvalid = false where indrelid = any($1 :: regclass[])
       returning indexrelid, indrelid
     )
     select indexrelid :: regclass :: text as name, indrelid :: regclass :: text as table
     from disabled join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     order by amname = 'gin' desc, indrelid = 'votes' :: regclass desc, name`,
    [filledTables],
  )
  return rows
}

const rowsOf = (table: string, size: Community): number =>
  table === 'votes' ? size.votes : table === 'personalities' ? size.personalities : size.users

function indexSteps(indexes: Index[], size: Community): FillStep[] {
  return indexes.map(({ name, table }) => ({
    name: `index ${name}`,
    rows: rowsOf(table, size),
    statement: `reindex index ${name}`,
  }))
}

/**
 * All tables are vacuumed before the first is analyzed: ANALYZE has a snapshot, and with it the transactions of other
 * databases keep a concurrent VACUUM from marking pages as visible to all.
 */
function vacuumSteps(size: Community): FillStep[][] {
  const tables = [...filledTables, ...smallTables, 'activity', 'feed_totals', 'personality_facets']
  return ['vacuum (freeze)', 'analyze'].map((command) =>
    tables.map((table) => ({
      name: `${command} ${table}`,
      rows: rowsOf(table, size),
      statement: `${command} ${table}`,
    })),
  )
}

async function countRows(pool: pg.Pool): Promise<Pick<Filled, 'rows' | 'bytes'>> {
  const { rows } = await pool.query(
    `select sum(reltuples) :: float8 as rows, pg_database_size(current_database()) :: float8 as bytes
     from pg_class where oid = any($1 :: regclass[])`,
    [filledTables],
  )
  return rows[0]
}

/** Shows a bar with the expected share of the steps that are done, if stderr is a terminal. */
function startProgress(steps: FillStep[], pace: Pace) {
  const expected = ({ name, rows }: FillStep) => (pace.get(name) ?? 1e-6) * Math.max(rows, 1)
  const total = steps.reduce((sum, step) => sum + expected(step), 0)
  const start = performance.now()
  let done = 0
  const show = () => {
    const part = done / total
    const bar = '#'.repeat(Math.round(30 * part)).padEnd(30, '.')
    const elapsed = (performance.now() - start) / 1_000
    process.stderr.write(`\r[${bar}] ${Math.round(100 * part)} %, ${elapsed.toFixed(0)} s `)
  }
  const timer = process.stderr.isTTY ? setInterval(show, 500) : undefined
  return {
    add: (step: FillStep) => {
      done += expected(step)
    },
    stop: () => {
      clearInterval(timer)
      if (timer) process.stderr.write('\r\x1b[K')
    },
  }
}
