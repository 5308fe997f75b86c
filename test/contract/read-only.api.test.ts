import { expect, it } from 'vitest'
import { isPermission } from '../../contract/permissions.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createVerifiedUser,
} from '../factories.ts'
import { formOf } from '../forms.ts'
import { startApp } from '../harness.ts'
import { addressOf, type Row, rows } from './rows.ts'
import { sampleParams } from './samples.ts'
import { worstBody } from './worst-input.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const member = await createVerifiedUser(app)
const personality = await createPersonality(app)
const own = await createComment(app, { author: member, personality })
const others = await createComment(app, { personality })
await app.call('POST /votes', {
  as: member,
  body: { personalityId: personality.id, type: 'UPVOTE' },
})
const post = await createPost(app, { author: member })
await app.call('PUT /comments/:id/agreement', {
  as: member,
  params: { id: others.id },
  body: { agrees: true },
})
const setReadOnly = (isReadOnly: boolean) =>
  app.call('PATCH /admin/site-settings', { as: administrator, body: { isReadOnly } })
await app.call('POST /posts/:id/like', {
  as: member,
  params: { id: post.id },
  body: { liked: true },
})
await setReadOnly(true)

/** What members still do while the site is read-only. Others that write are declared as `paused`. */
const working = [
  ...['POST /auth/', 'PUT /auth/', 'DELETE /'],
  ...[
    'POST /reports',
    'POST /notices',
    'PATCH /comments/:id/flag',
    'POST /appeals',
    'POST /vote-appeals',
  ],
  ...['POST /contact', 'POST /verification/request', 'POST /invitations/check'],
  ...['POST /follow/', 'PUT /follow/', 'PUT /mutes/', 'PUT /saves/'],
  ...['PUT /news/', 'POST /news/', 'PUT /users/me/', 'POST /notifications/'],
]
const writing = rows.filter(({ method, access }) => method !== 'GET' && !isPermission(access))
const isWorking = ({ title }: Row) => working.some((beginning) => title.startsWith(beginning))

it.each(writing)('$title is either paused or listed as working', (row) => {
  expect(isWorking(row)).toBe(row.spec.paused === undefined)
})

/** Values of fields that the schema alone does not make acceptable. */
const accepted: Record<string, unknown> = {
  username: 'another_name',
  name: 'Ada Archer',
  profileImage: null,
  imageUrl: null,
  bits: 'a'.repeat(32),
}

/** An acceptable body, with the headers of a form for uploads. */
function sentTo(row: Row) {
  const { upload } = row.spec
  if (upload)
    return formOf([{ field: upload.fields[0], content: Buffer.from('a'), fileName: 'a.png' }])
  const { basedOn, ...body } = worstBody(row, [personality.id]) as Record<string, unknown>
  return {
    body: Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        name in accepted ? accepted[name] : value,
      ]),
    ),
  }
}

it.each(rows.filter(({ spec }) => spec.paused))('$title is refused', async (row) => {
  const params = sampleParams(row, {
    personality: { ...personality, chamberId: '', chamber: '', party: '', area: '' },
    hidden: member,
    commentId: own.id,
    postId: post.id,
    importId: '',
  })
  const url = addressOf(row, params)
  const { status, problem } = await app.send({
    method: row.method,
    url,
    as: member,
    ...sentTo(row),
  })
  expect(problem).toMatchObject({ code: 'readOnly' })
  expect(status).toBe(403)
})

it('members withdraw votes, agreement and likes, report and delete', async () => {
  const agreement = { params: { id: others.id }, body: { agrees: false } }
  const replies = [
    await app.call('PUT /comments/:id/agreement', { as: member, ...agreement }),
    await app.call('POST /posts/:id/like', {
      as: member,
      params: { id: post.id },
      body: { liked: false },
    }),
    await app.call('POST /reports', {
      as: member,
      body: { type: 'comment', id: others.id, reason: 'abuse' },
    }),
    await app.call('DELETE /comments/:id', { as: member, params: { id: own.id } }),
    await app.call('DELETE /votes/:personalityId', {
      as: member,
      params: { personalityId: personality.id },
    }),
  ]
  expect(replies.map(({ problem }) => problem)).toEqual(replies.map(() => undefined))
})

it('all of it works again afterwards', async () => {
  await setReadOnly(false)
  const body = { personalityId: personality.id, type: 'DOWNVOTE' as const }
  expect((await app.call('POST /votes', { as: member, body })).problem).toBeUndefined()
})
