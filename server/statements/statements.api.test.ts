import { expect, it } from 'vitest'
import type { Decision } from '../../contract/moderation.ts'
import {
  createAdministrator,
  createComment,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { mailsTo } from '../../test/outbox.ts'

const app = await startApp()
const [administrator, reader] = [await createAdministrator(app), await createUser(app)]
const moderation = moderationOf(app, administrator)

/** Reports a comment and decides about it. */
async function decideAbout(commentId: string, decision: Decision) {
  await moderation.report(reader, 'comment', commentId)
  const { id } = await moderation.caseOf(commentId)
  const reply = await app.call('POST /admin/moderation/:id/decision', {
    as: administrator,
    params: { id },
    body: decision,
  })
  return { caseId: id, reply }
}

const statementsOf = (caseId: string) =>
  app.db.selectFrom('statements').where('case_id', '=', caseId).selectAll().execute()

/** What the author reads beside a hidden comment. */
async function statementFor(author: TestUser, id: string, language = 'en') {
  const headers = { 'x-language': language }
  const { body } = await app.call('GET /appeals', { as: author, query: { id }, headers })
  return body.data[0]?.statement
}

it('hiding a comment states its reasons completely: rule, facts, source, dates and redress', async () => {
  const author = await createUser(app)
  const { id } = await createComment(app, { author })
  const { caseId } = await decideAbout(id, { action: 'hide', rule: 'abuse' })
  const today = new Date().toISOString().slice(0, 10)
  const statements = await statementsOf(caseId)
  expect(statements).toMatchObject([
    {
      user_id: null,
      decision_visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED',
      decision_account: null,
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      ground_reference: 'Abuse',
      ground_explanation: "Don't insult, threaten or spread hatred against people.",
      category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
      source_type: 'SOURCE_TYPE_OTHER_NOTIFICATION',
      automated_detection: false,
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
      content_types: ['CONTENT_TYPE_TEXT'],
      content_date: today,
      end_date: null,
      redress: 'APPEAL',
      noticed_at: expect.any(String),
    },
  ])
  expect(statements[0]?.territorial_scope).toHaveLength(30)
  const { data } = (await app.call('GET /appeals', { as: author, query: { id } })).body
  expect(data[0]?.statement).toMatchObject({
    ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    reference: 'Abuse',
    facts: 'The comment was reported. Somebody who moderates this site looked at it and decided.',
    contentDate: today,
  })
})

it('names the law, the category and the facts where the content is illegal', async () => {
  const author = await createUser(app)
  const { id } = await createComment(app, { author })
  const { caseId } = await decideAbout(id, {
    action: 'hide',
    rule: 'other',
    law: 'Criminal Code, section 130',
    category: 'STATEMENT_CATEGORY_VIOLENCE',
    facts: 'It calls for attacks on a town hall.',
  })
  expect(await statementsOf(caseId)).toMatchObject([
    {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      ground_reference: 'Criminal Code, section 130',
      category: 'STATEMENT_CATEGORY_VIOLENCE',
    },
  ])
  expect(await statementFor(author, id)).toMatchObject({
    facts: expect.stringMatching(/^It calls for attacks on a town hall\.\nThe comment/),
    explanation: expect.stringMatching(/^It calls for attacks on a town hall\.\nThe comment/),
  })
  const { notifications } = (await app.call('GET /notifications', { as: author })).body.data
  expect(notifications[0]?.message).toContain(
    'Your comment breaks this law: Criminal Code, section 130. You can appeal once.',
  )
})

it('refuses a law of several lines, and texts that are too long', async () => {
  const { id } = await createComment(app, { author: await createUser(app) })
  const decide = async (ground: Partial<Decision>) =>
    (await decideAbout(id, { action: 'hide', rule: 'other', ...ground })).reply.status
  expect(await decide({ law: 'One\nTwo' })).toBe(400)
  expect(await decide({ law: 'x'.repeat(201) })).toBe(400)
  expect(await decide({ facts: 'x'.repeat(501) })).toBe(400)
  expect(await decide({ law: 'x'.repeat(200), facts: 'x'.repeat(500) })).toBe(200)
})

it('states nothing about what is dismissed or restored, and keeps statements of deleted content', async () => {
  const author = await createUser(app)
  const { id } = await createComment(app, { author })
  const { caseId } = await decideAbout(id, { action: 'dismiss' })
  expect(await statementsOf(caseId)).toEqual([])
  const hidden = await decideAbout(id, { action: 'hide', rule: 'spam' })
  await moderation.decide(hidden.caseId, 'restore')
  const [statement] = await statementsOf(hidden.caseId)
  await app.call('DELETE /comments/:id', { as: author, params: { id } })
  const kept = await app.db
    .selectFrom('statements')
    .where('id', '=', statement?.id ?? '')
    .select('case_id')
    .execute()
  expect(kept).toEqual([{ case_id: null }])
})

it('a comment hidden without a report is found by the site itself', async () => {
  const { id } = await createComment(app, { author: await createUser(app) })
  await app.call('PATCH /comments/:id/status', {
    as: administrator,
    params: { id },
    body: { status: 'HIDDEN', rule: 'spam' },
  })
  const { id: caseId } = await moderation.caseOf(id, { state: 'decided' })
  expect(await statementsOf(caseId)).toMatchObject([
    { source_type: 'SOURCE_VOLUNTARY', noticed_at: null },
  ])
})

it('suspending the author of an anonymous comment states both restrictions, and never who it is', async () => {
  const states = []
  for (const author of [await createUser(app), await createAdministrator(app)]) {
    const { id } = await createComment(app, { author, isAnonymous: true })
    const { caseId } = await decideAbout(id, { action: 'suspend', rule: 'abuse' })
    const [statement] = await statementsOf(caseId)
    expect(JSON.stringify(statement)).not.toContain(author.id)
    states.push(statement?.decision_account)
  }
  expect(states).toEqual(['DECISION_ACCOUNT_SUSPENDED', 'DECISION_ACCOUNT_SUSPENDED'])
})

it('an administrator who suspends accounts states the reasons to each member, by mail', async () => {
  const members = [await createUser(app), await createUser(app)]
  await app.call('PATCH /users/bulk', {
    as: administrator,
    body: {
      userIds: members.map(({ id }) => id),
      updates: { status: 'SUSPENDED' },
      reason: 'Sells followers',
    },
  })
  for (const member of members) {
    const rows = await app.db
      .selectFrom('statements')
      .where('user_id', '=', member.id)
      .select(['decision_account', 'decision_visibility', 'source_type', 'redress'])
      .execute()
    expect(rows).toEqual([
      {
        decision_account: 'DECISION_ACCOUNT_SUSPENDED',
        decision_visibility: null,
        source_type: 'SOURCE_VOLUNTARY',
        redress: 'CONTACT',
      },
    ])
    const mails = await mailsTo(app, member.email)
    expect(mails.at(-1)).toContain('The facts: Sells followers')
    expect(mails.at(-1)).toContain('/contact')
  }
})

it('tells how a decision came about in the language of who reads it, with the words of people as they are', async () => {
  const author = await createUser(app)
  const { id } = await createComment(app, { author })
  await decideAbout(id, { action: 'hide', rule: 'abuse', facts: 'Look at the last line.' })
  expect(await statementFor(author, id, 'de')).toMatchObject({
    reference: 'Beschimpfung und Hass',
    facts:
      'Look at the last line.\nDer Kommentar wurde gemeldet. Jemand aus der Moderation hat ihn geprüft und darüber entschieden.',
  })
  const member = await createUser(app)
  await app.db
    .updateTable('accounts')
    .set({ language: 'es' })
    .where('user_id', '=', member.id)
    .execute()
  await app.call('PATCH /users/:id/status', {
    as: administrator,
    params: { id: member.id },
    body: { status: 'SUSPENDED' },
  })
  expect((await mailsTo(app, member.email)).at(-1)).toContain(
    'Los hechos: La administración decidió que la cuenta incumple las normas de este sitio.',
  )
})
