import fs from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { mapFields } from '../../contract/personality-fields.ts'
import { createAdministrator, createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { importing } from '../../test/import-files.ts'
import { exportColumns } from '../commands/export-file.ts'
import { eachPersonality } from '../personalities/store.ts'
import { csvText } from '../platform/http/csv-reply.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { stageImport } from './staged-import.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const congress = await fs.readFile(
  new URL('../../samples/us-congress.popolo.json', import.meta.url),
)

const { stage, preview, apply, undo } = importing(app, administrator)

const findAll = async (search: string) =>
  (await app.call('GET /personalities', { query: { search, limit: '100' } })).body.data

const latestEntries = async () =>
  (await app.call('GET /admin/audit', { as: administrator, query: { limit: '5' } })).body.data

const none = { count: 0, open: 0, first: [] }

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
      incomplete: 0,
      ...{ linked: 0, former: 0, closed: 0, problem: null, form: 'Spreadsheet', suspicions: [] },
      questions: { adopt: none, link: none, rename: none },
      missing: { count: 0, first: [] },
      skippedReasons: [
        { line: 5, name: null, reason: 'Name is required', count: 1 },
        { line: 6, name: 'cy dahl', reason: 'Duplicate of line 4', count: 1 },
      ],
      incompleteRows: [],
      createdRows: [
        {
          line: 4,
          after: {
            ...mapFields(() => null),
            name: 'Cy Dahl',
            party: 'Centre',
            isIndependent: true,
          },
        },
      ],
      updatedRows: [
        {
          line: 2,
          before: expect.objectContaining({ name: 'Áda Ngata', party: 'Left', bio: 'Farms.' }),
          after: expect.objectContaining({ name: 'Ada Ngata', party: 'Right', bio: 'Farms.' }),
          others: [],
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
    const deps = { ...app, startWork: () => {} }
    const viewer = { id: administrator.id } as SignedIn
    const file = { read: () => content.promise, signal: client.signal }
    const running = stageImport(deps, viewer, file)
    const read = vi.fn(() => content.promise)
    const queued = stageImport(deps, viewer, { read, signal: disconnected.signal })
    disconnected.abort()
    await expect(queued).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    content.resolve(Buffer.from('name\nAda Ngata\n'))
    expect((await running).form).toBe('Spreadsheet')
    expect(read).not.toHaveBeenCalled()
  })
})

describe('an import', () => {
  it('runs by itself, reports how far it is, and changes nothing the second time', async () => {
    const first = await apply(congress)
    expect(first).toMatchObject({ state: 'done', total: 537, done: 537, source: 'people' })
    expect(first.actor).toMatchObject({ id: administrator.id })
    const counts = {
      ...{ updated: 0, unchanged: 0, skipped: 0, incomplete: 0, linked: 0, former: 0, closed: 0 },
      ...{ ended: 0, skippedRows: [], incompleteRows: [] },
    }
    expect(first.report).toEqual({ ...counts, created: 537 })
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

  it('that fails in the middle says so, keeps whole batches, and can be undone', async () => {
    await sql`alter table personalities add constraint trap check (name <> 'Zz Broken 449')`.execute(
      app.db,
    )
    const names = Array.from({ length: 450 }, (_, index) => `Zz Broken ${index}`)
    const error = vi.spyOn(app.log, 'error').mockReturnValue()
    const failed = await apply(`name\n${names.join('\n')}\n`)
    await sql`alter table personalities drop constraint trap`.execute(app.db)
    expect(failed).toMatchObject({ state: 'failed', total: 450 })
    // The last batch is of 10 people, or of 50 when nobody else has done anything for two seconds.
    expect([400, 410, 420, 430, 440]).toContain(failed.done)
    expect(failed.report).toMatchObject({ created: failed.done })
    expect(failed.problem).toMatch(/^An unexpected error stopped it/)
    expect(error).toHaveBeenCalledOnce()
    expect(await undo(failed.id)).toMatchObject({ state: 'undone', kept: { count: 0 } })
    expect(await findAll('Zz Broken')).toEqual([])
  })
})

/** Persons of a Popolo file, as bodies publish them that number their own members. */
const popolo = (...persons: object[]) => JSON.stringify({ persons })

describe('an import keeps people apart', () => {
  it('refuses an id that another name has, and names both', async () => {
    await apply(popolo({ id: '1', name: 'Alma Winterbourne' }, { id: '2', name: 'Rufus Hall' }))
    const senate = popolo(
      { id: '1', name: 'Bertram Oakhollow' },
      { id: '2', name: 'Sidony Varley-Cross' },
      { id: '4', name: 'Quentin Aldermoor' },
    )
    const problem = expect.stringMatching(/^2 of 2 ids .* from another source/)
    expect((await preview(senate)).body).toMatchObject({ created: 0, updated: 0, problem })
    expect(await apply(senate)).toMatchObject({ state: 'failed', report: null })
    expect(await findAll('Oakhollow')).toEqual([])
    const other = { source: 'Senate' }
    expect((await preview(senate, other)).body).toMatchObject({ created: 3, problem: null })
    expect((await apply(senate, other)).report).toMatchObject({ created: 3, updated: 0 })
    expect(await findAll('Winterbourne')).toHaveLength(1)
    const refused = await apply(popolo({ id: '2', name: 'Sidony Varley-Cross' }))
    expect(refused.report).toMatchObject({
      ...{ created: 0, unchanged: 0, skipped: 1 },
      skippedRows: [
        {
          line: 1,
          name: 'Sidony Varley-Cross',
          reason: expect.stringMatching(/^Known here as "Rufus Hall"/),
        },
      ],
    })
  })

  it('names those that it refuses before rows that are invalid', async () => {
    await apply('name,id\nTheo Known,m-1\n')
    const invalid = `,x\n`.repeat(limits.importSample)
    const { body } = await preview(`name,id\n${invalid}Greta Other,m-1\n`)
    expect(body.skippedRows[0]).toMatchObject({ name: 'Greta Other' })
    expect(body.skippedRows).toHaveLength(limits.importSample)
    expect(body.skipped).toBe(limits.importSample + 1)
  })

  it('updates a name that is spelled in another way', async () => {
    const rows = (name: string) => `id,name,group\nd95d9d1e,${name},Jubilee Party\n`
    await apply(rows('Abdi Noor Warsalle'))
    expect((await apply(rows('Abdinoor Warsalle'))).report).toMatchObject({ updated: 1 })
    expect((await findAll('Warsalle')).map(({ name }) => name)).toEqual(['Abdinoor Warsalle'])
  })

  it('keeps namesakes with different ids two', async () => {
    const councillors =
      'name,council,id\nGraham Hollister,Cabonne,cabonne/hollister\nGraham Hollister,Cessnock,cessnock/hollister\n'
    expect((await apply(councillors)).report).toMatchObject({ created: 2, skipped: 0 })
    expect((await apply(councillors)).report).toMatchObject({ created: 0, unchanged: 2 })
    expect((await findAll('Hollister')).map(({ slug }) => slug).sort()).toEqual([
      'graham-hollister',
      'graham-hollister-2',
    ])
    const unclear = await apply('name\nGraham Hollister\n')
    expect(unclear.report).toMatchObject({ created: 0, skipped: 1 })
    expect(unclear.report?.skippedRows[0]?.reason).toMatch(/^Several people have this name/)
  })

  it('finds people by name when a file had no ids before, or has none any more', async () => {
    await apply('name\nIda Before\nNan Twice\n')
    expect((await apply('name,id\nIda Before,7\n')).report).toMatchObject({ unchanged: 1 })
    expect((await apply('name\nIda Before\n')).report).toMatchObject({ unchanged: 1 })
    // The id stays with the person, also under another spelling.
    expect((await apply('name,id\nIda Jane Before,7\n')).report).toMatchObject({ updated: 1 })
    const twins = await apply('name,id\nNan Twice,8\nNan Twice,9\n')
    expect(twins.report).toMatchObject({ created: 0, skipped: 2 })
  })

  it('recognizes an export of the site by slug, also of people who were created by hand', async () => {
    const { slug } = await createPersonality(app, { name: 'Hanna Byhand' })
    const twin = await createPersonality(app, { name: 'Hanna Byhand', party: 'Left' })
    const exported = (await Array.fromAsync(csvText(exportColumns, eachPersonality(app.db)))).join(
      '',
    )
    for (const result of [(await preview(exported)).body, (await apply(exported)).report]) {
      expect(result).toMatchObject({ created: 0, updated: 0, skipped: 0 })
    }
    const edited = `name,slug,party\nHanna Byhand,${twin.slug},Right\nHanna Byhand,${slug},\n`
    expect((await apply(edited)).report).toMatchObject({ updated: 1, unchanged: 1 })
    const other = `name,slug\nSomebody Else,${slug}\n`
    expect((await apply(other)).report).toMatchObject({ updated: 0, skipped: 1 })
  })

  it('recognizes open data by id, and slugs beside the ids of others not at all', async () => {
    const { id, slug } = await createPersonality(app, { name: 'Olga Open' })
    const file = (ids: string) => `id,slug,name\n${ids},${slug},Olga Open\n`
    expect((await apply(file(id))).report).toMatchObject({ unchanged: 1 })
    const another = { answers: { link: { all: false } } }
    expect((await apply(file('elsewhere-1'), another)).report).toMatchObject({ created: 1 })
    expect((await apply(file('elsewhere-1'))).report).toMatchObject({ unchanged: 1 })
  })

  it('creates people of an export on another site with their slugs, once', async () => {
    const file =
      'name,slug,isIndependent\nMoved Away,moved-away-2,true\nMoved Away,moved-away,false\n'
    expect((await apply(file)).report).toMatchObject({ created: 2 })
    expect((await apply(file)).report).toMatchObject({ created: 0, unchanged: 2 })
    const people = await findAll('Moved Away')
    expect(people.map((one) => [one.slug, one.isIndependent]).sort()).toEqual([
      ['moved-away', false],
      ['moved-away-2', true],
    ])
  })
})

describe('what a file does not say', () => {
  it('leaves what is stored', async () => {
    const full = 'name,party,position,website\nEve Empty,Left,Mayor,https://eve.example\n'
    await apply(full)
    expect((await apply('name,party,position,website\nEve Empty,,,\n')).report).toMatchObject({
      unchanged: 1,
    })
    expect(await findAll('Eve Empty')).toMatchObject([
      { party: 'Left', position: 'Mayor', website: 'https://eve.example' },
    ])
  })

  it('is no statement about the party: only what the file or an administrator says is', async () => {
    await apply('name,party\nUma Unknown,\nPaul Party,Left\nIris Independent,Independent\n')
    await apply(popolo({ id: 'u', name: 'Ursula Unknown' }))
    const stored = async (name: string) => (await findAll(name))[0]
    expect(await stored('Uma Unknown')).toMatchObject({ party: null, isIndependent: false })
    expect(await stored('Ursula Unknown')).toMatchObject({ party: null, isIndependent: false })
    expect(await stored('Paul Party')).toMatchObject({ party: 'Left', isIndependent: true })
    expect(await stored('Iris Independent')).toMatchObject({ party: null, isIndependent: true })
    const id = (await stored('Uma Unknown'))?.id ?? ''
    const change = { as: administrator, params: { id }, body: { isIndependent: true } }
    const { body } = await app.call('PATCH /personalities/:id', change)
    expect(body).toMatchObject({ party: null, isIndependent: true })
    // An import that knows as little as before does not take it back.
    expect((await apply('name,party\nUma Unknown,\n')).report).toMatchObject({ unchanged: 1 })
  })

  it('includes pictures that browsers would block: they are reported and left out', async () => {
    const file = (address: string) =>
      popolo({ id: 'p', name: 'Pia Picture', image: `${address}://pictures.example/pia.jpg` })
    const left = {
      incomplete: 1,
      incompleteRows: [{ line: 1, name: 'Pia Picture', reason: expect.stringMatching(/http:/) }],
    }
    expect((await preview(file('http'))).body).toMatchObject({ created: 1, ...left })
    expect((await apply(file('http'))).report).toMatchObject({ created: 1, ...left })
    expect(await findAll('Pia Picture')).toMatchObject([{ imageUrl: null }])
    expect((await apply(file('https'))).report).toMatchObject({ updated: 1, incomplete: 0 })
    expect((await apply(file('http'))).report).toMatchObject({ unchanged: 1, ...left })
    // The server fetches it instead.
    const fetching = await apply(file('http'), { pictures: true })
    expect(fetching.report).toMatchObject({ updated: 1, incomplete: 0 })
    const waiting = await app.db
      .selectFrom('remote_pictures')
      .select(['address', 'state'])
      .execute()
    expect(waiting).toEqual([{ address: 'http://pictures.example/pia.jpg', state: 'waiting' }])
  })
})

describe('a file that cannot be used', () => {
  it.each([
    ['is no text', 'name\n\0\0\0', /not a text file/],
    ['has no column for the name', 'party\nLeft\n', /one must be "name"/],
    ['has no rows', 'name\n', /no rows below the first line/],
    ['is broken JSON', '{"persons": [', /not valid JSON/],
    ['is other JSON', '[1, 2]', /not Popolo/],
    [
      'has too many people',
      `name\n${'Ada\n'.repeat(limits.importMaxRows + 1)}`,
      /more than 50,000/,
    ],
    ['has an open quote', 'name\n"Ada\n', /quote that opens after line 1 is never closed/],
  ])('is refused as a whole when it %s', async (_, content, reason) => {
    const { status, problem } = await preview(content)
    expect(status).toBe(400)
    expect(problem?.message).toEqual([expect.stringMatching(reason)])
  })

  it('is refused when it is too large, with its own message', async () => {
    const { status, problem } = await stage(Buffer.alloc(limits.importMaxBytes + 1, 'a'))
    expect(status).toBe(413)
    expect(problem?.message).toMatch(/larger than 50 MB/)
  })

  it('is recognised by its content, not by its name', async () => {
    const { status, body } = await preview(`\ufeff ${congress}`)
    expect(status).toBe(200)
    expect(body.unchanged).toBe(537)
  })
})
