import { describe, expect, it } from 'vitest'
import { createPersonality } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { createArea, createOrganization, giveMandates } from '../../../test/offices.ts'

const app = await startApp()

const land = await createArea(app, 'Freeland')
const senate = await createOrganization(app, 'chamber', 'Senate', { areaId: land.id })
const greens = await createOrganization(app, 'party', 'Greens', { color: '#3a7d2c' })

/** Creates somebody with these votes, and gives a mandate in the Senate. */
async function member(
  [upvotes, downvotes]: [number, number],
  facts: { partyId?: string; isCandidacy?: boolean; end?: string } = {},
) {
  const made = await createPersonality(app)
  await app.db
    .updateTable('personality_totals')
    .where('personality_id', '=', made.id)
    .set({ upvote_count: upvotes, downvote_count: downvotes })
    .execute()
  await giveMandates(app, [{ personalityId: made.id, chamberId: senate.id, ...facts }])
  return made
}

const green = await member([10, 10], { partyId: greens.id })
await member([20, 0], { partyId: greens.id })
await member([9, 10], { partyId: greens.id })
await member([1, 99])
await member([3, 0], { partyId: greens.id, isCandidacy: true })
await member([500, 0], { partyId: greens.id, end: '2012' })

describe('the page of a chamber', () => {
  it('counts its people, and shares from 20 votes on, without those who left', async () => {
    const { body } = await app.call('GET /chambers/:slug', { params: { slug: 'senate' } })
    expect(body).toMatchObject({
      name: 'Senate',
      area: { slug: 'freeland' },
      standing: { inOffice: 4, candidates: 1, former: 1, votes: 20 + 20 + 19 + 100 + 3 },
    })
    expect(body.standing.distribution).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 1])
    expect(body.parties).toEqual([
      {
        party: { slug: 'greens', name: 'Greens', shortName: null, color: '#3a7d2c' },
        seats: 3,
      },
      { party: null, seats: 1 },
    ])
  })

  it('has a seat for each member in office, in the colour of the party', async () => {
    const { body } = await app.call('GET /chambers/:slug/seats', { params: { slug: 'senate' } })
    expect(body.data).toHaveLength(4)
    expect(body.data.find(({ slug }) => slug === green.slug)).toMatchObject({
      party: 'Greens',
      partySlug: 'greens',
      color: '#3a7d2c',
      upvoteCount: 10,
    })
  })

  it('draws 1,000 seats, and none of a larger chamber', async () => {
    const assembly = await createOrganization(app, 'chamber', 'Assembly')
    await app.db
      .insertInto('personalities')
      .values(
        Array.from({ length: 1_000 }, (_, seat) => ({
          slug: `seat-${seat}`,
          name: `Seat ${seat}`,
          status: 'IN_OFFICE' as const,
          chamber_ids: [assembly.id],
        })),
      )
      .execute()
    const seats = async () =>
      (await app.call('GET /chambers/:slug/seats', { params: { slug: 'assembly' } })).body.data
        .length
    expect(await seats()).toBe(1_000)
    const one = await createPersonality(app)
    await giveMandates(app, [{ personalityId: one.id, chamberId: assembly.id }])
    expect(await seats()).toBe(0)
  })
})

it('shows a party with the chambers in which it has seats', async () => {
  const { body } = await app.call('GET /parties/:slug', { params: { slug: 'greens' } })
  expect(body).toMatchObject({
    name: 'Greens',
    color: '#3a7d2c',
    standing: { inOffice: 3, candidates: 1, former: 1 },
    chambers: [{ slug: 'senate', seats: 3 }],
  })
})

it('lists and finds parties and chambers, with the number of people in office', async () => {
  const { body: parties } = await app.call('GET /parties', { query: { search: 'GREEN' } })
  expect(parties.data).toMatchObject([{ slug: 'greens', inOffice: 3 }])
  const { body: chambers } = await app.call('GET /chambers', { query: { search: 'sen' } })
  expect(chambers.data).toMatchObject([{ slug: 'senate', area: { slug: 'freeland' }, inOffice: 4 }])
  const unknown = await app.call('GET /chambers/:slug', { params: { slug: 'greens' } })
  expect(unknown.status).toBe(404)
})

it('charts the chambers of mandates together with those that positions name', async () => {
  const members = Array.from({ length: 20 }, (_, seat) => ({
    slug: `delegate-${seat}`,
    name: `Delegate ${seat}`,
    position: 'Delegate for Nowhere',
  }))
  await app.db.insertInto('personalities').values(members).execute()
  const charted = async () =>
    (await app.call('GET /personalities/chambers')).body.data.map(({ chamber, slug, members }) => [
      chamber,
      slug,
      members.length,
    ])
  app.responseCache.drop()
  // The Senate has too few members, the Assembly too many.
  expect(await charted()).toEqual([['House of Delegates', null, 20]])
  const council = await createOrganization(app, 'chamber', 'Council')
  const people = await app.db
    .selectFrom('personalities')
    .where('slug', 'like', 'delegate-%')
    .select('id')
    .execute()
  const mandates = people.map(({ id }) => ({ personalityId: id, chamberId: council.id }))
  await giveMandates(app, mandates)
  expect(await charted()).toEqual([['Council', 'council', 20]])
})
