import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../test/harness.ts'
import { uploadLimits } from './import-limits.ts'
import type { ImportRow } from './import-row.ts'
import { type ParsedFile, parseFile } from './parse-file.ts'
import { batchesOf } from './row-batches.ts'
import { importPersonalities } from './service.ts'
import { readSourceFile } from './source-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})

const congressFile = fileURLToPath(
  new URL('../../samples/us-congress.popolo.json', import.meta.url),
)

const parseCsv = (text: string) =>
  parseFile(Buffer.from(text), { today: '2026-05-01', limits: uploadLimits })

const fileOf = (rows: ImportRow[]): ParsedFile => ({
  total: rows.length,
  batches: () => batchesOf(rows),
  skippedTotal: 0,
  skipped: [],
})

async function namesFound(search: string) {
  const { body } = await app.call('GET /personalities', { query: { search, limit: '100' } })
  return body.data.map(({ name }) => name)
}

describe('importing a Congress', () => {
  it('creates every person once, with party and position, and reports progress', async () => {
    const parsed = await readSourceFile(congressFile, '2026-05-01')
    const steps: number[] = []
    const report = await importPersonalities(app.db, parsed, {
      onProgress: (done) => steps.push(done),
    })
    expect(report).toEqual({
      created: 537,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      incomplete: 0,
      skippedRows: [],
      incompleteRows: [],
    })
    expect(steps).toEqual([200, 400, 537])
    const again = await importPersonalities(app.db, parsed)
    expect(again).toEqual({
      created: 0,
      updated: 0,
      unchanged: 537,
      skipped: 0,
      incomplete: 0,
      skippedRows: [],
      incompleteRows: [],
    })
  })

  it('creates people that search finds and paging lists exactly once', async () => {
    app.responseCache.drop()
    expect(await namesFound('Ocasio')).toEqual(['Alexandria Ocasio-Cortez'])
    expect(await namesFound('lujan')).toContain('Ben Ray Luján')
    const seen: { id: string; party: string | null; position: string | null }[] = []
    for (let page = 1; page <= 45; page++) {
      const { body } = await app.call('GET /personalities', { query: { page: String(page) } })
      expect(body.pagination).toMatchObject({ total: 537, totalPages: 45 })
      seen.push(...body.data)
    }
    expect(seen).toHaveLength(537)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(537)
    expect(seen.filter(({ party, position }) => !party || !position)).toEqual([])
  })
})

describe('importing again', () => {
  it('updates fields in the file, keeps the others, and keeps the slug', async () => {
    await importPersonalities(
      app.db,
      await parseCsv('name,party,bio\nÁda Ngata,Left,Farms.\nBo Ruud,,\n'),
    )
    const report = await importPersonalities(
      app.db,
      await parseCsv('name,party\nAda Ngata,Right\nBo Ruud,\nCy Dahl,Left\n,Left\n'),
    )
    expect(report).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 1,
      incomplete: 0,
      skippedRows: [{ line: 5, name: null, reason: 'Name is required' }],
      incompleteRows: [],
    })
    const { body } = await app.call('GET /personalities/:slug', { params: { slug: 'ada-ngata' } })
    expect(body).toMatchObject({ name: 'Ada Ngata', party: 'Right', bio: 'Farms.' })
    const empty = await importPersonalities(app.db, await parseCsv('name,bio\nAda Ngata,\n'))
    expect(empty).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('gives people of the same name distinct slugs, also beside an existing one', async () => {
    const namesakes = ['a', 'b'].map((sourceId) => ({ line: 1, sourceId, name: 'Cy Dahl' }))
    await importPersonalities(app.db, fileOf(namesakes))
    for (const slug of ['cy-dahl', 'cy-dahl-2', 'cy-dahl-3']) {
      const { status } = await app.call('GET /personalities/:slug', { params: { slug } })
      expect(status).toBe(200)
    }
  })

  it('rolls back everything when it fails in the middle', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => ({
      line: index + 2,
      sourceId: `broken:${Math.min(index, 499)}`,
      name: `Zz Broken ${index}`,
    }))
    rows.push({ line: 600, sourceId: 'broken:last', name: 'Zz Broken\0' })
    await expect(importPersonalities(app.db, fileOf(rows))).rejects.toThrow()
    expect(await namesFound('Zz Broken')).toEqual([])
  })
})

describe('concurrent imports', () => {
  it('run one after the other: the second sees what the first created', async () => {
    const parsed = await parseCsv('name\nErin Fox\nGus Hale\n')
    const reports = await Promise.all([
      importPersonalities(app.db, parsed),
      importPersonalities(app.db, parsed),
    ])
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 2])
  })
})
