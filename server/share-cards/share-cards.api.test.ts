import { expect, it } from 'vitest'
import { cardPath, versions } from '../../contract/share-cards.ts'
import {
  createAdministrator,
  createPersonality,
  createPost,
  createUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { createArea, createOrganization } from '../../test/offices.ts'
import { hour, insertVotes, manyVotes } from '../../test/past-votes.ts'

const app = await startApp()
const get = (url: string, headers?: Record<string, string>) =>
  app.send({ method: 'GET', url, headers })

const ada = await createPersonality(app, { slug: 'ada', name: 'Ada', position: 'Mayor' })
await insertVotes(app, ada.id, manyVotes(21, 'UPVOTE', hour))
const area = await createArea(app, 'Windsor')
const party = await createOrganization(app, 'party', 'Liberals', { color: '#c01f2d' })
const chamber = await createOrganization(app, 'chamber', 'Senate', { areaId: area.id })

/** Width and height, from the header of a PNG. */
async function sizeOf(url: string): Promise<number[]> {
  const { rawPayload } = await app.server.inject(url)
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  return [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]
}

const currentVersion = async () => {
  app.responseCache.drop()
  const { body } = await app.call('GET /personalities/:slug', { params: { slug: 'ada' } })
  return versions.personalities(body, app.siteSettings.current)
}

it.each([
  '/cards/home.png',
  '/cards/personalities/ADA.png',
  `/cards/areas/${area.slug}.png`,
  `/cards/parties/${party.slug}.png`,
  `/cards/chambers/${chamber.slug}.png`,
])('links to the site have a picture: %s', async (url) => {
  expect(await sizeOf(url)).toEqual([1200, 630])
  const { headers } = await get(url)
  expect(headers['content-type']).toBe('image/png')
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headers['set-cookie']).toBeUndefined()
})

it('a picture is kept for long at an address that names what it shows, and only there', async () => {
  const address = cardPath('/personalities/ada', await currentVersion())
  const { headers } = await get(address)
  expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=60')
  const etag = String(headers.etag)
  expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
  await insertVotes(app, ada.id, manyVotes(1, 'DOWNVOTE', hour))
  app.responseCache.drop()
  const later = await get(address, { 'if-none-match': etag })
  expect(later.status).toBe(200)
  expect(later.headers['cache-control']).toBe('public, max-age=60')
  expect(cardPath('/personalities/ada', await currentVersion())).not.toBe(address)
})

it('a post has a picture as long as everybody may see it', async () => {
  const administrator = await createAdministrator(app)
  const { report, caseOf, decide } = moderationOf(app, administrator)
  const [shown, isPrivate, hidden, deleted] = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((content) => createPost(app, { content })),
  )
  const cardOf = (post: { id: string } | undefined) => get(`/cards/posts/${post?.id}.png`)
  for (const post of [shown, isPrivate, hidden, deleted]) {
    const { status, headers } = await cardOf(post)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=60')
  }
  const body = { isPrivate: true }
  await app.call('PUT /follow/privacy', { as: isPrivate?.author, body })
  await report(await createUser(app), 'post', hidden?.id ?? '')
  await decide((await caseOf(hidden?.id ?? '')).id, 'hide', 'abuse')
  await app.call('DELETE /posts/:id', { as: deleted?.author, params: { id: deleted?.id ?? '' } })
  const unknown = await cardOf({ id: '0190b5f2-7a52-7c3e-8f10-000000000000' })
  expect(unknown.status).toBe(404)
  for (const post of [isPrivate, hidden, deleted]) {
    const { status, text, headers } = await cardOf(post)
    expect({ status, text }).toEqual({ status: 404, text: unknown.text })
    expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers))
    expect(headers['cache-control']).toBe(unknown.headers['cache-control'])
  }
  // Not even for those who may see the post.
  const own = { as: isPrivate?.author, method: 'GET', url: `/cards/posts/${isPrivate?.id}.png` }
  expect((await app.send(own)).status).toBe(404)
  expect((await cardOf(shown)).status).toBe(200)
})

it.each([
  'personalities/nobody',
  'areas/nowhere',
  'parties/none',
  'chambers/none',
  'users/ada',
  'posts/x',
])('there is no picture of what does not exist: %s', async (name) => {
  const { status, problem } = await get(`/cards/${name}.png`)
  expect(status).toBe(404)
  expect(problem?.code).toBe('notFound')
})

it('few pictures are drawn for one address at a time, as many sent as it asks for', async () => {
  const limited = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const ask = async (url: string) =>
    (await limited.send({ method: 'GET', url, ip: '192.0.2.7' })).status
  const ben = await createPersonality(app, { name: 'Ben' })
  expect(await ask('/cards/personalities/ada.png')).toBe(200)
  expect(await ask(`/cards/personalities/${ben.slug}.png`)).toBe(200)
  expect(await ask(`/cards/areas/${area.slug}.png`)).toBe(429)
  expect(await ask('/cards/personalities/ada.png')).toBe(200)
})
