import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAdministrator, createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { replaceDetails } from '../personalities/details/replace-details.ts'
import { readDetails } from '../personalities/details/store.ts'
import { todayOf } from '../platform/today.ts'
import { refreshPeople, replaceMandates } from './service.ts'
import { insertMandates, type MandateFacts, readMandates } from './store.ts'

const app = await startApp()
const day = 24 * 60 * 60_000

const dayFromNow = (days: number) =>
  new Date(app.clock.now() + days * day).toISOString().slice(0, 10)

async function idOf(statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const { rows } = await statement.execute(app.db)
  return rows[0]?.id ?? ''
}

const createArea = (name: string, parentId: string | null = null) =>
  idOf(
    sql`insert into areas (slug, name, parent_id) values (${name}, ${name}, ${parentId}) returning id`,
  )

const createOrganization = (kind: 'chamber' | 'party', name: string) =>
  idOf(
    sql`insert into organizations (kind, slug, name) values (${kind}::organization_kind, ${name}, ${name}) returning id`,
  )

const createSource = (name: string) =>
  idOf(sql`insert into sources (name) values (${name}) returning id`)

const country = await createArea('Freeland')
const ohio = await createArea('Ohio', country)
const senate = await createOrganization('chamber', 'Senate')
const left = await createOrganization('party', 'Left')
const right = await createOrganization('party', 'Right')
const source = await createSource('Freeland votes')

const mandate = (facts: Partial<MandateFacts> = {}): MandateFacts => ({
  isCandidacy: false,
  role: 'Senator',
  chamberId: senate,
  areaId: ohio,
  partyId: left,
  isIndependent: false,
  start: null,
  end: null,
  ...facts,
})

/** Replaces what a source says and derives the rest, as imports do. */
const say = (id: string, mandates: MandateFacts[], by = source) =>
  app.db.transaction().execute(async (tx) => {
    const changes = await replaceMandates(tx, by, new Map([[id, mandates]]))
    await refreshPeople(tx, [id], todayOf(app.clock))
    return changes
  })

const derived = async (id: string) =>
  app.db
    .selectFrom('personalities')
    .where('id', '=', id)
    .select(['status', 'status_until', 'party', 'is_independent', 'position'])
    .select(['party_id', 'chamber_ids', 'area_ids'])
    .executeTakeFirstOrThrow()

describe('the mandates of a person', () => {
  it('give status, party, position, chambers, and areas with those above them', async () => {
    const { id } = await createPersonality(app)
    await say(id, [mandate({ partyId: right, end: '2020' }), mandate({ start: '2021' })])
    expect(await derived(id)).toEqual({
      status: 'IN_OFFICE',
      status_until: null,
      party: 'Left',
      is_independent: false,
      position: 'Senator for Ohio',
      party_id: left,
      chamber_ids: [senate],
      area_ids: [country, ohio].sort(),
    })
  })

  it('say that somebody belongs to no party, or leave it unknown', async () => {
    const { id } = await createPersonality(app, { party: 'Left' })
    await say(id, [mandate({ partyId: null, isIndependent: true })])
    expect(await derived(id)).toMatchObject({ party: null, is_independent: true, party_id: null })
    await say(id, [mandate({ partyId: null })])
    expect(await derived(id)).toMatchObject({ party: null, is_independent: false })
  })

  it('leave party and position alone where there are none', async () => {
    const { id } = await createPersonality(app, { party: 'Blue', position: 'Mayor' })
    await say(id, [])
    const texts = { party: 'Blue', position: 'Mayor' }
    expect(await derived(id)).toMatchObject({ status: 'UNSPECIFIED', ...texts })
  })

  it('do not replace a party and a position that an administrator typed', async () => {
    const { id } = await createPersonality(app, { party: 'Blue', position: 'Mayor' })
    await sql`update personalities set held_facts = '{party,position}' where id = ${id}`.execute(
      app.db,
    )
    await say(id, [mandate()])
    expect(await derived(id)).toMatchObject({
      status: 'IN_OFFICE',
      party: 'Blue',
      party_id: null,
      position: 'Mayor',
    })
  })

  it('end with the person, and with their last day', async () => {
    const { id } = await createPersonality(app)
    const { id: dead } = await createPersonality(app)
    await sql`update personalities set death_date = ${dayFromNow(0)} where id = ${dead}`.execute(
      app.db,
    )
    await say(dead, [mandate()])
    await say(id, [mandate({ end: dayFromNow(0) })])
    expect(await derived(dead)).toMatchObject({
      status: 'DIED',
      position: 'Former Senator for Ohio',
    })
    expect(await derived(id)).toMatchObject({ status: 'IN_OFFICE', status_until: dayFromNow(1) })
    await app.features.mandates.jobs.statusRefresh.run()
    expect(await derived(id)).toMatchObject({ status: 'IN_OFFICE' })
    app.clock.advance(day)
    await app.features.mandates.jobs.statusRefresh.run()
    expect(await derived(id)).toMatchObject({
      status: 'FORMER',
      status_until: null,
      position: 'Former Senator for Ohio',
      chamber_ids: [senate],
    })
  })
})

describe('what a source says again', () => {
  it('changes nothing when it is the same, and what it no longer says goes', async () => {
    const { id } = await createPersonality(app)
    const [first] = await say(id, [mandate({ end: '2020' }), mandate({ start: '2021' })])
    expect(first).toMatchObject({ personalityId: id, fact: 'mandates', before: [] })
    expect(first?.after).toHaveLength(2)
    const stored = await readMandates(app.db, [id])
    expect(await say(id, [mandate({ start: '2021' }), mandate({ end: '2020' })])).toEqual([])
    expect(await readMandates(app.db, [id])).toEqual(stored)
    await say(id, [mandate({ start: '2021' })])
    expect(await readMandates(app.db, [id])).toEqual(stored.slice(1))
  })

  it('leaves the mandates of other sources and of administrators', async () => {
    const other = await createSource('Another source')
    const { id } = await createPersonality(app)
    const typed = mandate({ start: '2021', end: '2022' })
    await app.db
      .transaction()
      .execute((tx) =>
        insertMandates(tx, [{ ...typed, personalityId: id, sourceId: source, isHeld: true }]),
      )
    await say(id, [mandate({ role: 'Mayor', chamberId: null })], other)
    // The same office with an end that the administrator has corrected.
    expect(await say(id, [mandate({ start: '2021' })])).toEqual([])
    await say(id, [mandate({ start: '2021' }), mandate({ start: '2024', role: 'Speaker' })])
    const roles = (await readMandates(app.db, [id])).map(({ role, isHeld }) => ({ role, isHeld }))
    expect(roles).toEqual([
      { role: 'Senator', isHeld: true },
      { role: 'Mayor', isHeld: false },
      { role: 'Speaker', isHeld: false },
    ])
    await sql`update personalities set held_facts = '{mandates}' where id = ${id}`.execute(app.db)
    expect(await say(id, [])).toEqual([])
  })
})

describe('names, links and identifiers', () => {
  const replace = (id: string, by: string, names: string[]) =>
    app.db
      .transaction()
      .execute((tx) =>
        replaceDetails(
          tx,
          'names',
          by,
          new Map([
            [id, names.map((name) => ({ name, kind: 'alternate', language: null }) as const)],
          ]),
        ),
      )

  it('come from several sources, and the same again changes nothing', async () => {
    const { id } = await createPersonality(app)
    const other = await createSource('A third source')
    const [change] = await replace(id, source, ['Ada', 'A.', 'Ada'])
    expect(change).toMatchObject({
      fact: 'names',
      before: [],
      after: [{ name: 'Ada' }, { name: 'A.' }],
    })
    expect(await replace(id, other, ['Ada', 'Countess'])).toHaveLength(1)
    expect(await replace(id, source, ['A.', 'Ada'])).toEqual([])
    expect(await replace(id, other, ['Countess', 'Ada'])).toEqual([])
    await replace(id, source, ['Augusta'])
    const names = (await readDetails(app.db, 'names', [id])).get(id)
    expect(names?.map(({ name }) => name).sort()).toEqual(['Augusta', 'Countess'])
  })

  it('stay as an administrator left them', async () => {
    const { id } = await createPersonality(app)
    await sql`update personalities set held_facts = '{names}' where id = ${id}`.execute(app.db)
    expect(await replace(id, source, ['Ada'])).toEqual([])
  })

  it('never take an identifier from another person', async () => {
    const [one, two] = [await createPersonality(app), await createPersonality(app)]
    const identify = (id: string, value: string) =>
      app.db
        .transaction()
        .execute((tx) =>
          replaceDetails(
            tx,
            'identifiers',
            source,
            new Map([[id, [{ scheme: 'wikidata', value }]]]),
          ),
        )
    expect(await identify(one.id, 'Q1')).toHaveLength(1)
    await identify(two.id, 'Q1')
    const found = await readDetails(app.db, 'identifiers', [one.id, two.id])
    expect(found.get(one.id)).toMatchObject([{ value: 'Q1', sourceId: source }])
    expect(found.get(two.id)).toEqual([])
  })
})

describe('the reply about a person', () => {
  const detail = async (slug: string) =>
    (await app.call('GET /personalities/:slug', { params: { slug } })).body

  it('has mandates, present ones first, names, links, identifiers, and where they come from', async () => {
    const { id, slug } = await createPersonality(app)
    const by = await createSource('Archive of Freeland')
    await sql`
      update sources set address = 'https://archive.example', licence = 'CC-BY-4.0', retrieved_on = '2025-09-30'
      where id = ${by}
    `.execute(app.db)
    await say(id, [mandate({ end: '2021' }), mandate({ start: '2020', areaId: null })], by)
    await app.db.transaction().execute(async (tx) => {
      const name = { name: 'Ада', kind: 'native', language: 'ru' } as const
      await replaceDetails(tx, 'names', by, new Map([[id, [name]]]))
      const link = { kind: 'website', address: 'https://ada.example' }
      await replaceDetails(tx, 'links', by, new Map([[id, [link]]]))
      const identifier = { scheme: 'wikidata', value: 'Q7' }
      await replaceDetails(tx, 'identifiers', by, new Map([[id, [identifier]]]))
    })
    app.responseCache.drop()
    expect(await detail(slug)).toMatchObject({
      status: 'IN_OFFICE',
      mandates: [
        {
          role: 'Senator',
          isCandidacy: false,
          chamber: { slug: 'Senate', name: 'Senate' },
          area: null,
          party: { slug: 'Left', name: 'Left', color: null },
          isIndependent: false,
          start: '2020',
          end: null,
          isCurrent: true,
        },
        { area: { slug: 'Ohio', name: 'Ohio', kind: null }, end: '2021', isCurrent: false },
      ],
      names: [{ name: 'Ада', kind: 'native', language: 'ru' }],
      links: [{ kind: 'website', address: 'https://ada.example' }],
      identifiers: [{ scheme: 'wikidata', value: 'Q7' }],
      sources: [
        {
          name: 'Archive of Freeland',
          address: 'https://archive.example',
          licence: 'CC-BY-4.0',
          retrievedOn: '2025-09-30',
        },
      ],
    })
  })

  it('has mandates as present ones until their last day has ended', async () => {
    const { id, slug } = await createPersonality(app)
    await say(id, [mandate({ end: dayFromNow(3) })])
    const isCurrent = async () => {
      app.responseCache.drop()
      return (await detail(slug)).mandates[0]?.isCurrent
    }
    app.clock.advance(3 * day)
    expect(await isCurrent()).toBe(true)
    app.clock.advance(day)
    expect(await isCurrent()).toBe(false)
  })

  it('has empty lists for people of whom nothing else is known', async () => {
    const { slug } = await createPersonality(app)
    const lists = { mandates: [], names: [], links: [], identifiers: [], sources: [] }
    expect(await detail(slug)).toMatchObject(lists)
  })

  it('has dates of birth and death, and gender, only while the operator shows them', async () => {
    const as = await createAdministrator(app)
    const { id, slug } = await createPersonality(app)
    await sql`
      update personalities set birth_date = '1950', death_date = '2021-05', gender = 'female' where id = ${id}
    `.execute(app.db)
    app.responseCache.drop()
    const hidden = { birthDate: null, deathDate: null, gender: null }
    expect(await detail(slug)).toMatchObject(hidden)
    const show = (areShown: boolean) =>
      app.call('PUT /admin/personal-facts', { as, body: { areShown } })
    await show(true)
    expect((await app.call('GET /admin/personal-facts', { as })).body).toEqual({ areShown: true })
    const facts = { birthDate: '1950', deathDate: '2021-05', gender: 'female' }
    expect(await detail(slug)).toMatchObject(facts)
    await show(false)
    expect(await detail(slug)).toMatchObject(hidden)
  })
})
