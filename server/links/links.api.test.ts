import { expect, it } from 'vitest'
import {
  createAdministrator,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

/** The links of a text, as the part of the text, where it leads and the name shown instead. */
async function linksIn(content: string) {
  const { id } = await createPost(app, { content })
  const { body } = await app.call('GET /posts/:id', { params: { id } })
  return body.links.map(({ start, end, href, name }) => [content.slice(start, end), href, name])
}

it('links web addresses, members and personalities in posts', async () => {
  const ada = await createPersonality(app, { name: 'Ada Lovelace', slug: 'ada-lovelace' })
  const { username } = await createUser(app)
  const typed = username.toUpperCase()
  expect(
    await linksIn(`😀 https://example.org/x, @${typed} and @Ada-Lovelace; not @nobody-known.`),
  ).toEqual([
    ['https://example.org/x', 'https://example.org/x', null],
    [`@${typed}`, `/users/${username}`, null],
    ['@Ada-Lovelace', `/personalities/${ada.slug}`, 'Ada Lovelace'],
  ])
})

it('shows the new name of a renamed personality', async () => {
  const { id } = await createPersonality(app, { name: 'Old Name', slug: 'renamed-one' })
  const post = await createPost(app, { content: '@renamed-one' })
  await app.call('PATCH /personalities/:id', {
    as: await createAdministrator(app),
    params: { id },
    body: { name: 'New Name' },
  })
  const { body } = await app.call('GET /posts/:id', { params: { id: post.id } })
  expect(body.links).toMatchObject([{ href: '/personalities/renamed-one', name: 'New Name' }])
})

it('leaves suspended users as text', async () => {
  const { id, username } = await createUser(app)
  expect(await linksIn(`@${username}`)).toHaveLength(1)
  await app.db.updateTable('users').where('id', '=', id).set({ status: 'SUSPENDED' }).execute()
  app.responseCache.drop()
  expect(await linksIn(`@${username}`)).toEqual([])
})

it('means the personality where a member has its slug as username', async () => {
  const { username } = await createUser(app)
  await createPersonality(app, { name: 'Plato', slug: username.toLowerCase() })
  expect(await linksIn(`@${username}`)).toEqual([
    [`@${username}`, `/personalities/${username.toLowerCase()}`, 'Plato'],
  ])
})

it('links mentions in comments, and notifies nobody of them', async () => {
  const reader = await createUser(app)
  const author = await createVerifiedUser(app)
  const { id: personalityId } = await createPersonality(app)
  const content = `Ask @${reader.username}`
  const expected = [{ start: 4, href: `/users/${reader.username}` }]
  const comment = await app.call('POST /comments', {
    as: author,
    body: { personalityId, content, isAnonymous: true },
  })
  expect(comment.body.links).toMatchObject(expected)
  const listed = await app.call('GET /comments/:personalityId', { params: { personalityId } })
  expect(listed.body.data[0]).toMatchObject({ user: null, links: expected })
  const mine = await app.call('GET /comments/me/comments', { as: author })
  expect(mine.body.data[0]?.links).toMatchObject(expected)
  const post = await createPost(app, { content: 'Hello' })
  const reply = await app.call('POST /posts/:id/comments', {
    as: author,
    params: { id: post.id },
    body: { content },
  })
  expect(reply.body.links).toMatchObject(expected)
  const { body } = await app.call('GET /notifications', { as: reader })
  expect(body.data.notifications).toEqual([])
})

it('links mentions in every post of a page', async () => {
  const author = await createVerifiedUser(app)
  const { username } = await createUser(app)
  for (let each = 0; each < 5; each++) {
    await createPost(app, { author, content: `${each} @${username} @${author.username}` })
  }
  const { body } = await app.call('GET /posts', { query: { userId: author.id } })
  expect(body.data.map(({ links }) => links.length)).toEqual([2, 2, 2, 2, 2])
})
