import { expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import {
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const counts = async (q: string, as?: Awaited<ReturnType<typeof createUser>>) =>
  (await app.call('GET /search/counts', { query: { q }, ...(as && { as }) })).body

it('counts users, posts and personalities that contain a text', async () => {
  await createUser(app, { name: 'Wilma Walnut' })
  await createPersonality(app, { name: 'Wanda Wälnut' })
  await createPersonality(app, { name: 'Otto', party: 'Walnut Party' })
  await createPost(app, { content: 'Plant walnuts.' })
  expect(await counts('walnut')).toEqual({ users: 1, posts: 1, personalities: 2 })
  expect(await counts('walnut party')).toEqual({ users: 0, posts: 0, personalities: 1 })
  expect(await counts('wa')).toEqual({ users: 1, posts: 1, personalities: 2 })
})

it('counts similar results only where nothing contains the text', async () => {
  await createPersonality(app, { name: 'Bernadette Hazelwood' })
  expect(await counts('hazlewood')).toEqual({ users: 0, posts: 0, personalities: 1 })
  await createUser(app, { name: 'Ina Hazlewood' })
  app.responseCache.drop()
  expect(await counts('hazlewood')).toEqual({ users: 1, posts: 0, personalities: 0 })
})

it('counts no post that the viewer may not see, and no suspended user', async () => {
  const author = await createVerifiedUser(app, { name: 'Secret Chestnut' })
  await createPost(app, { author, content: 'Chestnut recipes' })
  expect(await counts('chestnut')).toMatchObject({ users: 1, posts: 1 })
  await app.call('PUT /follow/privacy', { as: author, body: { isPrivate: true } })
  expect(await counts('chestnut')).toMatchObject({ users: 1, posts: 0 })
  expect(await counts('chestnut', author)).toMatchObject({ users: 1, posts: 1 })
  await app.db
    .updateTable('users')
    .where('id', '=', author.id)
    .set({ status: 'SUSPENDED' })
    .execute()
  app.responseCache.drop()
  expect(await counts('chestnut')).toMatchObject({ users: 0, posts: 0 })
})

it('counts up to a limit', async () => {
  for (let each = 0; each < limits.countedResults + 2; each++) {
    await createPersonality(app, { name: `Pistachio ${each}` })
  }
  expect(await counts('pistachio')).toMatchObject({ personalities: limits.countedResults })
})

it('needs two characters', async () => {
  expect((await app.call('GET /search/counts', { query: { q: 'a' } })).status).toBe(400)
})
