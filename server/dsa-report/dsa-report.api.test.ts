import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Language } from '../../messages/languages.ts'
import { createAdministrator, createComment, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { reportTables, statementLines } from './service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const moderation = moderationOf(app, administrator)

const facts = { service: 'Vox', provider: 'Vox e. V.', published: '2026-02-01' }

async function tablesOf(year: number) {
  const tables = await reportTables(app.db, { ...facts, year })
  /** The number in the row of a code. */
  const cell = (file: string, code: string, column: string) => {
    const table = tables.find(({ fileName }) => fileName === file)
    const row = table?.rows.find((each) => Object.values(each).includes(code))
    return row?.[column]
  }
  const value = (file: string, indicator: string, scope = 'Total number') =>
    tables
      .find(({ fileName }) => fileName === file)
      ?.rows.find((row) => row.Indicator === indicator && row.Scope === scope)?.Value
  return { tables, cell, value }
}

async function statementsOf(year: number, language: Language = 'en'): Promise<string[]> {
  const lines = []
  for await (const text of statementLines(app.db, year, language)) lines.push(text)
  return lines.join('').trim().split('\n').slice(1)
}

interface Decided {
  law?: string
  rule?: 'spam' | 'abuse'
  by: 'notice' | 'report' | 'nobody'
  action?: 'hide' | 'suspend'
}

/** Reports a comment and decides about it; returns the ids of case and notice. */
async function decide({ by, law, rule = 'abuse', action = 'hide' }: Decided) {
  const { id } = await createComment(app, { author: await createUser(app) })
  if (by === 'notice') {
    await app.call('POST /notices', {
      body: {
        type: 'comment',
        id,
        ground: 'law',
        category: 'STATEMENT_CATEGORY_VIOLENCE',
        explanation: 'Why',
        isInGoodFaith: true,
      },
    })
  }
  if (by === 'report') await moderation.report(await createUser(app), 'comment', id)
  if (by === 'nobody') {
    await app.call('PATCH /comments/:id/status', {
      as: administrator,
      params: { id },
      body: { status: 'HIDDEN', rule },
    })
    return (await moderation.caseOf(id, { state: 'decided' })).id
  }
  const { id: caseId } = await moderation.caseOf(id)
  await app.call('POST /admin/moderation/:id/decision', {
    as: administrator,
    params: { id: caseId },
    body: { action, rule, law },
  })
  return caseId
}

const move = (caseId: string, at: string) =>
  sql`
    with moved as (update statements set created_at = ${at} where case_id = ${caseId})
    update notices set created_at = ${at}, decided_at = ${at}::timestamptz + interval '90 minutes'
    where case_id = ${caseId}
  `.execute(app.db)

it('counts exactly the statements and notices of the year, on both sides of its boundaries', async () => {
  const moments = [
    '2024-12-31T23:59:59.999999Z',
    '2025-01-01T00:00:00Z',
    '2025-12-31T23:59:59.999999Z',
    '2026-01-01T00:00:00Z',
  ]
  for (const at of moments) await move(await decide({ by: 'notice', law: 'Law 1' }), at)
  for (const [year, count] of [
    [2024, 1],
    [2025, 2],
    [2026, 1],
  ] as const) {
    const { cell } = await tablesOf(year)
    expect(cell('4_notices.csv', 'TOTAL', 'Number of notices received ')).toBe(count)
    expect(
      cell('4_notices.csv', 'STATEMENT_CATEGORY_VIOLENCE', 'Number of notices received '),
    ).toBe(count)
    expect(cell('4_notices.csv', 'TOTAL', 'Median time to take action')).toBe(1.5)
    expect(await statementsOf(year)).toHaveLength(count)
  }
})

it('each statement is in one table, by source and ground, and in the file of all statements', async () => {
  const year = 2025
  const before = await tablesOf(year)
  const decisions: Decided[] = [
    { by: 'notice', law: 'Law 1' },
    { by: 'notice' },
    { by: 'report', law: 'Law 2', action: 'suspend' },
    { by: 'report', action: 'suspend' },
    { by: 'nobody', rule: 'spam' },
  ]
  for (const decision of decisions) await move(await decide(decision), '2025-06-01T12:00:00Z')
  const { tables, cell, value } = await tablesOf(year)
  const number = (of: typeof cell, file: string, column: string) =>
    Number(of(file, 'TOTAL', column))
  const measures = "Number of measures taken at the provider's own initiative "
  const byLaw = 'Number of actions taken on the basis of the law'
  const byTerms = 'Number of actions taken on the basis of the terms and conditions of the service'
  const added = (file: string, column: string) =>
    number(cell, file, column) - number(before.cell, file, column)
  expect(added('4_notices.csv', byLaw)).toBe(1)
  expect(added('4_notices.csv', byTerms)).toBe(1)
  expect(added('5_own_initiative_illegal.csv', measures)).toBe(1)
  expect(added('6_own_initiative_TC.csv', measures)).toBe(2)
  expect(added('6_own_initiative_TC.csv', 'Visibility restriction Disable')).toBe(2)
  expect(added('6_own_initiative_TC.csv', 'Account restriction Suspension')).toBe(1)
  const all =
    number(cell, '4_notices.csv', byLaw) +
    number(cell, '4_notices.csv', byTerms) +
    number(cell, '5_own_initiative_illegal.csv', measures) +
    number(cell, '6_own_initiative_TC.csv', measures)
  const stored = await app.db
    .selectFrom('statements')
    .where(sql<boolean>`created_at >= '2025-01-01Z' and created_at < '2026-01-01Z'`)
    .select('id')
    .execute()
  expect(all).toBe(stored.length)
  expect(await statementsOf(year)).toHaveLength(stored.length)
  const automated = '8_automated_means.csv'
  expect(value(automated, 'Number of measures not taken by automated means')).toBe(all)
  expect(
    value(
      '7_appeals_and_recidivism.csv',
      'Number of suspensions enacted for the provision of manifestly illegal content ',
    ),
  ).toBe(1)
  // Categories add up to the total.
  for (const { fileName, rows, columns } of tables.filter(({ fileName }) =>
    /^[56]/.test(fileName),
  )) {
    const code = columns[3] ?? ''
    const sum = rows
      .filter((row) => String(row[code]).startsWith('STATEMENT_'))
      .reduce((total, row) => total + Number(row[measures]), 0)
    expect(sum, fileName).toBe(number(cell, fileName, measures))
  }
})

it('the file of all statements is in the language of the site, with the words of people as they are', async () => {
  const decided = await decide({ by: 'nobody', rule: 'spam' })
  await move(decided, '2024-06-01T12:00:00Z')
  await app.db
    .updateTable('statements')
    .set({ decision_facts: 'Sells watches' })
    .where(sql<boolean>`created_at >= '2024-01-01Z' and created_at < '2025-01-01Z'`)
    .execute()
  const lines = (await statementsOf(2024, 'de')).join('\n')
  expect(lines).toContain(
    '"Sells watches\nJemand aus der Moderation hat den Kommentar bemerkt, geprüft und darüber entschieden."',
  )
  expect(lines).not.toContain('Somebody')
})

it('counts appeals by their outcome', async () => {
  const outcomes = '7_appeals_and_recidivism.csv'
  const indicator = 'Number of complaints submitted to the internal-complaints mechanism'
  const year = new Date().getUTCFullYear()
  const other = await createAdministrator(app)
  for (const isGranted of [true, false, false, null]) {
    const author = await createUser(app)
    const { id } = await createComment(app, { author })
    await app.call('PATCH /comments/:id/status', {
      as: administrator,
      params: { id },
      body: { status: 'HIDDEN', rule: 'abuse' },
    })
    await app.call('POST /appeals', { as: author, body: { type: 'comment', id, text: 'No' } })
    const { data } = (await app.call('GET /admin/appeals', { as: other })).body
    const appeal = data.find((each) => each.case.target.id === id)
    if (isGranted === null) continue
    await app.call('POST /admin/appeals/:id/decision', {
      as: other,
      params: { id: appeal?.id ?? '' },
      body: { isGranted },
    })
  }
  const { value } = await tablesOf(year)
  expect(value(outcomes, indicator)).toBe(4)
  expect(value(outcomes, indicator, 'Decisions upheld')).toBe(2)
  expect(value(outcomes, indicator, 'Decisions reversed')).toBe(1)
  expect(value(outcomes, indicator, 'Decision omitted')).toBe(1)
})

it('the files name no member, and no column of one', async () => {
  const author = await createUser(app, { name: 'Canary Nightingale', username: 'canary_bird' })
  const { id } = await createComment(app, { author, isAnonymous: true })
  await moderation.report(await createUser(app), 'comment', id)
  await moderation.decide((await moderation.caseOf(id)).id, 'suspend', 'abuse')
  const year = new Date().getUTCFullYear()
  const text = [JSON.stringify((await tablesOf(year)).tables), ...(await statementsOf(year))].join()
  for (const secret of [author.id, 'canary', 'Nightingale', author.email, administrator.id]) {
    expect(text).not.toContain(secret)
  }
})
