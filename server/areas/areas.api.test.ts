import { describe, expect, it } from 'vitest'
import { createPersonality, createUser, createVerifiedUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createArea, createOrganization, giveMandates } from '../../test/offices.ts'

const app = await startApp()

const canada = await createArea(app, 'Canada', { kind: 'country' })
const ontario = await createArea(app, 'Ontario', { parentId: canada.id, kind: 'province' })
const windsor = await createArea(app, 'Windsor', { parentId: ontario.id, kind: 'district' })
for (const name of ['Ward 10', 'Ward 2', 'Ward 1']) {
  await createArea(app, name, { parentId: windsor.id })
}
const commons = await createOrganization(app, 'chamber', 'House of Commons', { areaId: canada.id })
const liberals = await createOrganization(app, 'party', 'Liberals', { color: '#c01f2d' })

const year = new Date(app.clock.now()).getUTCFullYear()

const person = (name: string) => createPersonality(app, { name, slug: name.toLowerCase() })

const areaAt = async (slug: string) =>
  (await app.call('GET /areas/:slug', { params: { slug } })).body
const levelsAt = async (slug: string) =>
  (await areaAt(slug)).levels.map(({ area, people, hasMore }) => ({
    area: area.name,
    people: people.map(({ name }) => name),
    hasMore,
  }))

const maria = await person('Maria')
const noor = await person('Noor')
const olu = await person('Olu')
const pat = await person('Pat')
const quinn = await person('Quinn')

await giveMandates(app, [
  { personalityId: maria.id, areaId: windsor.id, chamberId: commons.id, partyId: liberals.id },
  // Lasts until the end of the year, which is all that is known of it.
  { personalityId: noor.id, areaId: ontario.id, role: 'Premier', end: `${year}` },
  { personalityId: olu.id, areaId: canada.id, role: 'Prime Minister', end: `${year + 1}-02` },
  { personalityId: pat.id, areaId: windsor.id, role: 'Member', start: '2011', end: '2015-10-19' },
  {
    personalityId: pat.id,
    areaId: windsor.id,
    role: 'Member',
    start: '2015-10',
    end: '2019-10-21',
  },
  // The predecessor of herself.
  { personalityId: maria.id, areaId: windsor.id, role: 'Member', start: '2019', end: '2021' },
  { personalityId: quinn.id, areaId: windsor.id, isCandidacy: true, partyId: liberals.id },
])

describe('the page of an area', () => {
  it('names the people in office for it and for the areas above it, the nearest first', async () => {
    expect(await levelsAt('windsor')).toEqual([
      { area: 'Windsor', people: ['Maria'], hasMore: false },
      { area: 'Ontario', people: ['Noor'], hasMore: false },
      { area: 'Canada', people: ['Olu'], hasMore: false },
    ])
    expect(await levelsAt('ontario')).toEqual([
      { area: 'Ontario', people: ['Noor'], hasMore: false },
      { area: 'Canada', people: ['Olu'], hasMore: false },
    ])
  })

  it('has candidates, and each who came before once, with the last mandate', async () => {
    const { candidates, predecessors, ancestors } = await areaAt('windsor')
    expect(candidates.map(({ name }) => name)).toEqual(['Quinn'])
    expect(predecessors).toEqual([
      {
        slug: 'pat',
        name: 'Pat',
        role: 'Member',
        party: null,
        start: '2015-10',
        end: '2019-10-21',
      },
    ])
    expect(ancestors.map(({ slug }) => slug)).toEqual(['ontario', 'canada'])
  })

  it('lists the areas in it as people count: Ward 2 before Ward 10', async () => {
    const { children, childCount } = await areaAt('WINDSOR')
    expect(children.map(({ name }) => name)).toEqual(['Ward 1', 'Ward 2', 'Ward 10'])
    expect(childCount).toBe(3)
  })

  it('shows a vote on one of its people at once', async () => {
    const before = (await areaAt('windsor')).levels[0]?.people[0]?.upvoteCount ?? 0
    const body = { personalityId: maria.id, type: 'UPVOTE' } as const
    await app.call('POST /votes', { as: await createVerifiedUser(app), body })
    expect((await areaAt('windsor')).levels[0]?.people[0]?.upvoteCount).toBe(before + 1)
  })

  it('shows 24 people of an area, the most voted first, and none if it has 200 or more', async () => {
    const fill = async (name: string, count: number) => {
      const area = await createArea(app, name)
      const people = await Promise.all(Array.from({ length: count }, () => createPersonality(app)))
      await giveMandates(
        app,
        people.map(({ id }) => ({ personalityId: id, areaId: area.id })),
      )
      const [level] = await levelsAt(area.slug)
      return [level?.people.length, level?.hasMore]
    }
    expect(await fill('Twenty-four seats', 24)).toEqual([24, false])
    expect(await fill('Twenty-five seats', 25)).toEqual([24, true])
    expect(await fill('One list', 199)).toEqual([24, true])
    expect(await fill('One long list', 200)).toEqual([0, true])
  })

  it('is missing for an unknown area', async () => {
    const { status } = await app.call('GET /areas/:slug', { params: { slug: 'atlantis' } })
    expect(status).toBe(404)
  })
})

describe('the list of areas', () => {
  const namesOf = async (query: Record<string, string>) =>
    (await app.call('GET /areas', { query })).body.data.map(({ name, parent }) =>
      parent ? `${name}, ${parent.name}` : name,
    )

  it('has the topmost areas, or those in another one', async () => {
    expect(await namesOf({})).toContain('Canada')
    expect(await namesOf({})).not.toContain('Windsor, Ontario')
    expect(await namesOf({ parent: 'ontario' })).toEqual(['Windsor, Ontario'])
  })

  it('is searched by words of a name and of the area that it lies in', async () => {
    expect(await namesOf({ search: 'ward 2 wind' })).toEqual(['Ward 2, Windsor'])
    expect(await namesOf({ search: 'windsor' })).toEqual([
      'Windsor, Ontario',
      'Ward 1, Windsor',
      'Ward 2, Windsor',
      'Ward 10, Windsor',
    ])
    expect(await namesOf({ search: '100% windsor' })).toEqual([])
  })

  it('finds areas below one that was renamed', async () => {
    const old = await createArea(app, 'Berlin')
    await createArea(app, 'Ward 77', { parentId: old.id })
    await app.db.updateTable('areas').where('id', '=', old.id).set({ name: 'Kitchener' }).execute()
    app.visitorCache.drop()
    expect(await namesOf({ search: 'ward 77 kitchener' })).toEqual(['Ward 77, Kitchener'])
    expect(await namesOf({ search: 'ward 77 berlin' })).toEqual([])
  })
})

describe('the area that a member has chosen', () => {
  it('is kept in the account, for the member alone, and leaves with it', async () => {
    const member = await createUser(app)
    const read = async () => (await app.call('GET /users/me/area', { as: member })).body.area
    expect(await read()).toBeNull()
    const choose = (slug: string | null) =>
      app.call('PUT /users/me/area', { as: member, body: { slug } })
    expect((await choose('windsor')).body.area).toMatchObject({ slug: 'windsor', name: 'Windsor' })
    await choose('ontario')
    expect(await read()).toEqual({ slug: 'ontario', name: 'Ontario', kind: 'province' })
    expect((await choose('atlantis')).status).toBe(404)
    const other = await createUser(app)
    expect((await app.call('GET /users/me/area', { as: other })).body.area).toBeNull()
    const { body: exported } = await app.call('GET /users/me/export', { as: member })
    expect(exported.chosenArea).toMatchObject({ slug: 'ontario' })
    await choose(null)
    expect(await read()).toBeNull()
    await choose('ontario')
    await app.call('DELETE /users/me', { as: member, body: { password: member.password } })
    const rows = await app.db.selectFrom('chosen_areas').where('user_id', '=', member.id).execute()
    expect(rows).toEqual([])
  })
})
