import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logProgress } from './migration-progress.ts'
import { createLog } from './platform/log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The progress of a migration, and the messages that it has logged with their fields. */
function progressWithLog(level = 'info') {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) }
  const log = createLog(level, false, { stream: stream as unknown as NodeJS.WritableStream })
  const entries = () => lines.map(({ step, ms, msg }) => ({ step, ms, msg }))
  return { ...logProgress(log), entries }
}

const step = { kind: 'migration', name: 'migrations/0090-slow.sql' } as const

it('logs a step when it begins, every ten seconds while it goes on, and when it is done', () => {
  const { onBegin, onStep, stop, entries } = progressWithLog()
  onBegin(step)
  vi.advanceTimersByTime(9_999)
  expect(entries()).toEqual([{ step: step.name, msg: 'migration step begun' }])
  vi.advanceTimersByTime(10_001)
  onStep({ ...step, milliseconds: 20_000.4 })
  stop()
  vi.advanceTimersByTime(60_000)
  expect(entries().slice(1)).toEqual([
    { step: step.name, ms: 10_000, msg: 'still migrating' },
    { step: step.name, ms: 20_000, msg: 'still migrating' },
    { step: step.name, ms: 20_000, msg: 'migration step done' },
  ])
})

it('says that it waits, before the first step', () => {
  const { stop, entries } = progressWithLog()
  vi.advanceTimersByTime(10_000)
  stop()
  expect(entries()).toEqual([{ msg: 'still waiting for other processes that use the database' }])
})

it.each([
  { kind: 'functions', name: 'functions/votes/write.sql' } as const,
  { kind: 'baseline', name: 'baseline/05-votes.sql' } as const,
])('logs $name only at level debug', (quiet) => {
  const logs = (level: string) => {
    const { onBegin, onStep, stop, entries } = progressWithLog(level)
    onBegin(quiet)
    onStep({ ...quiet, milliseconds: 1 })
    stop()
    return entries().length
  }
  expect(logs('info')).toBe(0)
  expect(logs('debug')).toBe(2)
})
