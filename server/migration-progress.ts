import type { FastifyBaseLogger } from 'fastify'
import type { Step } from './platform/database/migrate.ts'

/** Milliseconds after which the log says again that a step goes on. */
const interval = 10_000

/** Logs each step of a migration with its time, and every ten seconds that the migration goes on. */
export function logProgress(log: FastifyBaseLogger) {
  let current: { step: string; start: number } | undefined
  const timer = setInterval(() => {
    if (!current) log.info('still waiting for other processes that use the database')
    else log.info({ step: current.step, ms: since(current.start) }, 'still migrating')
  }, interval)
  return {
    onBegin: (step: Step) => {
      current = { step: step.name, start: performance.now() }
      log[levelOf(step)]({ step: step.name }, 'migration step begun')
    },
    onStep: ({ milliseconds, ...step }: Step & { milliseconds: number }) =>
      log[levelOf(step)]({ step: step.name, ms: Math.round(milliseconds) }, 'migration step done'),
    stop: () => clearInterval(timer),
  }
}

/** The files of a new database and of functions are many, and take milliseconds each. */
const levelOf = ({ kind }: Step) => (kind === 'functions' || kind === 'baseline' ? 'debug' : 'info')

const since = (start: number) => Math.round(performance.now() - start)
