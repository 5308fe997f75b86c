import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createVerifiedUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createArea } from '../../test/offices.ts'

const app = await startApp({ PUBLIC_URL: 'https://vote.example' })
const administrator = await createAdministrator(app)
const ada = await createPersonality(app, { slug: 'ada', name: 'Ada' })
const area = await createArea(app, 'Windsor')
const get = (url: string) => app.send({ method: 'GET', url })
const offer = (settings: object) =>
  app.call('PATCH /admin/site-settings', { as: administrator, body: settings })

await offer({ otherLanguages: ['es'] })

/** Documents with texts, what they say in the site's language, and what in another one. */
const documents: [path: string, english: string, spanish: string][] = [
  ['/personalities/ada/feed.atom', 'Ada on Voxpop', 'Ada en Voxpop'],
  ['/posts/feed.atom', 'Your Voice, Your Democracy', 'Tu voz, tu democracia'],
  ['/embed/personalities/ada', 'Vote on Voxpop', 'Votar en Voxpop'],
  [`/embed/areas/${area.slug}`, 'Representatives of Windsor', 'Representantes de Windsor'],
  ['/embed/personalities/nobody', 'Not on Voxpop', 'No está en Voxpop'],
]

it.each(documents)(
  '%s is in the language of its address, also when it is kept',
  async (path, english, spanish) => {
    for (const _again of [1, 2]) {
      expect((await get(path)).text).toContain(english)
      expect((await get(path)).text).not.toContain(spanish)
      const translated = await get(`/es${path}`)
      expect(translated.text).toContain(spanish)
      expect(translated.text).not.toContain(english)
    }
  },
)

it('links in feeds and frames stay in their language', async () => {
  const member = await createVerifiedUser(app)
  await createComment(app, { author: member, personality: ada })
  const feed = await get('/es/personalities/ada/feed.atom')
  expect(feed.text).toContain('xml:lang="es"')
  expect(feed.text).toContain(
    '<link rel="self" type="application/atom+xml" href="https://vote.example/es/personalities/ada/feed.atom"/>',
  )
  expect(feed.text).not.toMatch(/href="https:\/\/vote\.example\/(?!es\/)/)
  const frame = await get('/es/embed/personalities/ada')
  expect(frame.text).toContain('<html lang="es">')
  expect(frame.text).toContain('<a href="/es/personalities/ada"')
  const query = `url=${encodeURIComponent('https://vote.example/es/personalities/ada')}`
  const found = JSON.parse((await get(`/oembed?${query}`)).text)
  expect(found.html).toContain('src="https://vote.example/es/embed/personalities/ada"')
  expect(found.title).toContain('Ada')
})

it('a share card is drawn for each language', async () => {
  const [english, spanish] = [
    await get('/cards/personalities/ada.png'),
    await get('/es/cards/personalities/ada.png'),
  ]
  expect(spanish.status).toBe(200)
  expect(spanish.headers.etag).not.toBe(english.headers.etag)
})

it('languages that the site does not offer have no documents, and its own has one address', async () => {
  expect((await get('/en/posts/feed.atom')).headers.location).toBe('/posts/feed.atom')
  await offer({ otherLanguages: [] })
  expect((await get('/es/posts/feed.atom')).status).toBe(404)
  await offer({ language: 'es' })
  expect((await get('/posts/feed.atom')).text).toContain('Publicaciones de la comunidad')
  await offer({ language: 'en', otherLanguages: ['es'] })
})

it('the maintenance page is in the language of the address, and links to the login in that language', async () => {
  await offer({ isInMaintenance: true })
  const page = await get('/es/posts')
  expect(page.status).toBe(503)
  expect(page.text).toContain('<html lang="es">')
  expect(page.text).toContain('<a href="/es/login">')
  expect((await get('/es/login')).status).not.toBe(503)
  await offer({ isInMaintenance: false })
})
