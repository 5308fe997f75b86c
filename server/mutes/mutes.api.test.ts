import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createPostComment,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const mute = (as: TestUser, { username }: TestUser, isBlocked = false) =>
  app.call('PUT /mutes/:username', { as, params: { username }, body: { isBlocked } })
const unmute = (as: TestUser, { username }: TestUser) =>
  app.call('DELETE /mutes/:username', { as, params: { username } })
const follow = (as: TestUser, { id: userId }: TestUser) =>
  app.call('POST /follow/:userId', { as, params: { userId } })

async function commentsSeenBy(as: TestUser | undefined, personalityId: string) {
  const params = { personalityId }
  const list = await app.call('GET /comments/:personalityId', { as, params })
  const threads = await app.call('GET /comments/:personalityId/threads', { as, params })
  return {
    list: list.body.data.map(({ content }) => content),
    total: list.body.pagination.total,
    threads: threads.body.data.map(({ comment, replies, replyCount }) => [
      comment?.content,
      ...replies.map(({ content }) => content),
      replyCount,
    ]),
    threadTotal: threads.body.pagination.total,
  }
}

it('hides the comments of muted members from who mutes them alone, and anonymous ones from nobody', async () => {
  const about = await createPersonality(app)
  const [owner, muted, other] = [
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ]
  const write = (author: TestUser, content: string, parentId?: string, isAnonymous = false) =>
    createComment(app, { personality: about, author, content, parentId, isAnonymous })
  const secret = await write(muted, 'secret', undefined, true)
  await write(muted, 'secret reply', secret.id, true)
  const theirs = await write(muted, 'theirs')
  await write(other, 'to theirs', theirs.id)
  const open = await write(other, 'open')
  const theirReply = await write(muted, 'their reply', open.id)
  await write(other, 'own reply', open.id)
  const before = await commentsSeenBy(undefined, about.id)
  expect(before).toMatchObject({ total: 7, threadTotal: 3 })
  expect((await mute(owner, muted)).status).toBe(204)
  expect(await commentsSeenBy(owner, about.id)).toEqual({
    list: expect.arrayContaining(['own reply', 'open', 'to theirs', 'secret reply', 'secret']),
    total: 5,
    threads: [
      ['open', 'own reply', 1],
      ['secret', 'secret reply', 1],
    ],
    threadTotal: 2,
  })
  for (const as of [undefined, muted, other, await createAdministrator(app)]) {
    app.responseCache.drop()
    expect(await commentsSeenBy(as, about.id)).toEqual(before)
  }
  const replies = await app.call('GET /comments/detail/:id/replies', {
    as: owner,
    params: { id: open.id },
  })
  expect(replies.body).toMatchObject({ data: [{ content: 'own reply' }], pagination: { total: 1 } })
  for (const { id } of [theirs, theirReply]) {
    const thread = await app.call('GET /comments/detail/:id/thread', { as: owner, params: { id } })
    expect(thread.status).toBe(404)
  }
  const opened = (id: string) => app.call('GET /comments/detail/:id', { as: owner, params: { id } })
  expect((await opened(theirs.id)).status).toBe(404)
  expect((await opened(secret.id)).status).toBe(200)
  const agreed = await app.call('PUT /comments/:id/agreement', {
    as: owner,
    params: { id: theirs.id },
    body: { agrees: true },
  })
  expect(agreed.status).toBe(404)
  await unmute(owner, muted)
  expect(await commentsSeenBy(owner, about.id)).toEqual(before)
})

it('hides posts, comments on posts, follows and notifications of muted members, and finds them by no search', async () => {
  const owner = await createVerifiedUser(app)
  const muted = await createVerifiedUser(app, { name: 'Muted Marten', username: 'muted_marten' })
  const own = await createPost(app, { author: owner })
  const theirs = await createPost(app, { author: muted })
  await createPostComment(app, { author: muted, postId: own.id, content: 'Theirs' })
  await follow(muted, owner)
  await app.call('POST /posts/:id/like', { as: muted, params: { id: own.id } })
  const unread = async () =>
    (await app.call('GET /notifications', { as: owner })).body.data.notifications
  expect(await unread()).toHaveLength(2)
  const seen = async (as: TestUser) => {
    const feed = (await app.call('GET /posts', { as, query: { limit: '100' } })).body
    const search = await app.call('GET /users/search', { as, query: { q: 'muted_marten' } })
    const followers = await app.call('GET /follow/:userId/followers', {
      as,
      params: { userId: owner.id },
    })
    const comments = await app.call('GET /posts/:id/comments', { as, params: { id: own.id } })
    const post = await app.call('GET /posts/:id', { as, params: { id: theirs.id } })
    expect(feed.pagination.total).toBe(feed.data.length)
    expect(followers.body.pagination.total).toBe(followers.body.followers.length)
    return {
      feed: feed.data.some(({ id }) => id === theirs.id),
      search: search.body.data.length,
      followers: followers.body.followers.length,
      comments: comments.body.data.length,
      post: post.status,
    }
  }
  const all = { feed: true, search: 1, followers: 1, comments: 1, post: 200 }
  expect(await seen(owner)).toEqual(all)
  await mute(owner, muted)
  expect(await seen(owner)).toEqual({
    feed: false,
    search: 0,
    followers: 0,
    comments: 0,
    post: 404,
  })
  expect(await seen(await createUser(app))).toEqual(all)
  expect(await unread()).toEqual([])
  await app.call('POST /posts/:id/comments', {
    as: muted,
    params: { id: own.id },
    body: { content: 'Again' },
  })
  expect(await unread()).toEqual([])
  // Muting alone changes nothing for the muted member, who does not learn it.
  const profile = await app.call('GET /users/username/:username', {
    as: muted,
    params: { username: owner.username },
  })
  expect(profile.body).toMatchObject({ isFollowing: true, canFollow: true, isMuted: false })
  const mine = await app.call('GET /users/me/export', { as: owner })
  expect(mine.body.mutes).toEqual([{ username: 'muted_marten', isBlocked: false }])
  const theirExport = await app.call('GET /users/me/export', { as: muted })
  expect(theirExport.body.mutes).toEqual([])
})

it('lists a muted member among those who are blocked from following, so that it can be taken back', async () => {
  const owner = await createUser(app)
  const blocked = await createUser(app)
  await app.call('DELETE /follow/followers/:userId', {
    as: owner,
    params: { userId: blocked.id },
  })
  await mute(owner, blocked)
  const { body } = await app.call('GET /follow/blocked', { as: owner })
  expect(body.blocked.map(({ id }) => id)).toEqual([blocked.id])
  expect(body.pagination.total).toBe(1)
})

it('lets blocked members neither follow nor answer nor mention, except where that would unmask somebody', async () => {
  const about = await createPersonality(app)
  const owner = await createUser(app, { username: 'blocking_owner' })
  const [blocked, other] = [await createUser(app), await createUser(app)]
  await follow(blocked, owner)
  await follow(owner, blocked)
  expect((await mute(owner, blocked, true)).status).toBe(204)
  expect((await mute(owner, blocked, true)).status).toBe(204)
  const status = async (as: TestUser, userId: string) =>
    (await app.call('GET /follow/status/:userId', { as, params: { userId } })).body
  expect(await status(blocked, owner.id)).toMatchObject({ isFollowing: false, canFollow: false })
  expect(await status(owner, blocked.id)).toMatchObject({ isFollowing: false })
  expect((await follow(blocked, owner)).status).toBe(403)
  const answer = (as: TestUser, parentId: string | null, content = 'Answer') =>
    app.call('POST /comments', { as, body: { personalityId: about.id, content, parentId } })
  const named = (await answer(owner, null)).body.id
  const anonymous = await createComment(app, {
    personality: about,
    author: owner,
    isAnonymous: true,
  })
  const reply = (await answer(other, named)).body.id
  expect((await answer(blocked, named)).problem).toMatchObject({
    statusCode: 403,
    message: 'You cannot reply to this comment.',
  })
  expect((await answer(blocked, reply)).status).toBe(403)
  expect((await answer(blocked, anonymous.id)).status).toBe(201)
  const linksOf = async (as: TestUser, isAnonymous: boolean) => {
    const body = { personalityId: about.id, content: 'Hello @blocking_owner', isAnonymous }
    return (await app.call('POST /comments', { as, body })).body.links.length
  }
  expect([await linksOf(blocked, false), await linksOf(other, false)]).toEqual([0, 1])
  // The author of an anonymous text is unknown, so a mention in it links as every other.
  expect(await linksOf(blocked, true)).toBe(1)
  await mute(owner, blocked, false)
  expect((await answer(blocked, named)).status).toBe(201)
  expect((await follow(blocked, owner)).status).toBe(200)
})

it('lists muted and blocked members for who muted them alone', async () => {
  const [owner, first, second] = [
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ]
  await mute(owner, first)
  await mute(owner, second, true)
  const list = async (as: TestUser) => (await app.call('GET /mutes', { as })).body.muted
  expect(await list(owner)).toMatchObject([
    { username: second.username, isBlocked: true },
    { username: first.username, isBlocked: false },
  ])
  expect(await list(first)).toEqual([])
  expect((await mute(owner, owner)).status).toBe(400)
  const unknown = { ...first, username: 'nobody_at_all' }
  expect((await mute(owner, unknown)).status).toBe(404)
  await unmute(owner, first)
  expect((await unmute(owner, first)).status).toBe(204)
  expect(await list(owner)).toHaveLength(1)
})
