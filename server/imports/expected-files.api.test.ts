import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ImportOptions, type ImportReport } from '../../contract/imports.ts'
import { startApp } from '../../test/harness.ts'
import { commandLineLimits } from './import-limits.ts'
import { PacedWork } from './paced-work.ts'
import { parseFile } from './parse-file.ts'
import { tellReport } from './row-notes.ts'
import { runImport } from './run-import.ts'
import { previewImport } from './service.ts'
import { findImport, insertImport } from './store.ts'

const app = await startApp()
const { db } = app
const folder = path.resolve('test/imports')

interface Expected {
  people: number
  inOffice: number | null
  skipped?: number
  expect: {
    name: string
    party?: string | null
    status?: string
    /** Texts by which a search finds the person. */
    findBy?: string[]
    /** What a list from A to Z has the person under. */
    letter?: string
  }[]
  after?: Record<string, { created: number; updated: number; unchanged?: number }>
}

const { asOf: today, inputs } = JSON.parse(
  await fs.readFile(path.join(folder, 'expected.json'), 'utf8'),
) as { asOf: string; inputs: Record<string, Expected> }

/** Imports a file twice as the command does, with a preview before each. */
async function importTwice(name: string, source: string): Promise<ImportReport[]> {
  const bytes = await fs.readFile(path.join(folder, name))
  const file = await parseFile(bytes, { today, limits: commandLineLimits })
  const options = ImportOptions.parse({ source, answers: { link: { all: false } } })
  const reports: ImportReport[] = []
  for (const _ of ['first', 'again']) {
    const preview = await previewImport(db, file, options, today)
    const id = await insertImport(db, { actorId: null, fileName: name })
    const running = { id, state: 'running', actorId: null, options, total: file.total, done: 0 }
    const imported = await runImport({ ...running, state: 'running', report: undefined }, file, {
      ...{
        db,
        today,
        paced: new PacedWork({
          pace: { besideOthers: 200, alone: 200, rest: 1 },
          countCommits: async () => 0,
        }),
        keepLease: async () => {},
      },
    })
    if (!imported) throw new Error('The import was aborted')
    const report = tellReport(imported)
    expect(await findImport(db, id)).toMatchObject({ state: 'done', done: file.total })
    expect(preview).toMatchObject({ ...counts(report), problem: null })
    reports.push(report)
  }
  return reports
}

const counts = ({ created, updated, unchanged, skipped, former }: ImportReport) => ({
  ...{ created, updated, unchanged, skipped, former },
})

const peopleOf = (source: string) =>
  db
    .selectFrom('source_people')
    .innerJoin('sources', 'sources.id', 'source_id')
    .innerJoin('personalities', 'personalities.id', 'personality_id')
    .where('sources.name', '=', source)
    .select(['personalities.name', 'status', 'party', 'is_independent as isIndependent'])
    .execute()

/** Names in the list of people, former ones too. */
async function listed(query: { search: string } | { letter: string }): Promise<string[]> {
  const { body } = await app.call('GET /personalities', {
    query: { ...query, status: 'all', limit: 100 },
  })
  return body.data.map(({ name }) => name)
}

const alone = Object.entries(inputs).filter(([, { after }]) => !after)
const later = Object.entries(inputs).flatMap(([name, { after = {} }]) =>
  Object.entries(after).map(([first, result]) => [name, first, result] as const),
)

describe('each published file', () => {
  it.each(alone)('%s gives its people, and nothing new the second time', async (name, expected) => {
    const [first, again] = await importTwice(name, name)
    const left = expected.skipped ?? 0
    expect(first).toMatchObject({ updated: 0, unchanged: 0 })
    const unnamed = first?.skippedRows.filter(({ reason }) => reason.includes('has no name')).length
    expect((first?.created ?? 0) + (unnamed ?? 0)).toBe(expected.people)
    expect(first?.skipped).toBe(left)
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: first?.created })
    await app.features.personalities.jobs.searchKeys.run()
    const people = await peopleOf(name)
    const inOffice = people.filter(({ status }) => status === 'IN_OFFICE').length
    if (expected.inOffice !== null) expect(inOffice + (unnamed ?? 0)).toBe(expected.inOffice)
    for (const { name: called, party, status, findBy = [], letter } of expected.expect) {
      for (const search of findBy) expect(await listed({ search }), search).toContain(called)
      if (letter) expect(await listed({ letter }), called).toContain(called)
      // Namesakes are told apart by other fields, which the test of the forms compares.
      const found = people.filter((one) => one.name === called)
      if (found.length === 0) continue
      const statuses = found.map((one) => one.status.toLowerCase().replace('_', ' '))
      if (status) expect(statuses, called).toContain(status)
      if (party === null) expect(found, called).toContainEqual(expect.objectContaining({ party }))
      if (party !== 'Independent') continue
      expect(found, called).toContainEqual(expect.objectContaining({ isIndependent: true }))
    }
  })

  it.each(later)('%s after %s changes only what differs', async (name, first, result) => {
    const source = first === 'own-numbers-house.json' ? name : first
    const [report] = await importTwice(name, source)
    const { created, updated, unchanged = report?.unchanged } = result
    expect(report).toMatchObject({ created, updated, unchanged })
  })
})
