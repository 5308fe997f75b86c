import { expect, it } from 'vitest'
import { createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import type { Pages } from './pages.ts'

let rendered = 0
const pages: Pages = {
  sitemapPaths: async () => [],
  normalizeAddress: async (path) => path,
  render: async () => {
    rendered += 1
    return { status: 200, html: `rendering ${rendered}`, noindex: false }
  },
}
const app = await startApp({}, { pages })
const ada = await createPersonality(app)
const voter = await createUser(app)

const page = async () => (await app.send({ method: 'GET', url: '/' })).text
const upvotes = async () => {
  const { body } = await app.call('GET /personalities/:slug', { params: { slug: ada.slug } })
  return body?.upvoteCount
}

it('shows votes in the API at once, and on pages when the cached page expires', async () => {
  const before = await page()
  expect(await upvotes()).toBe(0)
  const body = { personalityId: ada.id, type: 'UPVOTE' } as const
  expect(await app.call('POST /votes', { as: voter, body })).toMatchObject({ status: 200 })
  expect(await upvotes()).toBe(1)
  expect(await page()).toBe(before)
  app.clock.advance(700)
  expect(await page()).not.toBe(before)
})

it('shows a new or deleted comment on pages at once', async () => {
  const before = await page()
  const body = { personalityId: ada.id, content: 'Soon gone' }
  const { id } = (await app.call('POST /comments', { as: voter, body })).body
  const between = await page()
  expect(between).not.toBe(before)
  await app.call('DELETE /comments/:id', { as: voter, params: { id } })
  expect(await page()).not.toBe(between)
})
