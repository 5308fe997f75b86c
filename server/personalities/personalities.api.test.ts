import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FacetKind } from '../../contract/personalities.ts'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createArea, createOrganization, giveMandates } from '../../test/offices.ts'
import type { MandateFacts } from '../mandates/store.ts'
import { foldText } from '../platform/fold-text.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

const listAll = async (query: Record<string, string> = {}) =>
  (await app.call('GET /personalities', { query: { limit: '100', ...query } })).body

describe('administrators', () => {
  it('add a personality whose blank texts become null', async () => {
    const reply = await app.call('POST /personalities', {
      as: administrator,
      body: { name: ' Ève Łukasz ', party: ' ', imageUrl: 'https://example.org/e.png' },
    })
    expect(reply).toMatchObject({
      status: 201,
      body: {
        name: 'Ève Łukasz',
        slug: 'eve-lukasz',
        party: null,
        bio: null,
        voteCount: 0,
        views: 0,
      },
    })
  })

  it('get different slugs for equal names, also concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.call('POST /personalities', { as: administrator, body: { name: 'José Twin' } }),
      ),
    )
    expect(replies.map((reply) => reply.body.slug).toSorted()).toEqual([
      'jose-twin',
      'jose-twin-2',
      'jose-twin-3',
      'jose-twin-4',
      'jose-twin-5',
    ])
  })

  it('never get a reserved path segment as a slug', async () => {
    const reply = await app.call('POST /personalities', {
      as: administrator,
      body: { name: 'TOP' },
    })
    expect(reply.body.slug).not.toBe('top')
    const found = await app.call('GET /personalities/:slug', { params: { slug: reply.body.slug } })
    expect(found.body.name).toBe('TOP')
  })

  it('rename without changing the slug, and clear texts with null', async () => {
    const made = await createPersonality(app, { name: 'Old Name', slug: 'old-name', party: 'Blue' })
    const reply = await app.call('PATCH /personalities/:id', {
      as: administrator,
      params: { id: made.id },
      body: { name: 'New Name', party: null },
    })
    expect(reply.body).toMatchObject({ name: 'New Name', slug: 'old-name', party: null })
    expect((await listAll({ search: 'new name' })).data).toHaveLength(1)
  })

  it('refuse to change a field that is not as the administrator has seen it', async () => {
    const { id } = await createPersonality(app, { party: 'Blue' })
    const change = async (body: Record<string, unknown>) => {
      const params = { id }
      const reply = await app.call('PATCH /personalities/:id', { as: administrator, params, body })
      return reply.problem?.message ?? reply.body.party
    }
    const basedOn = { party: 'Blue' }
    expect(await change({ party: 'Red', basedOn })).toBe('Red')
    expect(await change({ party: 'Green', basedOn })).toBe('This was changed meanwhile')
    expect(await change({ bio: 'Long.', basedOn: { bio: null } })).toBe('Red')
    expect(await change({ party: null, basedOn: { party: 'Red' } })).toBeNull()
    expect(await change({ party: 'Green' })).toBe('Green')
  })

  it('delete one with its votes', async () => {
    const made = await createPersonality(app)
    const voter = await createUser(app)
    await app.call('POST /votes', { as: voter, body: { personalityId: made.id, type: 'UPVOTE' } })
    const reply = await app.call('DELETE /personalities/:id', {
      as: administrator,
      params: { id: made.id },
    })
    expect(reply.status).toBe(204)
    expect((await app.call('GET /votes/stats', { as: voter })).body.totalVotes).toBe(0)
    const again = await app.call('DELETE /personalities/:id', {
      as: administrator,
      params: { id: made.id },
    })
    expect(again.problem).toMatchObject({
      statusCode: 404,
      message: 'The requested resource was not found.',
    })
  })

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'blob:x', 'ftp://a', '//a', 'x'])(
    'cannot use %s as a picture',
    async (imageUrl) => {
      const reply = await app.call('POST /personalities', {
        as: administrator,
        body: { name: 'N', imageUrl },
      })
      expect(reply.problem?.message).toEqual(['Image URL must be a valid http or https address'])
    },
  )
})

describe('visitors', () => {
  it('find names ignoring case and accents, with special characters matched literally', async () => {
    await createPersonality(app, { name: 'Ben Ray Luján' })
    await createPersonality(app, { name: "100% O'Brien_Smith", party: 'Ünïted Pårty' })
    expect((await listAll({ search: 'LUJAN' })).data.map((row) => row.name)).toEqual([
      'Ben Ray Luján',
    ])
    expect((await listAll({ search: 'luján' })).data).toHaveLength(1)
    expect((await listAll({ search: 'united party' })).data).toHaveLength(1)
    expect((await listAll({ search: "100% o'brien_" })).data).toHaveLength(1)
    expect((await listAll({ search: '%' })).data).toHaveLength(1)
    expect((await listAll({ search: '％' })).data).toHaveLength(1)
    expect((await listAll({ search: 'O_B' })).data).toHaveLength(0)
  })

  it.each(['voteCount', 'upvoteCount', 'commentCount', 'views', 'name', 'createdAt'] as const)(
    'page through every personality exactly once, by %s in both directions',
    async (sortBy) => {
      for (let i = 0; i < 3; i++) await createPersonality(app)
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = []
        for (let page = 1; ; page++) {
          const { body } = await app.call('GET /personalities', {
            query: { page: String(page), limit: '4', sortBy, order },
          })
          seen.push(...body.data.map((row) => row.id))
          if (!body.pagination.hasNext) break
        }
        const { pagination } = await listAll()
        expect(new Set(seen).size).toBe(pagination.total)
        expect(seen).toHaveLength(pagination.total)
      }
    },
  )

  it('get an empty page with correct totals past the end, and a capped limit', async () => {
    const { body } = await app.call('GET /personalities', {
      query: { page: '9999', limit: '5000' },
    })
    expect(body.data).toEqual([])
    expect(body.pagination).toMatchObject({ page: 9999, limit: 100, hasNext: false, hasPrev: true })
    expect(body.pagination.total).toBeGreaterThan(0)
  })

  it.each(['0', '-1', 'x', '1.5', '', '1e3'])('get 400 for page %j', async (page) => {
    expect((await app.call('GET /personalities', { query: { page } })).status).toBe(400)
  })

  it('get the top list ordered by votes, then upvotes, then name', async () => {
    const [a, b, c] = [
      await createPersonality(app, { name: 'AAA' }),
      await createPersonality(app, { name: 'BBB' }),
      await createPersonality(app, { name: 'CCC' }),
    ]
    for (const voter of [await createUser(app), await createUser(app), await createUser(app)]) {
      for (const [made, type] of [
        [a, 'DOWNVOTE'],
        [b, 'UPVOTE'],
        [c, 'UPVOTE'],
      ] as const) {
        await app.call('POST /votes', { as: voter, body: { personalityId: made.id, type } })
      }
    }
    const { body } = await app.call('GET /personalities/top', { query: { limit: '3' } })
    expect(body.data.map((row) => row.name)).toEqual(['BBB', 'CCC', 'AAA'])
  })

  it('get those with equal votes by views, then name, on every page in both directions', async () => {
    const ids = new Map<string, { id: string; slug: string }>()
    for (const name of ['Dora', 'Anna', 'Emil', 'Carl', 'Bert', 'Fred', 'Gert']) {
      ids.set(name, await createPersonality(app, { name: `Tied ${name}` }))
    }
    for (const name of ['Emil', 'Bert', 'Gert', 'Gert']) {
      const body = { personalityId: ids.get(name)?.id ?? '', type: 'DOWNVOTE' } as const
      await app.call('POST /votes', { as: await createUser(app), body })
    }
    for (const name of ['Fred', 'Emil']) {
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
      const params = { slug: ids.get(name)?.slug ?? '' }
      await app.call('GET /personalities/:slug', { params, headers })
    }
    await app.views.flush()
    app.clock.advance(1000)
    const names = async (query: Record<string, string>) => {
      const found: string[] = []
      for (let page = 1; ; page++) {
        const { body } = await app.call('GET /personalities', {
          query: { limit: '2', page: String(page), ...query },
        })
        found.push(...body.data.map((row) => row.name))
        if (body.pagination.hasNext) continue
        return found.filter((name) => name.startsWith('Tied')).map((name) => name.slice(5))
      }
    }
    const [most, fewest] = [
      ['Gert', 'Emil', 'Bert', 'Fred', 'Anna', 'Carl', 'Dora'],
      ['Fred', 'Anna', 'Carl', 'Dora', 'Emil', 'Bert', 'Gert'],
    ]
    expect(await names({})).toEqual(most)
    expect(await names({ order: 'asc' })).toEqual(fewest)
    expect(await names({ search: 'Tied' })).toEqual(most)
    expect(await names({ search: 'Tied', sortBy: 'match' })).toEqual(most)
  })

  it('are found by a slug in any case and with the punctuation of a text, which counts as a view', async () => {
    const { id, slug } = await createPersonality(app, { name: 'Case', slug: 'in-any-case' })
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    for (const [index, copied] of ['In-Any-CASE', 'in-any-case)', 'in-any-case”.'].entries()) {
      const look = { params: { slug: copied }, headers, ip: `10.1.0.${index}` }
      expect((await app.call('GET /personalities/:slug', look)).body.slug).toBe(slug)
    }
    await app.views.flush()
    const { body } = await app.call('GET /personalities/:id/stats', { params: { id } })
    expect(body.views).toBe(3)
  })

  it('are counted once in 30 minutes; crawlers and prefetches are not counted', async () => {
    const made = await createPersonality(app)
    const look = (ip: string, headers: Record<string, string>) =>
      app.call('GET /personalities/:slug', { params: { slug: made.slug }, ip, headers })
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    await look('10.0.0.1', browser)
    await look('10.0.0.1', browser)
    await look('10.0.0.2', browser)
    await look('10.0.0.3', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await look('10.0.0.4', { ...browser, 'sec-purpose': 'prefetch;prerender' })
    app.clock.advance(30 * 60_000 - 1)
    await look('10.0.0.1', browser)
    app.clock.advance(1)
    await look('10.0.0.2', browser)
    await app.views.flush()
    const stats = await app.call('GET /personalities/:id/stats', { params: { id: made.id } })
    expect(stats.body).toMatchObject({ views: 3, supportPercentage: 0 })
  })
})

describe('people who are former or have died', () => {
  it('leave lists, charts and leaders, are listed when asked for, and found by name', async () => {
    const named = { party: 'Leavers' }
    const [former, dead, present] = [
      await createPersonality(app, { name: 'Fiona Leaverly', ...named }),
      await createPersonality(app, { name: 'Dora Leaverly', ...named }),
      await createPersonality(app, { name: 'Petra Leaverly', ...named }),
    ]
    const voter = await createUser(app)
    for (const { id } of [former, dead, present]) {
      await app.call('POST /votes', { as: voter, body: { personalityId: id, type: 'UPVOTE' } })
    }
    for (const [{ id }, status] of [
      [former, 'FORMER'],
      [dead, 'DIED'],
    ] as const) {
      await app.db.updateTable('personalities').where('id', '=', id).set({ status }).execute()
      await app.db
        .updateTable('personality_moves')
        .where('personality_id', '=', id)
        .set({ change: 50, support: 90 })
        .execute()
    }
    await app.db.updateTable('personality_rankings').set({ is_ranked: true }).execute()
    app.responseCache.drop()
    const slugs = (list: { slug: string }[]) =>
      list
        .map(({ slug }) => slug)
        .filter((slug) => [former, dead, present].some((one) => one.slug === slug))
    const listed = async (query: Record<string, string>) =>
      slugs((await listAll(query)).data).toSorted()
    for (const sortBy of [
      'voteCount',
      'bestSupported',
      'commentCount',
      'views',
      'name',
      'createdAt',
    ]) {
      expect(await listed({ sortBy })).toEqual([present.slug])
      expect(await listed({ sortBy, status: 'all' })).toHaveLength(3)
    }
    expect(await listed({ party: 'Leavers' })).toEqual([present.slug])
    expect(await listed({ party: 'Leavers', status: 'FORMER' })).toEqual([former.slug])
    expect(await listed({ status: 'DIED' })).toEqual([dead.slug])
    expect(await listed({ search: 'leaverly' })).toHaveLength(3)
    expect(await listed({ search: 'leaverly', status: 'current' })).toEqual([present.slug])
    const found = await listAll({ search: 'leaverly', sortBy: 'match' })
    expect(found.data.map(({ slug, status }) => [slug, status])).toMatchObject([
      [present.slug, 'UNSPECIFIED'],
      expect.anything(),
      expect.anything(),
    ])
    const { body: leaders } = await app.call('GET /personalities/leaders')
    const rankings = [
      (await app.call('GET /personalities/top', { query: { limit: '100' } })).body.data,
      (await app.call('GET /personalities/opinions')).body.data,
      (await app.call('GET /personalities/moving')).body.data,
      ...Object.values(leaders),
    ]
    for (const ranking of rankings) {
      expect(slugs(ranking)).not.toContain(former.slug)
      expect(slugs(ranking)).not.toContain(dead.slug)
    }
    const { statuses, total, parties } = (await app.call('GET /personalities/facets')).body
    expect(statuses).toMatchObject({ FORMER: 1, DIED: 1 })
    expect(parties).toContainEqual({ party: 'Leavers', count: 1 })
    expect((await listAll()).pagination.total).toBe(total)
    expect((await listAll({ status: 'all' })).pagination.total).toBe(total + 2)
    await recountAll(app.db, { repair: true })
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('return to lists with a new mandate', async () => {
    const { id, slug } = await createPersonality(app, { name: 'Rita Returner' })
    const listWithMandate = async (facts: Partial<MandateFacts>) => {
      await giveMandates(app, [{ personalityId: id, ...facts }])
      return (await listAll({ sortBy: 'createdAt' })).data.map((one) => one.slug)
    }
    expect(await listWithMandate({ end: '2020' })).not.toContain(slug)
    expect(await listWithMandate({})).toContain(slug)
  })
})

describe('cached responses', () => {
  it('carry an ETag and return 304 when unchanged', async () => {
    const first = await app.call('GET /personalities')
    const again = await app.call('GET /personalities', {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('include a new vote immediately', async () => {
    const made = await createPersonality(app, { name: 'Fresh Count' })
    const voter = await createUser(app)
    const listed = async () => (await listAll({ search: 'Fresh Count' })).data[0]?.voteCount
    expect(await listed()).toBe(0)
    await app.call('POST /votes', { as: voter, body: { personalityId: made.id, type: 'UPVOTE' } })
    expect(await listed()).toBe(1)
  })
})

it('gives charts the counts of those with votes, those with the most first', async () => {
  const party = 'Charted Party'
  const [few, many, none] = await Promise.all(
    ['Few Votes', 'Many Votes', 'No Votes'].map((name) => createPersonality(app, { name, party })),
  )
  const voters = await Promise.all([createUser(app), createUser(app)])
  const vote = (as: (typeof voters)[number], id: string, type: 'UPVOTE' | 'DOWNVOTE') =>
    app.call('POST /votes', { as, body: { personalityId: id, type } })
  for (const voter of voters) await vote(voter, many?.id ?? '', 'DOWNVOTE')
  await vote(voters[0] as (typeof voters)[number], few?.id ?? '', 'UPVOTE')
  const { data } = (await app.call('GET /personalities/opinions')).body
  const slugs = data.map(({ slug }) => slug)
  expect(data.find(({ slug }) => slug === many?.slug)).toEqual({
    slug: many?.slug,
    name: 'Many Votes',
    party,
    isIndependent: true,
    upvoteCount: 0,
    downvoteCount: 2,
  })
  expect(slugs.indexOf(many?.slug ?? '')).toBeLessThan(slugs.indexOf(few?.slug ?? ''))
  expect(slugs).not.toContain(none?.slug)
})

describe('filters', () => {
  const names = async (query: Record<string, string>) =>
    (await listAll({ sortBy: 'name', order: 'asc', ...query })).data.map(({ name }) => name)

  it('find those of a party, also within a search', async () => {
    await createPersonality(app, { name: 'Ann Filtered', party: 'Filter Union' })
    await createPersonality(app, { name: 'Bo Filtered', party: 'Filter Union' })
    await createPersonality(app, { name: 'Cy Filtered', party: 'Other Union' })
    expect(await names({ party: 'Filter Union' })).toEqual(['Ann Filtered', 'Bo Filtered'])
    expect(await names({ party: 'Filter Union', search: 'bo' })).toEqual(['Bo Filtered'])
    expect(await names({ party: 'Filter Union', search: 'bo', sortBy: 'match' })).toEqual([
      'Bo Filtered',
    ])
    expect(await names({ party: 'Filter Union', search: 'cy' })).toEqual([])
    expect(await names({ party: 'filter union' })).toEqual([])
  })

  it('find those of all parties that are not among the eight largest', async () => {
    const { parties } = (await app.call('GET /personalities/facets')).body
    const most = parties[0]?.count ?? 0
    // Seven parties with more people than any other, an eighth by a hair, and a ninth.
    const sizes = [3, 3, 3, 3, 3, 3, 3, 2, 1].map((more) => most + more)
    for (const [at, size] of sizes.entries()) {
      for (let n = 1; n <= size; n++) {
        await createPersonality(app, { name: `Size ${at} ${n}`, party: `Large ${at}` })
      }
    }
    await createPersonality(app, { name: 'Uri Unknown', isIndependent: false })
    const found = await names({ parties: 'smaller', limit: '100' })
    expect(found).toEqual(expect.arrayContaining(['Size 8 1', 'Uri Unknown']))
    expect(found.filter((name) => /^Size [0-7]/.test(name))).toEqual([])
    expect(await names({ parties: 'smaller', party: 'Large 8' })).toHaveLength(sizes[8] ?? 0)
    expect(await names({ parties: 'smaller', party: 'Large 7' })).toEqual([])
  })

  it('find those who belong to no party as Independent, and nobody whose party is not known', async () => {
    const independents = async () => {
      const { parties } = (await app.call('GET /personalities/facets')).body
      return parties.find(({ party }) => party === 'Independent')?.count ?? 0
    }
    const before = await independents()
    await createPersonality(app, { name: 'Lone Ranger', party: null })
    const unknown = await createPersonality(app, { name: 'Uma Unknown', isIndependent: false })
    await createPersonality(app, { name: 'Pia Party', party: 'Left', isIndependent: false })
    expect(await independents()).toBe(before + 1)
    const found = await names({ party: 'Independent' })
    expect(found).toContain('Lone Ranger')
    expect(found).not.toContain('Uma Unknown')
    await app.call('PATCH /personalities/:id', {
      as: await createAdministrator(app),
      params: { id: unknown.id },
      body: { isIndependent: true },
    })
    expect(await independents()).toBe(before + 2)
    expect(await names({ party: 'Independent' })).toContain('Uma Unknown')
  })

  it('find people of a chamber and of an area with the areas in it, with counts by status', async () => {
    const north = await createArea(app, 'North')
    const ward = await createArea(app, 'Ward 9', { parentId: north.id })
    const council = await createOrganization(app, 'chamber', 'City Council', { areaId: north.id })
    const party = await createOrganization(app, 'party', 'Place Party')
    const place = async (name: string, areaId: string, facts: Partial<MandateFacts> = {}) => {
      const { id: personalityId } = await createPersonality(app, { name })
      const mandate = { personalityId, areaId, chamberId: council.id, partyId: party.id }
      await giveMandates(app, [{ ...mandate, ...facts }])
    }
    await app.db.updateTable('areas').set({ name: 'Nórth' }).where('id', '=', north.id).execute()
    await place('Wanda Ward', ward.id)
    await place('Norman North', north.id, { isCandidacy: true })
    await place('Fred Former', ward.id, { end: '2020' })

    expect(await names({ area: 'north' })).toEqual(['Norman North', 'Wanda Ward'])
    expect(await names({ area: 'ward-9' })).toEqual(['Wanda Ward'])
    expect(await names({ area: 'ward-9', status: 'all' })).toEqual(['Fred Former', 'Wanda Ward'])
    expect(await names({ chamber: 'city-council', status: 'IN_OFFICE' })).toEqual(['Wanda Ward'])
    expect(await names({ area: 'north', party: 'Place Party', letter: 'n' })).toEqual([
      'Norman North',
    ])
    expect(await names({ area: 'north', search: 'form' })).toEqual(['Fred Former'])
    expect(await names({ area: 'nowhere' })).toEqual([])
    const list = await listAll({ area: 'north', chamber: 'nowhere' })
    expect(list).toMatchObject({
      data: [],
      filteredBy: { area: 'Nórth', chamber: null },
    })
    expect((await listAll({ area: 'north', status: 'all' })).pagination.total).toBe(3)

    const find = async (kind: FacetKind, search?: string) => {
      const query = search === undefined ? { kind } : { kind, search }
      return (await app.call('GET /personalities/facets/find', { query })).body.data
    }
    const statuses = { IN_OFFICE: 1, CANDIDATE: 1, FORMER: 1, DIED: 0, UNSPECIFIED: 0 }
    expect(await find('area')).toEqual([
      { value: 'north', name: 'Nórth', within: null, statuses },
      {
        value: 'ward-9',
        name: 'Ward 9',
        within: 'Nórth',
        statuses: { ...statuses, CANDIDATE: 0 },
      },
    ])
    for (const text of ['ORTH', 'n']) {
      expect((await find('area', text)).map(({ value }) => value)).toEqual(['north'])
    }
    expect(await find('chamber', 'council')).toEqual([
      { value: 'city-council', name: 'City Council', within: 'Nórth', statuses },
    ])
    expect(await find('party', 'place')).toEqual([
      { value: 'Place Party', name: 'Place Party', within: null, statuses },
    ])
    expect(await find('party', 'no such party')).toEqual([])
    expect((await app.call('GET /personalities/facets')).body).toMatchObject({
      hasAreas: true,
      hasChambers: true,
    })
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('find last names by the family or sort name where it is known, and sort by it', async () => {
    for (const [name, familyName, sortName] of [
      ['Zed Kovács Anna', 'Kovács', null],
      ['Xavier de la Kruz', null, 'Kruz, Xavier de la'],
    ] as const) {
      const { id } = await createPersonality(app, { name, party: 'Sorted' })
      await app.db
        .updateTable('personalities')
        .where('id', '=', id)
        .set({ family_name: familyName, sort_name: sortName })
        .execute()
    }
    await createPersonality(app, { name: 'Kora Plain', party: 'Sorted' })
    app.responseCache.drop()
    expect(await names({ party: 'Sorted' })).toEqual([
      'Kora Plain',
      'Zed Kovács Anna',
      'Xavier de la Kruz',
    ])
    expect(await names({ party: 'Sorted', letter: 'K' })).toEqual([
      'Zed Kovács Anna',
      'Xavier de la Kruz',
    ])
  })

  it('find last names by their first letter, whatever its accents and what follows the name', async () => {
    await createPersonality(app, { name: 'Anna Ñandú' })
    await createPersonality(app, { name: 'Bob Nandez, Jr.' })
    await createPersonality(app, { name: 'Nora Quux III' })
    const found = await names({ letter: 'ñ' })
    expect(found).toEqual(expect.arrayContaining(['Anna Ñandú', 'Bob Nandez, Jr.']))
    expect(found).not.toContain('Nora Quux III')
    expect(await names({ letter: 'Q' })).toEqual(['Nora Quux III'])
    expect((await app.call('GET /personalities', { query: { letter: 'ab' } })).status).toBe(400)
  })

  it('are offered with their counts, the largest party first', async () => {
    const { parties, letters, total } = (await app.call('GET /personalities/facets')).body
    expect(parties).toContainEqual({ party: 'Filter Union', count: 2 })
    expect(parties.map(({ count }) => count)).toEqual(
      parties.map(({ count }) => count).toSorted((a, b) => b - a),
    )
    expect(letters).toEqual(expect.arrayContaining(['f', 'n', 'q', 'r']))
    expect(total).toBe((await listAll()).pagination.total)
  })
})

it('lists chambers that have enough members by their positions', async () => {
  const positions = [
    ...Array.from({ length: 20 }, (_, seat) => `Senator for District ${seat}`),
    ...Array.from({ length: 3 }, (_, seat) => `Delegate for District ${seat}`),
    'Senator, former Minister',
  ]
  for (const [index, position] of positions.entries()) {
    await createPersonality(app, { name: `Seated ${index}`, position })
  }
  const { data } = (await app.call('GET /personalities/chambers')).body
  expect(data.map(({ chamber, members }) => [chamber, members.length])).toEqual([['Senate', 20]])
})

describe('search', () => {
  const found = async (search: string) =>
    (await listAll({ search, sortBy: 'match' })).data.map(({ name }) => name)

  it.each([
    ['Guðrún Þorvarðardóttir', 'thorvardardottir'],
    ['Seán Mac O’Dála', "mac o'dala"],
    ['Anne-Marie Weißkopf', 'anne marie weisskopf'],
    ['Владимир Поисков', 'poiskov'],
    ['Αλέξης Ευρέτης', 'ευρετης'],
    ['كريم الباحث', 'کریم'],
  ])('finds %s by %s', async (name, search) => {
    await createPersonality(app, { name })
    expect(await found(search)).toContain(name)
  })

  it('finds people by other names, areas and chambers, also where something else has written them', async () => {
    const { id, name } = await createPersonality(app, { name: 'Bernard Sandors' })
    await sql`
      with area as (insert into areas (slug, name) values ('ca-12', 'California''s 12th district') returning id), chamber as (
        insert into organizations (kind, slug, name, short_name)
        values ('chamber', 'lower-chamber', 'Lower Chamber', 'LCH') returning id
      ), other as (insert into personality_names (personality_id, name) values (${id}, 'Bernie Sandors'))
      update personalities set area_ids = array[area.id], chamber_ids = array[chamber.id] from area, chamber
      where personalities.id = ${id}
    `.execute(app.db)
    expect(await found('bernie')).toEqual([])
    await app.features.personalities.jobs.searchKeys.run()
    app.responseCache.drop()
    for (const search of ['bernie', 'CA-12', 'lower chamber', 'lch', 'Bernei Sandors']) {
      expect(await found(search)).toContain(name)
    }
    await app.db.deleteFrom('personality_names').where('personality_id', '=', id).execute()
    await app.features.personalities.jobs.searchKeys.run()
    app.responseCache.drop()
    expect(await found('bernie sandors')).toEqual([])
  })

  it('finds nobody by a text of apostrophes', async () => {
    expect(await found("''")).toEqual([])
  })

  it('compares texts that the database leaves as they are', async () => {
    const texts = Array.from({ length: 0x3000 }, (_, code) =>
      foldText(`a${String.fromCodePoint(code || 32)}b`),
    )
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) as text where fold(text) <> text
    `.execute(app.db)
    expect(rows).toEqual([])
  })
})
