import fs from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { ImportPreview, ImportProgress } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { mapFields } from '../../contract/personality-fields.ts'
import { createAdministrator } from '../../test/factories.ts'
import { formOf } from '../../test/forms.ts'
import { startApp } from '../../test/harness.ts'
import { previewReceived } from './received-import.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const congress = await fs.readFile(
  new URL('../../samples/us-congress.popolo.json', import.meta.url),
)

const sendFile = (url: string, content: Buffer | string, fileName = 'people.csv') =>
  app.send({
    method: 'POST',
    url: `/api${url}`,
    as: administrator,
    ...formOf([{ field: 'file', fileName, type: 'text/csv', content }]),
  })

async function preview(content: Buffer | string) {
  const response = await sendFile('/imports/preview', content)
  return { ...response, body: response.body as ImportPreview }
}

/** Applies a file and returns its progress messages. */
async function apply(content: Buffer | string) {
  const { status, text, headers } = await sendFile('/imports', content)
  const messages = text
    .trimEnd()
    .split('\n')
    .map((line): ImportProgress => JSON.parse(line))
  return { status, messages, headers, report: messages.at(-1)?.report }
}

const findAll = async (search: string) =>
  (await app.call('GET /personalities', { query: { search, limit: '100' } })).body.data

const latestEntries = async () =>
  (await app.call('GET /admin/audit', { as: administrator, query: { limit: '5' } })).body.data

describe('a preview', () => {
  it('lists what would happen to each row, and changes nothing', async () => {
    await apply('name,party,bio\nÁda Ngata,Left,Farms.\nBo Ruud,Left,\n')
    const { status, body } = await preview(
      'name,party\nAda Ngata,Right\nBo Ruud,Left\nCy Dahl,Centre\n,Left\ncy dahl,Left\n',
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 2,
      createdRows: [
        {
          line: 4,
          after: { ...mapFields(() => null), name: 'Cy Dahl', party: 'Centre' },
        },
      ],
      updatedRows: [
        {
          line: 2,
          before: expect.objectContaining({ name: 'Áda Ngata', party: 'Left', bio: 'Farms.' }),
          after: expect.objectContaining({ name: 'Ada Ngata', party: 'Right', bio: 'Farms.' }),
        },
      ],
      skippedRows: [
        { line: 5, name: null, reason: 'Name is required' },
        { line: 6, name: 'cy dahl', reason: 'Duplicate of line 4' },
      ],
    })
    expect(await findAll('Cy Dahl')).toEqual([])
    expect(await findAll('Ngata')).toMatchObject([{ party: 'Left' }])
  })

  it('of a Congress shows a sample of the rows, also when some exist already', async () => {
    const { body } = await preview(congress)
    expect(body).toMatchObject({ created: 537, updated: 0, unchanged: 0, skipped: 0 })
    expect(body.createdRows).toHaveLength(limits.importSample)
    expect(body.createdRows[0]?.after.position).toMatch(/^(Representative|Senator)/)
  })

  it('of a client that has disconnected leaves the queue', async () => {
    const content = Promise.withResolvers<Buffer>()
    const [client, disconnected] = [new AbortController(), new AbortController()]
    const running = previewReceived(app, { read: () => content.promise, signal: client.signal })
    const read = vi.fn(() => content.promise)
    const queued = previewReceived(app, { read, signal: disconnected.signal })
    disconnected.abort()
    await expect(queued).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    content.resolve(Buffer.from('name\nAda Ngata\n'))
    expect((await running).skipped).toBe(0)
    expect(read).not.toHaveBeenCalled()
  })
})

describe('an import', () => {
  it('reports progress, then the result, and changes nothing the second time', async () => {
    const { status, messages, headers, report } = await apply(congress)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(messages.map(({ done }) => done)).toEqual([0, 200, 400, 537, 537])
    expect(messages.every(({ total }) => total === 537)).toBe(true)
    const counts = { updated: 0, unchanged: 0, skipped: 0, skippedRows: [] }
    expect(report).toEqual({ ...counts, created: 537 })
    expect((await findAll('Ocasio')).map(({ name }) => name)).toEqual(['Alexandria Ocasio-Cortez'])
    expect((await apply(congress)).report).toEqual({ ...counts, created: 0, unchanged: 537 })
  })

  it('is in the audit log: one summary, and before and after of each overwritten personality', async () => {
    await apply('name,party\nDana Oke,Left\nEli Park,Left\n')
    await apply('name,party\nDana Oke,Right\nEli Park,Left\nFay Quist,Left\n')
    const [summary, changed] = await latestEntries()
    expect(summary).toMatchObject({
      action: 'PERSONALITIES_IMPORTED',
      actor: { id: administrator.id },
      changes: expect.arrayContaining([{ field: 'updated', before: null, after: '1' }]),
    })
    expect(changed).toMatchObject({
      action: 'PERSONALITY_CHANGED',
      actor: { id: administrator.id },
      target: { name: 'Dana Oke' },
      changes: [{ field: 'party', before: 'Left', after: 'Right' }],
    })
    const before = await latestEntries()
    await apply('name,party\nDana Oke,Right\n')
    expect(await latestEntries()).toEqual(before)
  })

  it('rolls back when it fails in the middle, and aborts its response', async () => {
    await sql`alter table personalities add constraint trap check (name <> 'Zz Broken 449')`.execute(
      app.db,
    )
    const names = Array.from({ length: 450 }, (_, index) => `Zz Broken ${index}`)
    await expect(sendFile('/imports', `name\n${names.join('\n')}\n`)).rejects.toThrow()
    await sql`alter table personalities drop constraint trap`.execute(app.db)
    expect(await findAll('Zz Broken')).toEqual([])
  })
})

describe('a file that cannot be used', () => {
  it.each([
    ['is no UTF-8', Buffer.from([0x6e, 0xff, 0xfe]), /not UTF-8 text/],
    ['has no column for the name', 'party\nLeft\n', /one must be "name"/],
    ['has no rows', 'name\n', /no rows below the first line/],
    ['is broken JSON', '{"persons": [', /not valid JSON/],
    ['is other JSON', '[1, 2]', /not a Popolo file/],
    [
      'has too many people',
      `name\n${'Ada\n'.repeat(limits.importMaxRows + 1)}`,
      /more than 20,000/,
    ],
    ['has an open quote', 'name\n"Ada\n', /quote that opens after line 1 is never closed/],
  ])('is refused as a whole when it %s', async (_, content, reason) => {
    for (const url of ['/imports/preview', '/imports']) {
      const { status, problem } = await sendFile(url, content)
      expect(status).toBe(400)
      expect(problem?.message).toEqual([expect.stringMatching(reason)])
    }
  })

  it('is refused when it is too large, with its own message', async () => {
    const { status, problem } = await sendFile(
      '/imports',
      Buffer.alloc(limits.importMaxBytes + 1, 'a'),
    )
    expect(status).toBe(413)
    expect(problem?.message).toMatch(/larger than 10 MB/)
  })

  it('is recognised by its content, not by its name', async () => {
    const { status, body } = await preview(`\ufeff ${congress}`)
    expect(status).toBe(200)
    expect(body.unchanged).toBe(537)
  })
})
