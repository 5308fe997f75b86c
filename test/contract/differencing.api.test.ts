import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateHistory } from '../../server/history/service.ts'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
  type TestPersonality,
  type TestUser,
} from '../factories.ts'
import { startApp } from '../harness.ts'
import { mailsTo, tokenIn } from '../outbox.ts'
import { day, insertVotes, manyVotes } from '../past-votes.ts'
import { votersOf } from '../voters.ts'
import { acceptedDifferences, type UserAction } from './accepted-differences.ts'
import { differences, parseResponse } from './differences.ts'
import { addressOf, jsonSchemaOf, type Row, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'

// Comparing all responses before and after an action of one user must not reveal how that user voted or what the user
// wrote anonymously. Covers every GET endpoint of the contract.

const app = await startApp()
const getRows = rows.filter(({ method, spec }) => method === 'GET' && !spec.events)

let target: TestPersonality
let subject: TestUser
let world: World
let readers: Record<string, TestUser | undefined>

beforeAll(async () => {
  subject = await createVerifiedUser(app, { name: 'Sam Subject', username: 'sam_subject' })
  target = await createPersonality(app)
  const others = await Promise.all(Array.from({ length: 12 }, () => createVerifiedUser(app)))
  for (const [index, as] of others.entries()) {
    const type = index % 2 === 0 ? 'UPVOTE' : 'DOWNVOTE'
    await app.call('POST /votes', { as, body: { personalityId: target.id, type } })
    await createComment(app, { author: as, personality: target, isAnonymous: index < 3 })
  }
  // So many that its history is shown, and that the list 'Moving' has it.
  await insertVotes(app, target.id, [
    ...manyVotes(31, 'UPVOTE', 10 * day),
    ...manyVotes(31, 'DOWNVOTE', 0),
  ])
  await publish()
  const shown = await createComment(app, { author: others[0], personality: target })
  world = {
    personality: target,
    hidden: subject,
    commentId: shown.id,
    postId: (await createPost(app)).id,
  }
  readers = {
    visitor: undefined,
    member: await createUser(app),
    administrator: await createAdministrator(app),
  }
  await sql`
    update users set created_at = created_at - interval '60 days' where id = ${subject.id}
  `.execute(app.db)
})

let hoursAhead = 0

/** Publishes what may be published of all votes until now. Only the job's clock is ahead: responses contain days. */
async function publish() {
  hoursAhead += 1
  const now = () => app.clock.now() + hoursAhead * 3_600_000
  await updateHistory({ db: app.db, clock: { now } })
  // Not every vote invalidates what visitors share.
  app.responseCache.drop()
}

/** A response without the audit entries that this test adds by reading the export of users. */
function withoutExportEntries(row: Row, response: unknown): unknown {
  if (row.path !== '/admin/audit') return response
  const { data } = response as { data?: { action: string }[] }
  return data ? { data: data.filter(({ action }) => action !== 'USERS_EXPORTED') } : response
}

/** All responses, by endpoint and reader. */
async function readAll(): Promise<Map<string, Record<string, unknown>>> {
  const all = new Map<string, Record<string, unknown>>()
  for (const row of getRows) {
    const query = new URLSearchParams(sampleQuery(row, world))
    const { properties = {} } = row.spec.query ? jsonSchemaOf(row.spec.query, 'input') : {}
    if (properties.limit) query.set('limit', '100')
    const url = `${addressOf(row, sampleParams(row, world))}?${query}`
    const responses: Record<string, unknown> = {}
    for (const [reader, as] of Object.entries(readers)) {
      const { text, status } = await app.send({ method: 'GET', url, as })
      expect(status, `${row.title} for the ${reader}`).toBeLessThan(500)
      responses[reader] = withoutExportEntries(row, parseResponse(text))
    }
    all.set(row.title, responses)
  }
  return all
}

/** The differences between two readings, each with the readers who can see it. */
function compare(before: Map<string, Record<string, unknown>>, after: typeof before): string[] {
  const readersOf = new Map<string, Set<string>>()
  for (const [title, responses] of after) {
    for (const [reader, response] of Object.entries(responses)) {
      const earlier = before.get(title)?.[reader]
      const { statusCode } = response as { statusCode?: number }
      const isNewError =
        statusCode !== undefined && !(earlier as { statusCode?: number }).statusCode
      for (const difference of isNewError ? [statusCode] : differences(earlier, response)) {
        const where = `${title}: ${difference}`
        readersOf.set(where, (readersOf.get(where) ?? new Set()).add(reader))
      }
    }
  }
  const everybody = Object.keys(readers).length
  return [...readersOf]
    .map(([where, who]) => (who.size === everybody ? where : `${[...who].join(', ')} ${where}`))
    .filter((where) => !/ (exportedAt|pagination\.total(Pages)?)$/.test(where))
    .toSorted()
}

const vote = (type: 'UPVOTE' | 'DOWNVOTE') => () =>
  app.call('POST /votes', { as: subject, body: { personalityId: target.id, type } })

let written: { id: string } | undefined

/** Run in this order; each starts from the state that the one before left. */
const actions: Record<UserAction, () => Promise<{ status: number }>> = {
  'casts a vote': vote('UPVOTE'),
  'changes the vote': vote('DOWNVOTE'),
  'takes the vote back': () =>
    app.call('DELETE /votes/:personalityId', {
      as: subject,
      params: { personalityId: target.id },
    }),
  'comments anonymously': async () => {
    const body = {
      personalityId: target.id,
      content: 'Nobody knows who says so',
      isAnonymous: true,
    }
    const response = await app.call('POST /comments', { as: subject, body })
    written = response.body
    return response
  },
  'edits an anonymous comment': () =>
    app.call('PATCH /comments/:id', {
      as: subject,
      params: { id: written?.id ?? '' },
      body: { content: 'Nobody knows who says so, still' },
    }),
  'deletes an anonymous comment': () =>
    app.call('DELETE /comments/:id', { as: subject, params: { id: written?.id ?? '' } }),
  'votes without a confirmed email': vote('UPVOTE'),
  'confirms the email': async () => {
    await app.call('POST /auth/resend-confirmation', { as: subject })
    return openNewestLink(subject.email)
  },
  'asks for another email': () =>
    app.call('PUT /auth/email', {
      as: subject,
      body: { email: nextEmail, currentPassword: commonPassword },
    }),
  'changes the email': () => openNewestLink(nextEmail),
  'is verified': async () => {
    const { body } = await app.call('POST /verification/request', { as: subject, body: {} })
    return app.call('POST /verification/admin/review/:requestId', {
      as: readers.administrator,
      params: { requestId: body.id },
      body: { decision: 'approve' },
    })
  },
  'is suspended': () => setStatus('SUSPENDED'),
  'is active again': () => setStatus('ACTIVE'),
  'deletes the account': async () => {
    // The changed address, the suspension and its end have raised the version of the tokens.
    const token = app.tokens.sign({ userId: subject.id, version: 3 })
    const body = { password: commonPassword }
    return app.call('DELETE /users/me', { as: { token }, body })
  },
}

const nextEmail = 'sam@elsewhere.example'

async function openNewestLink(email: string) {
  const token = tokenIn((await mailsTo(app, email)).at(-1) ?? '')
  const reply = await app.call('POST /auth/confirm-email', { as: subject, body: { token } })
  // A changed address ends the session before.
  if (reply.body.session) subject.token = reply.body.session.access_token
  return reply
}

const setStatus = (status: 'ACTIVE' | 'SUSPENDED') =>
  app.call('PATCH /users/:id/status', {
    as: readers.administrator,
    params: { id: subject.id },
    body: { status },
  })

/** Number of times that the responses name the user. */
function countMentions(responses: Map<string, unknown>): number {
  const text = JSON.stringify([...responses])
  const traces = [subject.id, subject.name, subject.username, subject.email]
  return traces.reduce((sum, trace) => sum + text.split(trace).length - 1, 0)
}

const publicActions: UserAction[] = [
  'changes the email',
  'is verified',
  'is suspended',
  'is active again',
  'deletes the account',
]

describe('what others can read when a user', () => {
  it.each(Object.keys(actions) as UserAction[])('%s changes only where it may', async (action) => {
    if (action === 'votes without a confirmed email') await votersOf(app).confirm(subject.id, false)
    // Has a vote that counts, which moves to the verified ones.
    if (action === 'is verified') await votersOf(app).verify(subject.id, false)
    if (action === 'is suspended') {
      await vote('UPVOTE')()
      await actions['comments anonymously']()
    }
    const before = await readAll()
    const { status } = await actions[action]()
    expect(status).toBeLessThan(300)
    await publish()
    const after = await readAll()
    expect(compare(before, after)).toEqual(acceptedDifferences[action].toSorted())
    if (!publicActions.includes(action)) {
      expect(countMentions(after)).toBe(countMentions(before))
    }
  })
})
