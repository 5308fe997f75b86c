import { hash } from 'node:crypto'
import { expect } from 'vitest'
import { waitingMax } from '../verifier/sequence.ts'
import type { TestApp } from './harness.ts'

/** A record of the transparency log about a personality. */
export interface ListEntry {
  kind: 'list'
  personality: string
  name: string
  time: string
  version: number
  up: number
  down: number
  merkleRoot: string
  verifiedVersion: number | null
  verifiedUp: number | null
  verifiedDown: number | null
  verifiedMerkleRoot: string | null
  removedUp: number
  removedDown: number
}

export type LogEntry =
  | ListEntry
  | { kind: 'removed'; personality: string; time: string }
  | { kind: 'merged'; personality: string; into: string; time: string }
  | {
      kind: 'publication'
      number: number
      time: string
      interval: number
      records: number
      personalities: number
      ballots: number
    }

/** Ballots of a published list: votes by number. */
export type PublishedList = Map<string, string>

export interface PublishedPersonality {
  record: ListEntry
  all: PublishedList
  verified: PublishedList | null
}

const sha256 = (...parts: (Uint8Array | string)[]) =>
  hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'buffer')

/** The tree hash of RFC 6962, as its recursion. */
function treeHash(lines: string[]): Buffer {
  if (lines.length === 0) return sha256('')
  if (lines.length === 1) return sha256(Buffer.of(0), lines[0] ?? '')
  const split = 2 ** Math.floor(Math.log2(lines.length - 1))
  return sha256(Buffer.of(1), treeHash(lines.slice(0, split)), treeHash(lines.slice(split)))
}

/** The lines of a CSV file, after a check of its header and its end. */
function linesOf(text: string, header: string): string[] {
  const lines = text.split('\n')
  expect(lines.shift()).toBe(header)
  expect(lines.pop()).toBe('')
  return lines
}

/** Reads what was published as everybody can, and checks that it adds up. */
export function ballotReader(app: TestApp) {
  async function file(path: string, from: TestApp): Promise<string> {
    const { status, text } = await from.send({ method: 'GET', url: `/ballots/${path}` })
    expect(status, path).toBe(200)
    return text
  }

  /** The lines of a list, after a check of all its files. */
  async function readList(
    folder: string,
    from: TestApp,
  ): Promise<{ lines: string[]; root: string }> {
    const rows = linesOf(await file(`${folder}/parts.csv`, from), 'prefix,support,oppose,root')
    expect(rows).toEqual(rows.toSorted())
    const lines: string[] = []
    for (const row of rows) {
      const [prefix = '', support, oppose, root] = row.split(',')
      const name = prefix === '' ? 'part' : `part-${prefix}`
      const part = linesOf(await file(`${folder}/${name}.csv`, from), 'ballot,vote')
      expect(part.every((line) => line.startsWith(prefix))).toBe(true)
      expect(part.filter((line) => line.endsWith(',support'))).toHaveLength(Number(support))
      expect(part.filter((line) => line.endsWith(',oppose'))).toHaveLength(Number(oppose))
      expect(part.length).toBe(Number(support) + Number(oppose))
      expect(treeHash(part).toString('hex')).toBe(root)
      lines.push(...part)
    }
    expect(lines).toEqual([...new Set(lines)].toSorted())
    expect(linesOf(await file(`${folder}.csv`, from), 'ballot,vote')).toEqual(lines)
    return { lines, root: treeHash(rows).toString('hex') }
  }

  const listOf = async (id: string, list: string, version: number, from = app) =>
    (await readList(`${id}/${list}/${version}`, from)).lines

  async function checkedList(
    folder: string,
    expected: { up: number | null; down: number | null; root: string | null },
  ): Promise<PublishedList> {
    const { lines, root } = await readList(folder, app)
    expect(root).toBe(expected.root)
    const list = new Map(lines.map((line) => line.split(',') as [string, string]))
    const votes = [...list.values()]
    expect(list.size).toBe(lines.length)
    expect(votes.filter((vote) => vote === 'support')).toHaveLength(expected.up ?? -1)
    expect(votes.filter((vote) => vote === 'oppose')).toHaveLength(expected.down ?? -1)
    return list
  }

  /** All records, in order. */
  async function records(): Promise<LogEntry[]> {
    const rows = await app.db
      .selectFrom('log_entries')
      .select(['leaf_index', 'data'])
      .orderBy('leaf_index')
      .execute()
    expect(rows.map(({ leaf_index }) => leaf_index)).toEqual([...rows.keys()])
    return rows.map(({ data }) => JSON.parse(Buffer.from(data).toString()))
  }

  /** The current lists of all personalities, after a check of the whole log. */
  async function readSite(): Promise<Map<string, PublishedPersonality>> {
    const current = currentRecords(await records())
    const site = new Map<string, PublishedPersonality>()
    for (const [id, record] of current) {
      const { version, up, down, verifiedVersion, verifiedUp, verifiedDown } = record
      const all = await checkedList(`${id}/all/${version}`, { up, down, root: record.merkleRoot })
      const verified =
        verifiedVersion === null
          ? null
          : await checkedList(`${id}/verified/${verifiedVersion}`, {
              up: verifiedUp,
              down: verifiedDown,
              root: record.verifiedMerkleRoot,
            })
      site.set(id, { record, all, verified })
    }
    return site
  }

  return { records, readSite, listOf }
}

/** The last record of each personality, after a check that versions, times and sums follow from each other. */
function currentRecords(entries: LogEntry[]): Map<string, ListEntry> {
  const current = new Map<string, ListEntry>()
  const verifiedVersions = new Map<string, number>()
  const merged = new Map<string, ListEntry>()
  let [number, inRun, lastTime] = [0, 0, '']
  for (const entry of entries) {
    expect(entry.time >= lastTime).toBe(true)
    lastTime = entry.time
    if (entry.kind === 'publication') {
      const ballots = [...current.values()].reduce((sum, { up, down }) => sum + up + down, 0)
      number += 1
      expect(entry).toMatchObject({ number, records: inRun, ballots, personalities: current.size })
      inRun = 0
      continue
    }
    inRun += 1
    if (entry.kind === 'removed') {
      expect(current.delete(entry.personality)).toBe(true)
      continue
    }
    const before = current.get(entry.personality)
    if (entry.kind === 'merged') {
      merged.set(entry.personality, before as ListEntry)
      expect(current.delete(entry.personality)).toBe(true)
      continue
    }
    const step = entry.version - ((before ?? merged.get(entry.personality))?.version ?? 0)
    const lastVerified = verifiedVersions.get(entry.personality) ?? 0
    const isVerifiedNew = entry.verifiedVersion !== (before?.verifiedVersion ?? null)
    const { removedUp, removedDown } = entry
    for (const removed of [removedUp, removedDown]) expect([1, 2, 3, 4]).not.toContain(removed)
    const hasNews = isVerifiedNew || removedUp + removedDown > 0
    expect(step === 1 || (step === 0 && hasNews)).toBe(true)
    if (before) {
      expect(entry.up).toBeGreaterThanOrEqual(before.up - removedUp - waitingMax)
      expect(entry.down).toBeGreaterThanOrEqual(before.down - removedDown - waitingMax)
    }
    if (isVerifiedNew && entry.verifiedVersion !== null) {
      expect(entry.verifiedVersion).toBe(lastVerified + 1)
      verifiedVersions.set(entry.personality, entry.verifiedVersion)
    }
    current.set(entry.personality, entry)
  }
  expect(inRun).toBe(0)
  return current
}
