import { expect, it } from 'vitest'
import { ada, at, bo } from '../test/dishonest-log/sites.ts'
import { CountBounds } from './count-bounds.ts'
import type { LogRecord } from './records.ts'

const list = (up: number, removedUp?: number): LogRecord => ({
  ...{ kind: 'list', personality: ada, name: 'Ada', time: at(0), version: 1, up, down: 0 },
  ...{ merkleRoot: '', verifiedVersion: null, verifiedUp: null, verifiedDown: null },
  verifiedMerkleRoot: null,
  ...(removedUp === undefined ? {} : { removedUp, removedDown: 0 }),
})
const ended: LogRecord = { kind: 'removed', personality: ada, time: at(0) }

/** A log with a publication at each hour from six o'clock on. */
function boundsOf(...hours: (LogRecord | undefined)[]): CountBounds {
  return boundsFrom(0, ...hours)
}

/** The end of a log, from this entry on. */
function boundsFrom(start: number, ...hours: (LogRecord | undefined)[]): CountBounds {
  const bounds = new CountBounds(start)
  let index = start
  for (const [hour, record] of hours.entries()) {
    if (record) bounds.add(record, index++)
    const totals = { number: hour + 1, interval: 3_600, records: 1, personalities: 1, ballots: 1 }
    bounds.add({ kind: 'publication', time: at(6 + hour), ...totals }, index++)
  }
  return bounds
}

/** How many supporters the counts may have at half past eight, and not one more or less. */
function rangeAt(bounds: CountBounds): number[] | undefined {
  const isExplained = (up: number) =>
    bounds.checkPast(ada, { up, down: 0 }, Date.parse(at(8)) + 1_800_000) === undefined
  const explained = Array.from({ length: 300 }, (_, up) => up).filter(isExplained)
  return explained.length === 300 ? undefined : [explained[0] ?? -1, explained.at(-1) ?? -1]
}

it('explains counts by the list before, the list after, what was removed between them, and eight that wait', () => {
  expect(rangeAt(boundsOf(list(50, 0), undefined, undefined, list(100, 0), undefined))).toEqual([
    42, 108,
  ])
  expect(rangeAt(boundsOf(list(50, 0), undefined, undefined, list(100, 20), undefined))).toEqual([
    22, 128,
  ])
  expect(rangeAt(boundsOf(list(50, 0), undefined, undefined, undefined, undefined))).toEqual([
    42, 58,
  ])
  // Nobody has a list yet.
  expect(rangeAt(boundsOf(undefined, undefined, undefined, undefined, list(90, 0)))).toBeUndefined()
})

it('says nothing of counts before version 2, around the end of lists, and of which the lists are not there yet', () => {
  expect(rangeAt(boundsOf(list(50), undefined, undefined, list(100, 0), undefined))).toBeUndefined()
  expect(rangeAt(boundsOf(list(50, 0), undefined, undefined, ended, undefined))).toBeUndefined()
  expect(rangeAt(boundsOf(list(50, 0), undefined, undefined))).toBeUndefined()
})

it('says nothing of counts whose earlier list is further back than the log was read', () => {
  const other = { ...list(3, 0), personality: bo }
  const wholeLog = boundsOf(other, undefined, undefined, undefined, undefined)
  expect(rangeAt(wholeLog)).toEqual([0, 8])
  const end = boundsFrom(512, other, undefined, undefined, undefined, undefined)
  expect(rangeAt(end)).toBeUndefined()
  expect(end.canCheck(ada, 518)).toBe(false)
  const longer = boundsFrom(512, list(50, 0), undefined, undefined, undefined, undefined)
  expect(rangeAt(longer)).toEqual([42, 58])
  expect(longer.canCheck(ada, 518)).toBe(true)
})

it('explains counts that were seen by the second publication since, because the first may have been under way', () => {
  const before = boundsOf(list(50, 0), undefined, undefined, list(60, 0))
  expect(before.checkSeen(ada, { up: 5_000, down: 0 }, 4)).toEqual('later')
  const after = boundsOf(list(50, 0), undefined, undefined, list(60, 0), list(90, 0))
  expect(after.checkSeen(ada, { up: 99, down: 0 }, 4)).toMatchObject({ side: 'support', count: 99 })
  expect(after.checkSeen(ada, { up: 98, down: 0 }, 4)).toBeUndefined()
  expect(after.checkSeen(ada, { up: 50, down: 9 }, 4)).toMatchObject({ side: 'oppose' })
})

it('notes counts that differ from the list by more than eight', () => {
  const bounds = boundsOf(list(50, 0))
  expect(bounds.isNotable(ada, { up: 58, down: 8 })).toBe(false)
  expect(bounds.isNotable(ada, { up: 59, down: 0 })).toBe(true)
  expect(bounds.isNotable(ada, { up: 41, down: 0 })).toBe(true)
  expect(bounds.isNotable('unlisted', { up: 0, down: 9 })).toBe(true)
})
