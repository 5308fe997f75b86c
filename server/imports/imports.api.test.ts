import fs from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAdministrator, createPersonality, createVerifiedUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { importing } from '../../test/import-files.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const { preview, apply, undo, work, stage, get } = importing(app, administrator)
const congress = await fs.readFile(
  new URL('../../samples/us-congress.popolo.json', import.meta.url),
)

const list = async (query: Record<string, string>) => {
  app.responseCache.drop()
  return (await app.call('GET /personalities', { query: { limit: '100', ...query } })).body
}
/** People with this name, whatever their status. */
const found = async (search: string) => (await list({ search, status: 'all' })).data

const detail = async (slug: string) =>
  (await app.call('GET /personalities/:slug', { params: { slug } })).body

const previewUndo = async (id: string) =>
  (await app.call('GET /imports/:id/undo', { as: administrator, params: { id } })).body

const mandatesOf = (slug: string) =>
  app.db
    .selectFrom('mandates')
    .innerJoin('personalities', 'personalities.id', 'personality_id')
    .leftJoin('organizations', 'organizations.id', 'chamber_id')
    .leftJoin('areas', 'areas.id', 'mandates.area_id')
    .where('personalities.slug', '=', slug)
    .select(['organizations.name as chamber', 'areas.name as area', 'role'])
    .select(['start_date as start', 'end_date as end'])
    .orderBy('start_date')
    .execute()

describe('importing a Congress', () => {
  it('creates every person once, with party and position, and changes nothing again', async () => {
    const first = await apply(congress, { source: 'Congress' })
    expect(first.report).toMatchObject({ created: 537, updated: 0, unchanged: 0, skipped: 0 })
    const again = await apply(congress, { source: 'congress' })
    expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: 537, skipped: 0 })
    expect((await found('Ocasio')).map(({ name }) => name)).toEqual(['Alexandria Ocasio-Cortez'])
    expect((await found('lujan')).map(({ name }) => name)).toContain('Ben Ray Luján')
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (page) => (await list({ page: String(page) })).data),
    )
    const seen = all.flat()
    expect(new Set(seen.map(({ id }) => id)).size).toBe(537)
    const saysParty = ({ party, isIndependent }: (typeof seen)[number]) => party || isIndependent
    expect(seen.filter((one) => !saysParty(one) || !one.position)).toEqual([])
  })
})

describe('what an import writes', () => {
  const file = [
    'name,id,party,chamber,ward,role,start,end,died,email,other names,born',
    'Ora Sitting,1,Left,Ashford Council,Ward D,Councillor,2024-05-02,,,ora@ashford.example,Ora S.,1970',
    'Fay Former,2,Left,Ashford Council,Ward D,Councillor,2020,2024-05-01,,,,',
    'Dee Dead,3,Right,Ashford Council,Ward E,Councillor,2020,,2025-03-01,,,',
  ].join('\n')

  it('is offices, areas, names and links, from which status, party and position follow', async () => {
    const { report } = await apply(file, { source: 'Ashford' })
    expect(report).toMatchObject({ created: 3, former: 2, closed: 0 })
    expect(await found('Ora Sitting')).toMatchObject([
      { party: 'Left', position: 'Councillor for Ward D, Ashford Council', status: 'IN_OFFICE' },
    ])
    expect(await found('Fay Former')).toMatchObject([{ status: 'FORMER' }])
    expect(await found('Dee Dead')).toMatchObject([{ status: 'DIED' }])
    expect(await mandatesOf('ora-sitting')).toEqual([
      {
        ...{ chamber: 'Ashford Council', area: 'Ward D', role: 'Councillor' },
        ...{ start: '2024-05-02', end: null },
      },
    ])
    const links = app.db.selectFrom('personality_links').select(['kind', 'address'])
    expect(await links.where('address', 'like', '%ashford%').execute()).toEqual([
      { kind: 'email', address: 'mailto:ora@ashford.example' },
    ])
    expect((await apply(file, { source: 'Ashford' })).report).toMatchObject({
      ...{ created: 0, updated: 0, unchanged: 3 },
    })
  })

  it('leaves former people out on request, but not those who are on the site', async () => {
    const more = `${file}\nGus Gone,4,Left,Ashford Council,Ward E,Councillor,2020,2024-05-01,,,,`
    const { body } = await preview(more, { source: 'Ashford', former: 'leaveOut' })
    expect(body).toMatchObject({ created: 0, unchanged: 3, skipped: 1 })
    expect(body.skippedReasons).toMatchObject([
      { reason: 'No longer in office since 2024-05-01', name: 'Gus Gone', count: 1 },
    ])
  })

  it('is not what an administrator has typed', async () => {
    const typing = 'name,id,party,bio,website,sort name,born,died,gender\n'
    await apply(`${typing}Tess Typed,t,Left,Sent.,https://sent.example,Typed,1970,,female\n`)
    const [tess] = await found('Tess Typed')
    const personalityId = tess?.id ?? ''
    const typed = { bio: 'Typed.', party: 'Typed Party', website: 'https://typed.example' }
    const facts = { familyName: 'Held', sortName: 'Held, Tess', birthDate: '1971', gender: 'other' }
    await app.call('PATCH /personalities/:id', {
      as: administrator,
      params: { id: personalityId },
      body: typed,
    })
    await app.call('PATCH /admin/personalities/:personalityId', {
      as: administrator,
      params: { personalityId },
      body: facts as object,
    })
    const newer = `${typing}Tess Typed,t,Right,New.,https://new.example,New,1972,,male\n`
    expect((await apply(newer)).report).toMatchObject({ updated: 0, unchanged: 1 })
    await apply(`${typing}Tess Typed,t,,,,,,,\n`, { emptyCells: 'clear' })
    expect((await found('Tess Typed'))[0]).toMatchObject(typed)
    const stored = app.db.selectFrom('personalities').where('id', '=', personalityId)
    const columns = stored
      .select(['family_name as familyName', 'sort_name as sortName', 'gender'])
      .select('birth_date as birthDate')
    expect(await columns.execute()).toEqual([facts])
  })

  it('clears what is stored only on request', async () => {
    const cells = (website: string) => `name,id,website\nCleo Clear,c,${website}\n`
    await apply(cells('https://cleo.example'))
    expect((await apply(cells(''))).report).toMatchObject({ unchanged: 1 })
    expect((await apply(cells(''), { emptyCells: 'clear' })).report).toMatchObject({ updated: 1 })
    expect((await found('Cleo Clear'))[0]).toMatchObject({ website: null })
  })

  it('has who made a picture and its licence, and forgets them with the picture', async () => {
    const titles = 'name,id,image,photo credit,photo licence'
    const row = (...cells: string[]) => `${titles}\nPia Pictured,p,${cells.join(',')}\n`
    await apply(row('https://a.example/p.jpg', 'Ann Lens', 'CC-BY-4.0'))
    const [pia] = await found('Pia Pictured')
    const about = async () => {
      const { pictureCredit, pictureLicence } = await detail(pia?.slug ?? '')
      return [pictureCredit, pictureLicence]
    }
    expect(await about()).toEqual(['Ann Lens', 'CC-BY-4.0'])
    await apply(row('https://a.example/p.jpg', '', ''))
    expect(await about()).toEqual(['Ann Lens', 'CC-BY-4.0'])
    await apply(row('https://a.example/other.jpg', '', ''))
    expect(await about()).toEqual([null, null])
  })

  it('is by the columns that were chosen, which the source remembers', async () => {
    const table = 'Who,Club\nMo Mapped,Reds\n'
    const named = { fileName: 'mapped.csv', source: 'mapped' }
    expect((await preview(table, named)).status).toBe(400)
    const columns = ['name', 'party'] as const
    expect((await apply(table, { ...named, columns: [...columns] })).report).toMatchObject({
      created: 1,
    })
    expect((await found('Mo Mapped'))[0]).toMatchObject({ party: 'Reds' })
    expect((await stage(table, 'mapped-2026-05.csv')).body).toMatchObject({
      source: 'mapped',
      table: { roles: columns, columns: [{ title: 'Who', samples: ['Mo Mapped'] }, {}] },
    })
    expect((await stage(table, 'another.csv', 'Mapped')).body).toMatchObject({
      source: 'Mapped',
      table: { roles: columns },
    })
  })
})

describe('an import asks', () => {
  it('whether people with the names of others are the same, one by one or all', async () => {
    const { slug } = await createPersonality(app, { name: 'Lena Alike' })
    const file = 'name,id,area\nLena Alike,l-1,Elm\nLena Other,l-2,Elm\n'
    const asked = (await preview(file)).body
    expect(asked).toMatchObject({ created: 1, skipped: 1 })
    const { link } = asked.questions
    expect(link).toMatchObject({
      ...{ count: 1, open: 1 },
      first: [{ key: 'l-1', name: 'Lena Alike', about: 'Member for Elm', existing: { slug } }],
    })
    const refused = { answers: { link: { byKey: { 'l-1': false } } } }
    expect((await preview(file, refused)).body).toMatchObject({ created: 2, linked: 0 })
    const linked = await apply(file, { answers: { link: { all: true } } })
    expect(linked.report).toMatchObject({ created: 1, updated: 1, linked: 1 })
    expect(await detail(slug)).toMatchObject({ position: 'Member for Elm' })
    expect((await apply(file)).report).toMatchObject({ created: 0, unchanged: 2, linked: 0 })
  })

  it('whether a known id with another name is the same person, or another one', async () => {
    const file = (...people: string[]) => `id,name\n${people.join('\n')}\n`
    await apply(file('r-1,Rena Ash', 'r-2,Rob Birch', 'r-3,Ray Cole'), { source: 'Renamed' })
    const later = file('r-1,Rena Yew', 'r-2,Rob Birch', 'r-3,Ray Cole')
    const asked = (await preview(later, { source: 'Renamed' })).body
    expect(asked).toMatchObject({ updated: 0, skipped: 1, questions: { rename: { open: 1 } } })
    const same = { source: 'Renamed', answers: { rename: { all: 'same' as const } } }
    expect((await apply(later, same)).report).toMatchObject({ created: 0, updated: 1 })
    expect((await found('Rena Yew')).map(({ slug }) => slug)).toEqual(['rena-ash'])
    const other = { source: 'Renamed', answers: { rename: { all: 'other' as const } } }
    const next = file('r-1,Ulf Oak', 'r-2,Rob Birch', 'r-3,Ray Cole')
    const { id, report } = await apply(next, other)
    expect(report).toMatchObject({ created: 1, updated: 0 })
    expect(await found('Rena Yew')).toHaveLength(1)
    expect((await preview(next, { source: 'Renamed' })).body).toMatchObject({ unchanged: 3 })
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: { count: 0 } })
    expect(await found('Ulf Oak')).toEqual([])
    expect((await preview(later, { source: 'Renamed' })).body).toMatchObject({ unchanged: 3 })
  })

  it('whether people of imports without a source are those with the same ids and names', async () => {
    const old = await createPersonality(app, { name: 'Otto Old' })
    const other = await createPersonality(app, { name: 'Nils Nameless' })
    const setLegacy = (id: string, sourceId: string) =>
      sql`update personalities set source_id = ${sourceId} where id = ${id}`.execute(app.db)
    await setLegacy(old.id, 'popolo:o-1')
    await setLegacy(other.id, 'popolo:o-2')
    const persons = [
      { id: 'o-1', name: 'Otto Old' },
      { id: 'o-2', name: 'Quite Another' },
    ]
    const file = JSON.stringify({ persons })
    const asked = (await preview(file, { source: 'Old' })).body
    expect(asked).toMatchObject({ created: 1, skipped: 1, questions: { adopt: { open: 1 } } })
    const answers = { adopt: { all: true } }
    expect((await apply(file, { source: 'Old', answers })).report).toMatchObject({
      ...{ created: 1, unchanged: 1, linked: 1 },
    })
    expect((await apply(file, { source: 'Old' })).report).toMatchObject({ unchanged: 2, linked: 0 })
  })

  it('nothing about people whom several sources know by one number', async () => {
    const person = (id: string, name: string) => ({
      persons: [{ id, name, identifiers: [{ scheme: 'wikidata', identifier: 'Q900009001' }] }],
    })
    await apply(JSON.stringify(person('w-1', 'Wanda Wiki')), { source: 'One' })
    const two = { source: 'Two' }
    expect((await apply(JSON.stringify(person('9', 'Wanda K. Wiki')), two)).report).toMatchObject({
      ...{ created: 0, linked: 1 },
    })
    const other = (await preview(JSON.stringify(person('3', 'Someone Else')), { source: 'Three' }))
      .body
    expect(other).toMatchObject({ created: 0, skipped: 1, questions: { rename: { open: 1 } } })
  })

  it('nothing about people who were merged: what it says of them goes to the survivor', async () => {
    const absorbed = await createPersonality(app, { name: 'Abe Sorbed' })
    const survivor = await createPersonality(app, { name: 'Abe Sorbed' })
    await app.db
      .updateTable('personalities')
      .where('id', '=', absorbed.id)
      .set({ source_id: 'legacy-1' })
      .execute()
    await apply('name,id\nAbe Sorbed,a1\n', { source: 'Old', answers: { link: { all: true } } })
    const merged = await app.call('POST /admin/merges', {
      as: administrator,
      body: { absorbedId: absorbed.id, survivorId: survivor.id },
    })
    expect(merged.status).toBe(201)
    const bioOf = (id: string) =>
      app.db.selectFrom('personalities').where('id', '=', id).select('bio').executeTakeFirst()
    const files = {
      'a key of the source': 'name,id,bio\nAbe Sorbed,a1,',
      'an own id': `name,id,slug,bio\nAbe Sorbed,${absorbed.id},${absorbed.slug},`,
      'a slug': `name,slug,bio\nAbe Sorbed,${absorbed.slug},`,
      'an old id': 'name,id,bio\nAbe Sorbed,legacy-1,',
      'the name': 'name,bio\nAbe Sorbed,',
    }
    for (const [how, file] of Object.entries(files)) {
      const source = how === 'a key of the source' ? 'Old' : `By ${how}`
      const answers = { link: { all: true }, adopt: { all: true } }
      const { report } = await apply(`${file}By ${how}.\n`, { source, answers })
      expect(report, how).toMatchObject({ created: 0, updated: 1, skipped: 0 })
      expect(await bioOf(survivor.id), how).toEqual({ bio: `By ${how}.` })
    }
    expect(await bioOf(absorbed.id)).toEqual({ bio: null })
  })

  it('nothing about two people of a source who were merged: the first of them counts', async () => {
    const file = 'name,id,bio\nKit Double,k1,One.\nKitty Double,k2,Two.\n'
    expect((await apply(file, { source: 'Twice' })).report).toMatchObject({ created: 2 })
    const idOf = async (name: string) => (await found(name)).find((one) => one.name === name)?.id
    const body = {
      absorbedId: (await idOf('Kitty Double')) ?? '',
      survivorId: (await idOf('Kit Double')) ?? '',
    }
    await app.call('POST /admin/merges', { as: administrator, body })
    expect((await apply(file, { source: 'Twice' })).report).toMatchObject({
      ...{ created: 0, updated: 0, unchanged: 1, skipped: 1 },
      skippedRows: [{ name: 'Kitty Double', reason: expect.stringMatching(/^Another person/) }],
    })
  })

  it('keeps people without ids apart by their areas', async () => {
    const file = 'name,ward,council\nKim Twin,North,Cabonne\nKim Twin,South,Cessnock\n'
    expect((await apply(file, { source: 'Wards' })).report).toMatchObject({ created: 2 })
    expect((await apply(file, { source: 'Wards' })).report).toMatchObject({ unchanged: 2 })
    await apply('name,ward,council\nKit Single,North,Cabonne\n', { source: 'Wards' })
    const single = 'name,ward,council\nKit Single,East,Tamworth\n'
    expect((await preview(single, { source: 'Wards' })).body).toMatchObject({
      ...{ created: 0, updated: 0, questions: { link: { open: 1 } } },
    })
    const moved = 'name,ward,council\nKim Twin,East,Tamworth\n'
    expect((await preview(moved, { source: 'Wards' })).body).toMatchObject({
      ...{ created: 0, updated: 0, questions: { link: { open: 1 } } },
    })
  })
})

describe('people who are not in a newer file', () => {
  it('are named, and become former from a day on request', async () => {
    const file = (...names: string[]) =>
      `name,id,chamber\n${names.map((name) => `${name},${name},Elder Council`).join('\n')}\n`
    await apply(file('Mia Stays', 'Max Leaves'), { source: 'Elders' })
    const newer = file('Mia Stays')
    expect((await preview(newer, { source: 'Elders' })).body.missing).toMatchObject({
      ...{ count: 1, first: [{ name: 'Max Leaves' }] },
    })
    const option = { source: 'Elders', missingFormerFrom: '2026-01-31' }
    expect((await apply(newer, option)).report).toMatchObject({ unchanged: 1, ended: 1 })
    expect(await found('Max Leaves')).toMatchObject([{ status: 'FORMER' }])
    expect((await apply(newer, option)).report).toMatchObject({ ended: 0 })
    // Who is in the file again is in office again.
    await apply(file('Mia Stays', 'Max Leaves'), { source: 'Elders' })
    expect(await found('Max Leaves')).toMatchObject([{ status: 'IN_OFFICE' }])
  })

  it('leave a chamber after an election, while the re-elected never close', async () => {
    const people = (...names: string[]) =>
      `name,id,chamber,start\n${names.map((name) => `${name},${name},Moot,2020-05-01`).join('\n')}\n`
    await apply(people('Ed Again', 'Una Out'), { source: 'Moot' })
    const chamber = await app.db
      .selectFrom('organizations')
      .where('name', '=', 'Moot')
      .select('id')
      .executeTakeFirstOrThrow()
    const endMandatesOf = { chamberId: chamber.id, on: '2026-05-01' }
    const result = await apply(people('Ed Again', 'Nia New'), { source: 'Moot', endMandatesOf })
    expect(result.report).toMatchObject({ created: 1, updated: 1, closed: 0, ended: 1 })
    expect(await mandatesOf('ed-again')).toMatchObject([
      { start: '2020-05-01', end: '2026-05-01' },
      { start: '2026-05-01', end: null },
    ])
    expect(await found('Una Out')).toMatchObject([{ status: 'FORMER' }])
    expect(await found('Nia New')).toMatchObject([{ status: 'IN_OFFICE' }])
    expect(await previewUndo(result.id)).toEqual({
      ...{ deleted: 1, kept: 0, returning: 2, changedSince: 0 },
    })
    expect(await undo(result.id)).toMatchObject({
      ...{ state: 'undone', election: { chamber: 'Moot', on: '2026-05-01' } },
    })
    expect(await mandatesOf('ed-again')).toMatchObject([{ start: '2020-05-01', end: null }])
    expect(await found('Una Out')).toMatchObject([{ status: 'IN_OFFICE' }])
    expect(await found('Nia New')).toEqual([])
  })
})

describe('undoing an import', () => {
  it('deletes whom it created and gives facts back, except what something depends on', async () => {
    const file = (party: string) =>
      `name,id,party\nUma Before,u-1,${party}\n${party === 'Right' ? 'Ugo Voted,u-2,Right\nUri Plain,u-3,Right\n' : ''}`
    const source = 'Undone'
    await apply(file('Left'), { source })
    const { slug } = await createPersonality(app, { name: 'Ulla Linked' })
    const second = await apply(`${file('Right')}Ulla Linked,u-4,Right\n`, {
      ...{ source, answers: { link: { all: true } } },
    })
    expect(second.report).toMatchObject({ created: 2, updated: 2, linked: 1 })
    const voter = await createVerifiedUser(app)
    const [voted] = await found('Ugo Voted')
    const vote = { personalityId: voted?.id ?? '', type: 'UPVOTE' as const }
    await app.call('POST /votes', { as: voter, body: vote })
    expect(await previewUndo(second.id)).toEqual({
      ...{ deleted: 1, kept: 1, returning: 2, changedSince: 0 },
    })
    const undone = await undo(second.id)
    expect(undone).toMatchObject({
      ...{ status: 200, state: 'undone' },
      kept: { count: 1, first: [{ name: 'Ugo Voted' }] },
    })
    expect(await found('Uri Plain')).toEqual([])
    expect(await found('Ugo Voted')).toMatchObject([{ status: 'FORMER', upvoteCount: 1 }])
    expect(await found('Uma Before')).toMatchObject([{ party: 'Left' }])
    expect(await detail(slug)).toMatchObject({ name: 'Ulla Linked', party: null })
    expect((await preview('name,id\nUlla Linked,u-4\n', { source })).body).toMatchObject({
      questions: { link: { open: 1 } },
    })
    expect(await undo(second.id)).toMatchObject({ status: 409, state: 'undone' })
  })

  it('keeps people into whom others were merged, with the votes on these', async () => {
    const earlier = await createPersonality(app, { name: 'Una Twice' })
    const voter = await createVerifiedUser(app)
    const vote = { personalityId: earlier.id, type: 'UPVOTE' as const }
    await app.call('POST /votes', { as: voter, body: vote })
    const made = await apply('name,id\nUna Twice,u-9\n', {
      ...{ source: 'Twins', answers: { link: { all: false } } },
    })
    const created = (await found('Una Twice')).find(({ id }) => id !== earlier.id)
    const body = { absorbedId: earlier.id, survivorId: created?.id ?? '' }
    const merged = await app.call('POST /admin/merges', { as: administrator, body })
    expect(merged.status).toBe(201)
    expect(await undo(made.id)).toMatchObject({ state: 'undone', kept: { count: 1 } })
    expect(await found('Una Twice')).toMatchObject([{ id: created?.id }])
    const { data } = (await app.call('GET /votes/me', { as: voter })).body
    expect(data).toMatchObject([{ voteType: 'UPVOTE' }])
  })
})

describe('an import that is interrupted', () => {
  it('goes on where it was, in another process once the lease of the first is over', async () => {
    const names = Array.from({ length: 450 }, (_, index) => `Ines Lease ${index}`)
    const { body } = await stage(`name\n${names.join('\n')}\n`)
    const started = app.call('POST /imports/:id/start', {
      as: administrator,
      params: { id: body.id },
      body: { source: 'Lease' },
    })
    await started
    await expect.poll(async () => (await get(body.id)).done).toBeGreaterThan(0)
    await app.features.imports.jobs.importer.stop()
    const stopped = await get(body.id)
    expect(stopped.state).toBe('running')
    expect(stopped.done).toBeLessThan(450)
    const setLease = (until: number) =>
      sql`update imports set lease_id = uuidv7(), lease_until = ${new Date(until).toISOString()} where id = ${body.id}`.execute(
        app.db,
      )
    await setLease(app.clock.now() + 1_000)
    await work()
    expect(await get(body.id)).toMatchObject({ state: 'running', done: stopped.done })
    app.clock.advance(1_001)
    await work()
    expect(await get(body.id)).toMatchObject({
      ...{ state: 'done', done: 450, report: { created: 450, unchanged: 0 } },
    })
    expect((await list({ search: 'Ines Lease' })).pagination.total).toBe(450)
  })

  it('is forgotten after a day unless it was started', async () => {
    const { body } = await stage('name\nNo Body\n')
    const status = async (age: number) => {
      const createdAt = new Date(app.clock.now() - age).toISOString()
      await sql`update imports set created_at = ${createdAt} where id = ${body.id}`.execute(app.db)
      await work()
      const call = { as: administrator, params: { id: body.id } }
      return (await app.call('GET /imports/:id', call)).status
    }
    const day = 24 * 60 * 60_000
    expect(await status(day - 1_000)).toBe(200)
    expect(await status(day + 1_000)).toBe(404)
  })

  it('that are started together run one after the other', async () => {
    const file = 'name\nErin Fox\nGus Hale\n'
    const both = await Promise.all([apply(file), apply(file)])
    await work()
    const reports = await Promise.all(both.map(async ({ id }) => (await get(id)).report))
    expect(reports.map((report) => report?.created).sort()).toEqual([0, 2])
  })
})
