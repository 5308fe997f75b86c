import { describe, expect, it } from 'vitest'
import { featureCalls } from '../../contract/feature-calls.ts'
import { type FeatureName, featureNames } from '../../contract/features.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
} from '../factories.ts'
import { formOf } from '../forms.ts'
import { startApp } from '../harness.ts'
import { addressOf, type Row, rows } from './rows.ts'
import { sampleParams, type World } from './samples.ts'

const app = await startApp()
const other = await startApp()
const administrator = await createAdministrator(app)
const member = await createVerifiedUser(app)
const newcomer = await createUser(app)
const personality = await createPersonality(app)
const own = await createComment(app, { author: member, personality })
const others = await createComment(app, { personality })
const post = await createPost(app, { author: member })
const { body: postComment } = await app.call('POST /posts/:id/comments', {
  as: member,
  params: { id: post.id },
  body: { content: 'Mine' },
})
const world: World = {
  personality: { ...personality, chamberId: '', chamber: '', party: '', area: '' },
  hidden: member,
  commentId: own.id,
  postId: post.id,
  importId: '',
}

const close = (...closedFeatures: FeatureName[]) =>
  app.call('PATCH /admin/site-settings', { as: administrator, body: { closedFeatures } })

const rowOf = (title: string): Row => {
  const row = rows.find((each) => each.title === title)
  if (!row) throw new Error(`the contract has no ${title}`)
  return row
}

const comment = { personalityId: personality.id, content: 'Well said' }

/** Acceptable bodies of calls; those that a feature refuses come before those that it does not. */
const bodies: Record<string, object[]> = {
  'POST /posts': [{ content: 'News' }],
  'PATCH /posts/:id': [{ content: 'Newer' }],
  'POST /posts/:id/like': [{ liked: true }, {}, { liked: false }],
  'POST /posts/:id/comments': [{ content: 'Yes' }],
  'PATCH /posts/comments/:commentId': [{ content: 'No' }],
  'POST /comments': [
    comment,
    { ...comment, isAnonymous: true },
    { ...comment, parentId: others.id },
  ],
  'PATCH /comments/:id': [{ content: 'Badly said' }],
  'PUT /comments/:id/agreement': [{ agrees: true }, { agrees: false }],
  'POST /verification/request': [{ reason: 'I am who I am' }],
}

/** Sends a call of the contract with a body as `bodies` has them, or a file. */
async function send(row: Row, body: object | undefined, on = app) {
  const ids: Record<string, string> = {
    ...sampleParams(row, world),
    ...(row.path.startsWith('/comments/:id/agreement') && { id: others.id }),
    ...(row.path.startsWith('/posts/comments/') && { commentId: postComment.id }),
  }
  const upload = row.spec.upload
    ? formOf([{ field: 'file', content: Buffer.from('a'), fileName: 'a.png' }])
    : { body }
  const as = row.path.startsWith('/verification') ? newcomer : member
  return on.send({ method: row.method, url: addressOf(row, ids), as, ...upload })
}

const calls = featureNames.flatMap((feature) =>
  featureCalls[feature].flatMap(({ endpoint, isRefused }) => {
    const title = `${endpoint.method} ${endpoint.path}`
    const row = rowOf(title)
    return (bodies[title] ?? [undefined]).map((body) => ({
      feature,
      row,
      body: body as object | undefined,
      title: `${title} ${JSON.stringify(body) ?? 'with a file'}`,
      isRefused: isRefused(row.spec.body?.parse(body)),
    }))
  }),
)

it.each(featureNames)('%s have a call that is refused', (feature) => {
  expect(calls.filter((call) => call.feature === feature && call.isRefused)).not.toEqual([])
})

describe.each(calls)('$feature: $title', ({ feature, row, body, isRefused }) => {
  const code = `${feature}Closed`

  it(isRefused ? 'is refused while they are closed' : 'works while they are closed', async () => {
    await close(feature)
    const { status, problem } = await send(row, body)
    if (isRefused) expect({ status, code: problem?.code }).toEqual({ status: 403, code })
    else expect(problem).toBeUndefined()
    await close()
  })

  it('is not refused as closed before and after', async () => {
    const { problem } = await send(row, body)
    expect(problem?.code).not.toBe(code)
  })
})

it('other features stay open', async () => {
  await close('posts', 'replies', 'anonymousComments')
  const row = rowOf('POST /comments')
  expect((await send(row, comment)).status).toBe(201)
  await close('comments', 'verification')
  expect((await send(rowOf('POST /posts'), { content: 'Open' })).status).toBe(201)
  await close()
})

it('what is closed stays readable with its counts, and can be deleted, reported and appealed', async () => {
  const kept = await createComment(app, { personality })
  const mine = await createComment(app, { author: member, personality })
  const minePost = await createPost(app, { author: member })
  const count = async () =>
    (await app.call('GET /personalities/:slug', { params: { slug: personality.slug } })).body
      .commentCount
  const before = await count()
  await close(...featureNames)
  expect(await count()).toBe(before)
  const { body: list } = await app.call('GET /comments/:personalityId', {
    params: { personalityId: personality.id },
  })
  expect(list.data.map(({ id }) => id)).toContain(kept.id)
  expect((await app.call('GET /posts/:id', { params: { id: minePost.id } })).status).toBe(200)
  const replies = [
    await app.call('POST /reports', {
      as: member,
      body: { type: 'comment', id: kept.id, reason: 'abuse' },
    }),
    await app.call('PATCH /comments/:id/status', {
      as: administrator,
      params: { id: mine.id },
      body: { status: 'HIDDEN', rule: 'abuse' },
    }),
    await app.call('POST /appeals', {
      as: member,
      body: { type: 'comment', id: mine.id, text: 'Why?' },
    }),
    await app.call('DELETE /comments/:id', { as: member, params: { id: own.id } }),
    await app.call('DELETE /posts/:id', { as: member, params: { id: minePost.id } }),
  ]
  expect(replies.map(({ problem }) => problem)).toEqual(replies.map(() => undefined))
  await close()
})

it('are closed and opened at once in every process, and the audit log says so', async () => {
  await close('replies', 'comments')
  await expect
    .poll(async () => (await send(rowOf('POST /comments'), comment, other)).problem?.code)
    .toBe('commentsClosed')
  const { body } = await app.call('GET /admin/audit', {
    as: administrator,
    query: { targetType: 'site' },
  })
  expect(body.data[0]?.changes).toEqual([
    { field: 'closedFeatures', before: '', after: 'comments\nreplies' },
  ])
  await close()
  await expect
    .poll(async () => (await send(rowOf('POST /comments'), comment, other)).problem?.code)
    .toBeUndefined()
})
