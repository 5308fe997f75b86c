import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionSettings, typeParsers } from '../server/platform/database/connection-settings.ts'
import type { Db } from '../server/platform/database/database.ts'
import type { Tables } from '../server/platform/database/schema.ts'

/** A step of a plan as PostgreSQL tells it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Total Time': number
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Step[]
}

/** A statement that was run, and how. */
export interface Explained {
  milliseconds: number
  /** Pages of 8 KiB that were looked at. */
  pages: number
  steps: { depth: number; text: string }[]
  /** Tables that were read from end to end. */
  scanned: string[]
  indexes: string[]
}

/** A database that tells how it ran each statement; the tables below are the large ones. */
export interface ExplainingDatabase {
  db: Db
  /** The statements since the last call. */
  taken(): Explained[]
  close(): Promise<void>
}

const settings = {
  ...connectionSettings,
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** Opens a database as the site does, on one connection, with every plan told. */
export function openExplaining(url: string): ExplainingDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (oid, format) =>
        (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  const told: Explained[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, milliseconds, json] = /^duration: ([\d.]+) ms +plan:\n(.*)$/s.exec(message) ?? []
      if (!json) return
      const plan: Step = JSON.parse(json).Plan
      // A function that the planner asks for its value.
      if (plan['Node Type'] !== 'Result' || plan.Plans) told.push(read(Number(milliseconds), plan))
    })
  })
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    taken: () => told.splice(0),
    close: () => pool.end(),
  }
}

function read(milliseconds: number, plan: Step): Explained {
  const steps: Explained['steps'] = []
  const scanned = new Set<string>()
  const indexes = new Set<string>()
  const walk = (step: Step, depth: number) => {
    const index = step['Index Name']
    const table = step['Relation Name']
    if (index) indexes.add(index)
    if (step['Node Type'] === 'Seq Scan' && table) scanned.add(table)
    const where = index ?? table
    const rows = Math.round(step['Actual Rows'] * step['Actual Loops'])
    const time = (step['Actual Total Time'] * step['Actual Loops']).toFixed(1)
    steps.push({
      depth,
      text: `${step['Node Type']}${where ? ` ${where}` : ''}: ${rows} rows, ${time} ms`,
    })
    for (const part of step.Plans ?? []) walk(part, depth + 1)
  }
  walk(plan, 0)
  return {
    milliseconds,
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    steps,
    scanned: [...scanned],
    indexes: [...indexes],
  }
}
