import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import {
  createAdministrator,
  createPersonality,
  createUser,
  signInAgain,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { metadataOf, picture } from '../../test/pictures.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createPictureFetching } from './job.ts'
import { hasRemotePictures, queuePictures } from './store.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const [minute, hour] = [60_000, 3_600_000]

/** What each path of every other site answers. */
const answers: Record<string, { status?: number; body?: Buffer | string }> = {
  '/photo.png': { body: await picture({ width: 200 }) },
  '/other.png': { body: await picture({ width: 170 }) },
  '/drawing.svg': { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
}
let requests: string[] = []
const server = http.createServer(({ url = '', headers }, response) => {
  requests.push(`${headers.host}${url}`)
  const { status = 200, body = '' } = answers[url] ?? { status: 404 }
  response.writeHead(status).end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.close()
})
const { port } = server.address() as AddressInfo

const createFetching = () =>
  createPictureFetching({
    ...app,
    internet: {
      resolve: async (hostname) => [hostname === 'inside.example' ? '10.0.0.1' : '93.184.216.34'],
      connect: () => net.connect(port, '127.0.0.1'),
    },
  })
const fetching = createFetching()

const statusOf = async () => (await app.call('GET /admin/pictures', { as: administrator })).body
const askFor = async () =>
  (await app.call('POST /admin/pictures/fetch', { as: administrator })).body
const imageOf = async ({ slug }: { slug: string }) =>
  (await app.call('GET /personalities/:slug', { params: { slug } })).body.imageUrl
const queue = (...ids: string[]) => inTransaction(app.db, (tx) => queuePictures(tx, ids))

/** What an import recognizes a fetched picture by. */
const originalOf = (id: string) =>
  app.db
    .selectFrom('remote_pictures')
    .where('personality_id', '=', id)
    .select(['address', 'stored_url'])
    .executeTakeFirst()

async function runOnce() {
  requests = []
  await fetching.run()
  return requests
}

it('fetches the pictures of other sites once they are asked for, and shows them from this site', async () => {
  const person = await createPersonality(app, { imageUrl: 'http://pictures.example/photo.png' })
  expect(await statusOf()).toMatchObject({ remote: 1, waiting: 0, failed: 0 })
  expect(await runOnce()).toEqual([])
  expect(await askFor()).toMatchObject({ remote: 0, requested: 1, done: 0, waiting: 1 })
  expect(await hasRemotePictures(app.db)).toBe(true)
  expect(await runOnce()).toEqual(['pictures.example/photo.png'])
  const url = (await imageOf(person)) ?? ''
  expect(url).toMatch(/^\/files\/[\w-]{22}\/200\.webp$/)
  const { rawPayload, headers } = await app.server.inject({ url })
  expect((await metadataOf(rawPayload)).format).toBe('webp')
  expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=60')
  expect(await hasRemotePictures(app.db)).toBe(false)
  expect(await statusOf()).toMatchObject({ remote: 0, waiting: 0, failed: 0, failures: [] })
  expect(await originalOf(person.id)).toEqual({
    address: 'http://pictures.example/photo.png',
    stored_url: url,
  })
  const { body } = await app.call('GET /admin/audit', {
    as: administrator,
    query: { action: 'PICTURES_REQUESTED' },
  })
  expect(body.data).toMatchObject([{ changes: [{ field: 'pictures', before: null, after: '1' }] }])
})

it('fetches a picture again only when its address changes', async () => {
  const imageUrl = 'https://pictures.example/photo.png'
  const person = await createPersonality(app, { imageUrl })
  await queue(person.id)
  expect(await runOnce()).toHaveLength(1)
  const fetched = await imageOf(person)
  await queue(person.id)
  expect(await runOnce()).toEqual([])
  expect(await imageOf(person)).toBe(fetched)
  expect(await originalOf(person.id)).toEqual({ address: imageUrl, stored_url: fetched })
  const change = { imageUrl: 'https://pictures.example/other.png' }
  await app.call('PATCH /personalities/:id', {
    as: administrator,
    params: { id: person.id },
    body: change,
  })
  await queue(person.id)
  expect(await runOnce()).toEqual(['pictures.example/other.png'])
  expect(await imageOf(person)).toMatch(/170\.webp$/)
})

it('keeps a fetched picture while a personality shows it, and deletes it afterwards', async () => {
  const person = await createPersonality(app, { imageUrl: 'https://pictures.example/photo.png' })
  await queue(person.id)
  await runOnce()
  const url = (await imageOf(person)) ?? ''
  app.clock.advance(25 * hour)
  await app.uploadCollector.collect()
  expect((await app.server.inject({ url })).statusCode).toBe(200)
  await app.call('PATCH /personalities/:id', {
    as: administrator,
    params: { id: person.id },
    body: { imageUrl: null },
  })
  await app.uploadCollector.collect()
  expect((await app.server.inject({ url })).statusCode).toBe(404)
})

it('lists what could not be fetched in plain words, and tries it again on request', async () => {
  const people = await Promise.all(
    ['missing.example/none.png', 'drawing.example/drawing.svg', 'inside.example/a.png'].map(
      (address, index) =>
        createPersonality(app, { name: `Failing ${index}`, imageUrl: `https://${address}` }),
    ),
  )
  await askFor()
  await runOnce()
  const { failed, failures } = await statusOf()
  expect(failed).toBe(3)
  expect(failures).toMatchObject([
    { slug: people[0]?.slug, name: 'Failing 0', problem: 'The site answered 404' },
    { problem: 'Only JPEG, PNG, and GIF images are allowed' },
    { address: 'https://inside.example/a.png', problem: 'The address leads to a private network' },
  ])
  app.clock.advance(2 * hour)
  expect(await runOnce()).toEqual([])
  answers['/none.png'] = { body: await picture() }
  await app.call('POST /admin/pictures/retry', { as: administrator })
  await runOnce()
  expect(await statusOf()).toMatchObject({ remote: 0, failed: 2 })
  const [fetched, gone] = people
  if (!fetched || !gone) throw new Error('nobody was created')
  await app.call('DELETE /personalities/:id', {
    as: signInAgain(app, administrator),
    params: { id: fetched.id },
  })
  const { body } = await app.call('DELETE /admin/pictures/failed', { as: administrator })
  expect(body).toMatchObject({ failed: 0, failures: [] })
  expect(await imageOf(gone)).toBeNull()
  expect(await hasRemotePictures(app.db)).toBe(false)
  const params = { personalityId: gone.id }
  const history = await app.call('GET /admin/personalities/:personalityId/facts', {
    as: administrator,
    params,
  })
  expect(history.body).toMatchObject({
    heldFacts: expect.arrayContaining(['imageUrl']),
    data: [{ fact: 'imageUrl', before: 'https://drawing.example/drawing.svg', after: null }],
  })
})

it('tries a site that is out of order four times: after one minute, ten and sixty', async () => {
  answers['/broken.png'] = { status: 503 }
  const person = await createPersonality(app, { imageUrl: 'https://broken.example/broken.png' })
  await queue(person.id)
  expect(await runOnce()).toHaveLength(1)
  for (const wait of [1, 10, 60]) {
    app.clock.advance(wait * minute - 1)
    expect(await runOnce()).toEqual([])
    expect(await statusOf()).toMatchObject({ waiting: 1, failed: 0 })
    app.clock.advance(1)
    expect(await runOnce()).toHaveLength(1)
  }
  expect(await statusOf()).toMatchObject({
    waiting: 0,
    failed: 1,
    failures: [{ problem: 'The site answered 503' }],
  })
  await app.call('DELETE /personalities/:id', {
    as: signInAgain(app, administrator),
    params: { id: person.id },
  })
})

it('asks a site that does not answer three times in a row for no more of its pictures', async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, () =>
      createPersonality(app, { imageUrl: 'https://down.example/broken.png' }),
    ),
  )
  await queue(...people.map(({ id }) => id))
  expect(await runOnce()).toHaveLength(3)
  expect(await statusOf()).toMatchObject({ waiting: 5, failed: 0 })
  answers['/broken.png'] = { body: await picture() }
  app.clock.advance(minute)
  expect(await runOnce()).toHaveLength(5)
  expect(await statusOf()).toMatchObject({ waiting: 0, failed: 0 })
})

it('leaves the picture alone that an administrator has chosen meanwhile', async () => {
  const person = await createPersonality(app, { imageUrl: 'https://pictures.example/photo.png' })
  await queue(person.id)
  await app.call('PATCH /personalities/:id', {
    as: administrator,
    params: { id: person.id },
    body: { imageUrl: null },
  })
  await runOnce()
  expect(await imageOf(person)).toBe(null)
  expect(await statusOf()).toMatchObject({ remote: 0, waiting: 0, failed: 0 })
})

it('lets one process fetch at a time, and another one continue three minutes after it was killed', async () => {
  const person = await createPersonality(app, { imageUrl: 'https://pictures.example/photo.png' })
  const other = await createPersonality(app, { imageUrl: 'https://pictures.example/other.png' })
  await queue(person.id)
  const killed = new Date(app.clock.now() + 3 * minute).toISOString()
  await app.db
    .updateTable('remote_pictures')
    .set({ claimed_until: killed })
    .where('personality_id', '=', person.id)
    .execute()
  await queue(other.id)
  expect(await runOnce()).toEqual([])
  app.clock.advance(3 * minute)
  await Promise.all([fetching.run(), createFetching().run()])
  expect(requests.toSorted()).toEqual(['pictures.example/other.png', 'pictures.example/photo.png'])
})

it('is for administrators', async () => {
  const as = await createUser(app)
  for (const key of ['POST /admin/pictures/fetch', 'POST /admin/pictures/retry'] as const) {
    expect((await app.call(key, { as })).status).toBe(403)
  }
})
