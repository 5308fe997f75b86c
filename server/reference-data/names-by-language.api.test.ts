import { beforeEach, describe, expect, it } from 'vitest'
import { languageHeader } from '../../contract/client.ts'
import type { Language } from '../../messages/languages.ts'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { importing } from '../../test/import-files.ts'
import { createArea, createOrganization, giveMandates } from '../../test/offices.ts'

const app = await startApp({ PUBLIC_URL: 'https://vote.example' })
const boss = await createAdministrator(app)
const reader = await createUser(app)
const country = await createArea(app, 'Bavaria')
const city = await createArea(app, 'Nuremberg', { parentId: country.id })
const house = await createOrganization(app, 'chamber', 'House', { areaId: country.id })
const greens = await createOrganization(app, 'party', 'Greens')
const ada = await createPersonality(app, { slug: 'ada', name: 'Ada' })
await giveMandates(app, [
  {
    ...{ personalityId: ada.id, role: 'senator', chamberId: house.id },
    ...{ areaId: city.id, partyId: greens.id },
  },
])
await app.call('PUT /users/me/area', { as: reader, body: { slug: city.slug } })

const rename = (path: 'areas' | 'parties' | 'chambers', id: string, body: object) =>
  app.call(`PATCH /admin/${path}/:id`, { as: boss, params: { id }, body })

const countryNames = [
  { language: 'es-mx', name: 'Baviera de México' },
  { language: 'es', name: 'Baviera' },
]
await rename('areas', country.id, { names: countryNames })
await rename('areas', city.id, { names: [{ language: 'es-MX', name: 'Núremberg' }] })
await rename('chambers', house.id, { names: [{ language: 'es', name: 'Cámara' }] })
await rename('parties', greens.id, { names: [{ language: 'es', name: 'Los Verdes' }] })

const headersOf = (language: Language) => ({ [languageHeader]: language })
const languages = ['en', 'es', 'ar'] as const
const inLanguage = <Name>(main: Name, spanish: Name) => ({ en: main, es: spanish, ar: main })
const names = {
  country: inLanguage('Bavaria', 'Baviera'),
  city: inLanguage('Nuremberg', 'Núremberg'),
  house: inLanguage('House', 'Cámara'),
  party: inLanguage('Greens', 'Los Verdes'),
}

beforeEach(() =>
  app.call('PATCH /admin/site-settings', {
    as: boss,
    body: { otherLanguages: ['es', 'ar'] },
  }),
)

describe('the names of areas, chambers and parties', () => {
  it('are those of the language of the page, or the main ones', async () => {
    // Twice, because replies are kept for each language.
    for (const language of [...languages, ...languages]) {
      const headers = headersOf(language)
      const name = (of: keyof typeof names) => names[of][language]
      const area = await app.call('GET /areas/:slug', { params: { slug: city.slug }, headers })
      expect(area.body).toMatchObject({
        name: name('city'),
        ancestors: [{ name: name('country') }],
        levels: [{ area: { name: name('city') }, people: [{ party: name('party') }] }],
      })
      const areas = await app.call('GET /areas', { query: { parent: country.slug }, headers })
      expect(areas.body.data).toMatchObject([
        { name: name('city'), parent: { name: name('country') } },
      ])
      const parties = await app.call('GET /parties', { headers })
      expect(parties.body.data).toMatchObject([{ name: name('party') }])
      const party = await app.call('GET /parties/:slug', {
        params: { slug: greens.slug },
        headers,
      })
      expect(party.body).toMatchObject({
        name: name('party'),
        chambers: [{ name: name('house'), area: { name: name('country') } }],
      })
      const chambers = await app.call('GET /chambers', { headers })
      expect(chambers.body.data).toMatchObject([
        { name: name('house'), area: { name: name('country') } },
      ])
      const chamber = await app.call('GET /chambers/:slug', {
        params: { slug: house.slug },
        headers,
      })
      expect(chamber.body).toMatchObject({
        name: name('house'),
        parties: [{ party: { name: name('party') } }],
      })
      const seats = await app.call('GET /chambers/:slug/seats', {
        params: { slug: house.slug },
        headers,
      })
      expect(seats.body.data).toMatchObject([{ party: name('party') }])
      const own = await app.call('GET /users/me/area', { as: reader, headers })
      expect(own.body.area).toMatchObject({ name: name('city') })
    }
  })

  it('are told of people, with what is stored', async () => {
    for (const language of [...languages, ...languages]) {
      const headers = headersOf(language)
      const name = (of: keyof typeof names) => names[of][language]
      const { body } = await app.call('GET /personalities/:slug', {
        params: { slug: 'ada' },
        headers,
      })
      expect(body).toMatchObject({
        party: name('party'),
        mandates: [
          {
            area: { name: name('city') },
            chamber: { name: name('house') },
            party: { name: name('party') },
          },
        ],
      })
      expect(body.stored?.party).toBe(language === 'en' ? undefined : 'Greens')
      expect(body.position).toContain(name('city'))
      const list = await app.call('GET /personalities', { headers })
      expect(list.body.data).toMatchObject([{ party: name('party') }])
      const facets = await app.call('GET /personalities/facets', { headers })
      expect(facets.body.parties).toEqual([{ party: name('party'), count: 1 }])
      for (const party of [name('party'), 'Greens']) {
        const found = await app.call('GET /personalities', { query: { party }, headers })
        expect(found.body.data).toMatchObject([{ name: 'Ada' }])
      }
      const filtered = await app.call('GET /personalities', {
        query: { area: city.slug, chamber: house.slug },
        headers,
      })
      expect(filtered.body.filteredBy).toEqual({ area: name('city'), chamber: name('house') })
    }
  })

  it('are found by any of them', async () => {
    for (const search of ['nuremb', 'núremberg']) {
      const areas = await app.call('GET /areas', { query: { search } })
      expect(areas.body.data).toMatchObject([{ name: 'Nuremberg' }])
      const listed = await app.call('GET /admin/areas', { as: boss, query: { search } })
      expect(listed.body.data).toMatchObject([{ name: 'Nuremberg' }])
    }
    const below = await app.call('GET /areas', { query: { search: 'baviera' } })
    expect(below.body.data.map(({ name }) => name)).toContain('Nuremberg')
    for (const search of ['greens', 'verdes']) {
      const parties = await app.call('GET /parties', { query: { search } })
      expect(parties.body.data).toMatchObject([{ name: 'Greens' }])
      const listed = await app.call('GET /admin/parties', { as: boss, query: { search } })
      expect(listed.body.data).toMatchObject([{ name: 'Greens' }])
    }
    const facets = [
      ['party', 'verdes', 'Greens', 'Los Verdes'],
      ['chamber', 'cámara', 'house', 'Cámara'],
      ['area', 'núremberg', 'nuremberg', 'Núremberg'],
    ] as const
    for (const [kind, search, value, name] of facets) {
      const found = await app.call('GET /personalities/facets/find', {
        query: { kind, search },
        headers: headersOf('es'),
      })
      expect(found.body.data).toMatchObject([{ value, name }])
    }
    for (const search of ['baviera', 'núremberg', 'cámara', 'los verdes']) {
      const people = await app.call('GET /personalities', { query: { search } })
      expect(people.body.data, search).toMatchObject([{ name: 'Ada' }])
    }
    // A code of a language is none of a name.
    const tags = await app.call('GET /admin/areas', { as: boss, query: { search: 'es-mx' } })
    expect(tags.body.data).toEqual([])
  })

  it('are edited one administrator at a time, and recorded', async () => {
    const area = await createArea(app, 'Edited')
    const edit = (body: object) => rename('areas', area.id, body)
    const french = [{ language: 'fr', name: 'Édité' }]
    expect((await edit({ names: french, basedOn: { names: [] } })).body).toMatchObject({
      names: french,
    })
    const outdated = await edit({ names: [], basedOn: { names: [] } })
    expect(outdated.problem?.code).toBe('changedMeanwhile')
    for (const invalid of [
      [{ language: 'french', name: 'Édité' }],
      [{ language: 'fr', name: '' }],
      [...french, { language: 'FR', name: 'Modifié' }],
    ]) {
      expect((await edit({ names: invalid })).status).toBe(400)
    }
    const { body } = await app.call('GET /admin/audit', {
      as: boss,
      query: { targetId: area.id },
    })
    expect(body.data).toMatchObject([
      {
        action: 'AREA_CHANGED',
        changes: [{ field: 'names', before: '', after: 'fr: Édité' }],
      },
    ])
    expect((await edit({ names: [], basedOn: { names: french } })).body).toMatchObject({
      names: [],
    })
  })

  it('go to the one that another is merged into, where that has none', async () => {
    const create = async (name: string, names: object[]) => {
      const { id } = await createOrganization(app, 'party', name)
      await rename('parties', id, { names })
      return id
    }
    const into = await create('Reds', [{ language: 'es', name: 'Rojos' }])
    const merged = await create('Old Reds', [
      { language: 'es', name: 'Rojos viejos' },
      { language: 'fr', name: 'Rouges' },
    ])
    await app.call('POST /admin/parties/:id/merge', {
      as: boss,
      params: { id: merged },
      body: { into },
    })
    const { body } = await app.call('GET /admin/parties', { as: boss, query: { search: 'rojos' } })
    expect(body.data).toMatchObject([
      {
        name: 'Reds',
        names: [
          { language: 'es', name: 'Rojos' },
          { language: 'fr', name: 'Rouges' },
        ],
      },
    ])
  })

  it('are the main ones on a site in one language', async () => {
    await app.call('PATCH /admin/site-settings', { as: boss, body: { otherLanguages: [] } })
    const { body } = await app.call('GET /parties/:slug', {
      params: { slug: greens.slug },
      headers: headersOf('es'),
    })
    expect(body.name).toBe('Greens')
  })

  it('are in feeds and frames of the language', async () => {
    const get = async (url: string) => (await app.send({ method: 'GET', url })).text
    expect(await get(`/embed/areas/${city.slug}`)).toContain('Nuremberg')
    expect(await get(`/es/embed/areas/${city.slug}`)).toContain('Núremberg')
    expect(await get(`/es/areas/${city.slug}/feed.atom`)).toContain('Núremberg')
  })
})

describe('an import', () => {
  const { apply } = importing(app, boss, 'Assembly')
  const file = JSON.stringify({
    persons: [
      {
        id: 'p1',
        name: 'Indira Rao',
        memberships: [
          { role: 'member', organization_id: 'o1', area_id: 'a1', on_behalf_of_id: 'o2' },
        ],
      },
    ],
    organizations: [
      {
        id: 'o1',
        name: { 'lang:en': 'Lok Sabha', 'lang:hi': 'लोक सभा' },
        classification: 'legislature',
      },
      {
        id: 'o2',
        name: 'United Front',
        classification: 'party',
        other_names: [
          { lang: 'es', name: 'Frente Unido', note: 'multilingual' },
          { lang: 'es', name: 'Frente Viejo' },
          { lang: 'ar', name: 'الجبهة القديمة', note: 'former' },
          { lang: 'none at all', name: 'Nothing' },
        ],
      },
    ],
    areas: [{ id: 'a1', name: 'Bihar', other_names: [{ lang: 'ar', name: 'بيهار' }] }],
  })

  it('brings the names by language that a file has, and keeps those that are there', async () => {
    const options = { fileName: 'people.json' }
    await apply(file, options)
    const partyNames = async () => {
      const { body } = await app.call('GET /admin/parties', {
        as: boss,
        query: { search: 'front' },
      })
      return body.data[0]
    }
    expect(await partyNames()).toMatchObject({ names: [{ language: 'es', name: 'Frente Unido' }] })
    const chambers = await app.call('GET /admin/chambers', { as: boss, query: { search: 'लोक' } })
    expect(chambers.body.data).toMatchObject([
      { name: 'Lok Sabha', names: [{ language: 'hi', name: 'लोक सभा' }] },
    ])
    const areas = await app.call('GET /admin/areas', { as: boss, query: { search: 'بيهار' } })
    expect(areas.body.data).toMatchObject([{ name: 'Bihar' }])
    const people = await app.call('GET /personalities', { query: { search: 'frente unido' } })
    expect(people.body.data).toMatchObject([{ name: 'Indira Rao' }])
    const own = [{ language: 'es', name: 'El Frente' }]
    await rename('parties', (await partyNames())?.id ?? '', { names: own })
    await apply(file, options)
    expect(await partyNames()).toMatchObject({ names: own })
  })

  it('brings those of people, areas, chambers and parties from an answer of Wikidata', async () => {
    const value = (text: string) => ({ type: 'literal', value: text })
    const answer = {
      head: { vars: [] },
      results: {
        bindings: [
          {
            item: { type: 'uri', value: 'http://www.wikidata.org/entity/Q900000035' },
            ...{ name_en: value('Olga Marsh'), name_ar: value('أولغا مارش') },
            ...{ name_es: value('Olga del Pantano'), name_fr: value('Olga Marsh') },
            ...{ party_name_en: value('Wetland Party'), party_name_es: value('Partido Humedal') },
            ...{ chamber_name_en: value('Reed Council'), chamber_name_es: value('Consejo Junco') },
            ...{ area_name_en: value('Fenland'), area_name_es: value('Tierra Pantanosa') },
          },
        ],
      },
    }
    await app.call('PATCH /admin/site-settings', {
      as: boss,
      body: { otherLanguages: ['es', 'fr', 'ar'] },
    })
    await apply(JSON.stringify(answer), { fileName: 'query.json' })
    const told = async (language: Language) => {
      const { body } = await app.call('GET /personalities', {
        query: { search: 'olga' },
        headers: headersOf(language),
      })
      return body.data.map(({ name, party, position }) => [name, party, position])
    }
    const english = 'Member of the Reed Council for Fenland'
    expect(await told('en')).toEqual([['Olga Marsh', 'Wetland Party', english]])
    const spanish = 'Miembro por Tierra Pantanosa, Consejo Junco'
    expect(await told('es')).toEqual([['Olga del Pantano', 'Partido Humedal', spanish]])
    expect((await told('fr'))[0]?.[0]).toBe('Olga Marsh')
    expect((await told('ar'))[0]?.[0]).toBe('أولغا مارش')
  })
})
