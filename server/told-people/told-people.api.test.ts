import { beforeEach, expect, it } from 'vitest'
import { languageHeader } from '../../contract/client.ts'
import type { Language } from '../../messages/languages.ts'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createArea, createOrganization, giveMandates } from '../../test/offices.ts'

const app = await startApp({ PUBLIC_URL: 'https://vote.example' })
const administrator = await createAdministrator(app)
const reader = await createUser(app)
const area = await createArea(app, 'Ohio')
const senate = await createOrganization(app, 'chamber', 'Senate')
const ada = await createPersonality(app, { slug: 'ada', name: 'Ada Lovelace' })
await app.call('POST /votes', {
  as: reader,
  body: { personalityId: ada.id, type: 'UPVOTE' },
})
await giveMandates(app, [
  { personalityId: ada.id, role: 'senator', areaId: area.id, chamberId: senate.id },
])
const names = [
  { name: 'Condesa de Lovelace', kind: 'former' as const, language: 'es' },
  { name: 'La Condesa', kind: 'nickname' as const, language: 'es' },
  { name: 'Ada de Lovelace', kind: 'alternate' as const, language: 'es-mx' },
  { name: 'آدا لوفلايس', kind: 'native' as const, language: 'ar' },
]
await app.call('PATCH /admin/personalities/:personalityId', {
  as: administrator,
  params: { personalityId: ada.id },
  body: { names },
})

const main = { name: 'Ada Lovelace', position: 'Senator for Ohio' }
const spanish = { name: 'Ada de Lovelace', position: 'Escaño en el Senado por Ohio' }
const arabic = { name: 'آدا لوفلايس', position: 'عضو مجلس الشيوخ عن Ohio' }
const inLanguages: [Language | undefined, typeof main][] = [
  [undefined, main],
  ['en', main],
  ['es', spanish],
  ['ar', arabic],
]

const offer = (otherLanguages: Language[]) =>
  app.call('PATCH /admin/site-settings', { as: administrator, body: { otherLanguages } })

const headersOf = (language?: Language): Record<string, string> =>
  language ? { [languageHeader]: language } : {}

beforeEach(() => offer(['es', 'ar']))

it('shows a person by the name that the data has in the language, and tells the position in it', async () => {
  // Twice, because replies are kept for each language.
  for (const _again of [1, 2]) {
    for (const [language, told] of inLanguages) {
      const headers = headersOf(language)
      const detail = await app.call('GET /personalities/:slug', {
        params: { slug: 'ada' },
        headers,
      })
      expect(detail.body).toMatchObject(told)
      expect(detail.body.stored).toEqual(told === main ? undefined : { ...main, party: null })
      const list = await app.call('GET /personalities', { headers })
      expect(list.body.data).toMatchObject([told])
      const top = await app.call('GET /personalities/top', { headers })
      expect(top.body.data).toMatchObject([told])
      const found = await app.call('GET /personalities', { query: { search: 'lovelace' }, headers })
      expect(found.body.data).toMatchObject([told])
    }
  }
})

it('names people in other places as on their pages', async () => {
  for (const [language, { name }] of inLanguages) {
    const headers = headersOf(language)
    const seats = await app.call('GET /chambers/:slug/seats', {
      params: { slug: senate.slug },
      headers,
    })
    expect(seats.body.data).toMatchObject([{ name }])
    const opinions = await app.call('GET /personalities/opinions', { headers })
    expect(opinions.body.data).toMatchObject([{ name }])
    const represented = await app.call('GET /areas/:slug', { params: { slug: area.slug }, headers })
    expect(represented.body.levels).toMatchObject([{ people: [{ name }] }])
    const next = await app.call('GET /one-by-one', { headers })
    expect(next.body.data).toMatchObject([{ name }])
    for (const query of [{}, { search: name }, { sortBy: 'personality.name' as const }]) {
      const own = await app.call('GET /votes/me', { as: reader, query, headers })
      expect(own.body.data).toMatchObject([{ personality: { name } }])
    }
  }
})

it('tells the roles of mandates and says which replies depend on the language', async () => {
  const detail = (language?: Language) =>
    app.call('GET /personalities/:slug', { params: { slug: 'ada' }, headers: headersOf(language) })
  expect((await detail()).body.mandates).toMatchObject([{ role: 'senator' }])
  const told = await detail('es')
  expect(told.body.mandates).toMatchObject([{ role: 'Escaño en el Senado' }])
  expect(told.headers['vary']).toBe('accept-encoding, x-language')
})

it('has the name of the language of its address in feeds and frames', async () => {
  const get = async (url: string) => (await app.send({ method: 'GET', url })).text
  for (const path of ['/personalities/ada/feed.atom', '/embed/personalities/ada']) {
    expect(await get(path)).toContain(main.name)
    expect(await get(`/es${path}`)).toContain(spanish.name)
    expect(await get(`/ar${path}`)).toContain(arabic.name)
  }
})

it('keeps main names on a site in one language', async () => {
  await offer([])
  const headers = headersOf('es')
  const { body } = await app.call('GET /personalities', { headers })
  expect(body.data).toMatchObject([{ ...spanish, name: main.name }])
})

it('leaves a position as it is that an administrator wrote', async () => {
  const position = 'Senator for Ohio'
  const written = await createPersonality(app, { slug: 'written', name: 'Written' })
  await app.call('PATCH /personalities/:id', {
    as: administrator,
    params: { id: written.id },
    body: { position },
  })
  await giveMandates(app, [{ personalityId: written.id, role: 'Senator', areaId: area.id }])
  const { body } = await app.call('GET /personalities/:slug', {
    params: { slug: 'written' },
    headers: headersOf('es'),
  })
  expect(body.position).toBe(position)
  expect(body.stored).toBeUndefined()
})

it('exports main names', async () => {
  const { body } = await app.call('GET /users/me/export', {
    as: reader,
    headers: headersOf('es'),
  })
  expect(body.votes).toMatchObject([{ personality: { name: main.name } }])
})
