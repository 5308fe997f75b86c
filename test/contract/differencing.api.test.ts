import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  comment,
  commonPassword,
  createAdministrator,
  createUser,
  createVerifiedUser,
  type MadePersonality,
  personality,
  post,
  type TestUser,
} from '../factories.ts'
import { startApp } from '../harness.ts'
import { type Act, acceptedDifferences } from './accepted-differences.ts'
import { differences, parsed } from './differences.ts'
import { addressOf, jsonSchemaOf, type Row, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'

// Whoever reads everything before and after an act of one member must not learn from what differs how that member
// voted or what the member wrote anonymously. Every GET of the contract is read, whatever is added to it.

const app = await startApp()
const reading = rows.filter(({ method, spec }) => method === 'GET' && !spec.events)

let made: MadePersonality
let subject: TestUser
let world: World
let readers: Record<string, TestUser | undefined>

beforeAll(async () => {
  subject = await createVerifiedUser(app, { name: 'Sam Subject', username: 'sam_subject' })
  made = await personality(app)
  const others = await Promise.all(Array.from({ length: 6 }, () => createUser(app)))
  for (const [index, as] of others.entries()) {
    const type = index % 2 === 0 ? 'UPVOTE' : 'DOWNVOTE'
    await app.call('POST /votes', { as, body: { personalityId: made.id, type } })
    await comment(app, { author: as, personality: made, isAnonymous: index < 3 })
  }
  const shown = await comment(app, { author: others[0], personality: made })
  world = {
    personality: made,
    hidden: subject,
    commentId: shown.id,
    postId: (await post(app)).id,
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

/** An answer without what this very reading has left in the audit log: that all members were exported. */
function withoutReading(row: Row, answer: unknown): unknown {
  if (row.path !== '/admin/audit') return answer
  const { data } = answer as { data?: { action: string }[] }
  return data ? { data: data.filter(({ action }) => action !== 'USERS_EXPORTED') } : answer
}

/** Everything that the readers are answered, by endpoint and reader. */
async function readAll(): Promise<Map<string, Record<string, unknown>>> {
  const all = new Map<string, Record<string, unknown>>()
  for (const row of reading) {
    const query = new URLSearchParams(sampleQuery(row, world))
    const { properties = {} } = row.spec.query ? jsonSchemaOf(row.spec.query, 'input') : {}
    if (properties.limit) query.set('limit', '100')
    const url = `${addressOf(row, sampleParams(row, world))}?${query}`
    const answers: Record<string, unknown> = {}
    for (const [reader, as] of Object.entries(readers)) {
      const { text, status } = await app.send({ method: 'GET', url, as })
      expect(status, `${row.title} for the ${reader}`).toBeLessThan(500)
      answers[reader] = withoutReading(row, parsed(text))
    }
    all.set(row.title, answers)
  }
  return all
}

/** Where the answers of two readings differ, with the readers to whom they do. */
function compare(before: Map<string, Record<string, unknown>>, after: typeof before): string[] {
  const readersOf = new Map<string, Set<string>>()
  for (const [title, answers] of after) {
    for (const [reader, answer] of Object.entries(answers)) {
      const earlier = before.get(title)?.[reader]
      const { statusCode } = answer as { statusCode?: number }
      const isGone = statusCode !== undefined && !(earlier as { statusCode?: number }).statusCode
      for (const difference of isGone ? [statusCode] : differences(earlier, answer)) {
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
  app.call('POST /votes', { as: subject, body: { personalityId: made.id, type } })

let written: { id: string } | undefined

/** In this order: each begins where the one before has ended. */
const acts: Record<Act, () => Promise<{ status: number }>> = {
  'casts a vote': vote('UPVOTE'),
  'changes the vote': vote('DOWNVOTE'),
  'takes the vote back': () =>
    app.call('DELETE /votes/:personalityId', {
      as: subject,
      params: { personalityId: made.id },
    }),
  'comments anonymously': async () => {
    const body = { personalityId: made.id, content: 'Nobody knows who says so', isAnonymous: true }
    const answer = await app.call('POST /comments', { as: subject, body })
    written = answer.body
    return answer
  },
  'edits an anonymous comment': () =>
    app.call('PATCH /comments/:id', {
      as: subject,
      params: { id: written?.id ?? '' },
      body: { content: 'Nobody knows who says so, still' },
    }),
  'deletes an anonymous comment': () =>
    app.call('DELETE /comments/:id', { as: subject, params: { id: written?.id ?? '' } }),
  'is suspended': () => setStatus('SUSPENDED'),
  'is active again': () => setStatus('ACTIVE'),
  'deletes the account': async () => {
    // The suspension and its end have raised the version of the tokens.
    const token = app.tokens.sign({ userId: subject.id, version: 2 })
    const body = { password: commonPassword }
    return app.call('DELETE /users/me', { as: { token }, body })
  },
}

const setStatus = (status: 'ACTIVE' | 'SUSPENDED') =>
  app.call('PATCH /users/:id/status', {
    as: readers.administrator,
    params: { id: subject.id },
    body: { status },
  })

/** How often the answers name the member. */
function mentions(answers: Map<string, unknown>): number {
  const text = JSON.stringify([...answers])
  const traces = [subject.id, subject.name, subject.username, subject.email]
  return traces.reduce((sum, trace) => sum + text.split(trace).length - 1, 0)
}

const openActions: Act[] = ['is suspended', 'is active again', 'deletes the account']

describe('what others read, when a member', () => {
  it.each(Object.keys(acts) as Act[])('%s, differs only where it may', async (act) => {
    if (act === 'is suspended') {
      await vote('UPVOTE')()
      await acts['comments anonymously']()
    }
    const before = await readAll()
    const { status } = await acts[act]()
    expect(status).toBeLessThan(300)
    const after = await readAll()
    expect(compare(before, after)).toEqual(acceptedDifferences[act].toSorted())
    if (!openActions.includes(act)) expect(mentions(after)).toBe(mentions(before))
  })
})
