import { connectionSettings } from '../server/platform/database/connection-settings.ts'
import type { Database } from '../server/platform/database/database.ts'
import { listenOnServer } from '../server/platform/database/listen-on-server.ts'
import { kyselyOn, openPool } from '../server/platform/database/pool.ts'

/** A node of a query plan in PostgreSQL's JSON format. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Step[]
}

/** A statement with its query plan. */
export interface Explained {
  text: string
  milliseconds: number
  /** Pages of 8 KiB read, from the buffer cache or disk. */
  pages: number
  steps: { depth: number; text: string }[]
  /** Tables with a sequential scan. */
  scanned: string[]
  indexes: string[]
}

/** A database that collects the plan of each statement. */
export interface ExplainingDatabase extends Database {
  /** Returns and clears the collected statements. */
  takePlans(): Explained[]
  /** Clears them; reading a plan takes longer than most statements. */
  dropPlans(): void
}

const explainSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  // The clock of each step would take longer than most steps.
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // Statements of functions and triggers too.
  'auto_explain.log_nested_statements': 'on',
}

/** Opens a database on a PostgreSQL server with the site's settings, with auto_explain on. */
export function openExplaining(url: string): ExplainingDatabase {
  const { pool, clients, withScripts } = openWith(url, explainSettings)
  const messages: string[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => messages.push(message))
  })
  return {
    kind: 'server',
    db: kyselyOn(clients),
    replicas: undefined,
    withScripts,
    listen: (listener) => listenOnServer(url, listener),
    takePlans: () => messages.splice(0).flatMap(explained),
    dropPlans: () => {
      messages.length = 0
    },
    close: () => pool.end(),
    abort: () => pool.end(),
  }
}

/** Opens it to prepare what is explained: explaining what triggers do takes longer than doing it. */
export function openUnexplained(url: string): Pick<Database, 'db' | 'close'> {
  const { pool, clients } = openWith(url, {})
  return { db: kyselyOn(clients), close: () => pool.end() }
}

const openWith = (url: string, settings: Record<string, string>) =>
  openPool({
    inactivityTimeout: 0,
    statementTimeout: 60_000,
    config: {
      connectionString: url,
      max: 4,
      idleTimeoutMillis: 0,
      options: Object.entries({ ...connectionSettings, ...settings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
  })

/** The plan that a message of auto_explain has, if it is one. */
function explained(message: string): Explained[] {
  const [, milliseconds, json] = /^duration: ([\d.]+) ms +plan:\n(.*)$/s.exec(message) ?? []
  if (!json) return []
  const { 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Step } = JSON.parse(json)
  // A bare Result node is a function call evaluated by the planner.
  if (plan['Node Type'] === 'Result' && !plan.Plans) return []
  return [{ text, ...summarize(Number(milliseconds), plan) }]
}

function summarize(milliseconds: number, plan: Step): Omit<Explained, 'text'> {
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
    steps.push({
      depth,
      text: `${step['Node Type']}${where ? ` ${where}` : ''}: ${rows} rows`,
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
