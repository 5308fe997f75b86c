import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createComment,
  createPersonality,
  createPost,
  createPostComment,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'

const app = await startApp()
const other = await startApp()
let author: TestUser
let personality: TestPersonality
let postId: string
let urls: string[]

beforeAll(async () => {
  author = await createUser(app)
  personality = await createPersonality(app)
  await createComment(app, { personality, author })
  postId = (await createPost(app)).id
  await createPostComment(app, { postId, author })
  urls = ['/api/posts', `/api/comments/${personality.id}`, `/api/posts/${postId}/comments`]
})

const read = (url: string, headers = {}, as?: TestUser) =>
  app.send({ method: 'GET', url, headers, as })

describe('posts and comments', () => {
  it('are one cached response for all visitors, which no cache may send to users', async () => {
    for (const url of urls) {
      const { status, headers } = await read(url)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=1',
        vary: 'accept-encoding, authorization',
      })
      expect((await read(url, { 'if-none-match': headers.etag })).status).toBe(304)
    }
  })

  it('are read again for a user, also while the response to visitors is cached', async () => {
    for (const url of urls) {
      const { headers, text } = await read(url)
      const own = await read(url, { 'if-none-match': headers.etag }, author)
      expect(own.status).toBe(200)
      expect(own.headers).toMatchObject({ 'cache-control': 'private, no-store' })
      if (url !== '/api/posts') expect(own.text).toContain('"isOwn":true')
      expect((await read(url)).text).toBe(text)
    }
  })

  it('reject a token that is not valid, also while the response to visitors is cached', async () => {
    for (const url of urls) {
      await read(url)
      expect((await read(url, { authorization: 'Bearer x' })).status).toBe(401)
    }
  })

  it('show a comment of another visitor at once', async () => {
    const [, onPersonality = '', onPost = ''] = urls
    await Promise.all(urls.map((url) => read(url)))
    const comment = { personalityId: personality.id, content: 'About the person' }
    await app.call('POST /comments', { as: author, body: comment })
    expect((await read(onPersonality)).text).toContain('About the person')
    await app.call('POST /posts/:id/comments', {
      as: author,
      params: { id: postId },
      body: { content: 'About the post' },
    })
    expect((await read(onPost)).text).toContain('About the post')
    expect((await read('/api/posts')).text).toContain('"commentsCount":2')
  })

  it('stay cached when somebody votes', async () => {
    const [first = ''] = urls
    let content = ''
    // Again if the notification of an earlier comment has dropped the response meanwhile.
    await vi.waitFor(async () => {
      const before = (await read(first)).text
      content = `Changed past the cache ${randomUUID()}`
      await app.db.updateTable('posts').set({ content }).execute()
      await app.call('POST /votes', {
        as: author,
        body: { personalityId: personality.id, type: 'UPVOTE' },
      })
      expect((await read(first)).text).toBe(before)
    }, 10_000)
    app.clock.advance(700)
    expect((await read(first)).text).toContain(content)
  })

  it('that were written in another process show within a second', async () => {
    const [, onPersonality = ''] = urls
    await read(onPersonality)
    const comment = { personalityId: personality.id, content: 'From elsewhere' }
    await other.call('POST /comments', { as: author, body: comment })
    app.clock.advance(700)
    expect((await read(onPersonality)).text).toContain('From elsewhere')
  })
})
